"""The JSON side of the pen: parse, call, answer."""
