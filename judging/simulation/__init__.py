"""A championship that plays itself: games as a referee would type them, and events driven through the HTTP API.

player.py and what it reads (pen, hidden cards, draft, turns, cards and skills, slips) know the rules and the standard library
alone, so that tests and benchmarks have games without a database. visitor.py, tablet.py, event.py, hall.py and
demonstration.py are the people who carry them to a server; they know its addresses and nothing of its inside. Chance comes
in as a `random.Random`, time as an argument; the same seed tells the same game.
"""
