"""Wiring: settings, addresses, the server, errors → status. It knows every room, and no room knows it."""
