"""How a game's end is told to the ledger: sides that win in 3V3, points at a table of single players."""
