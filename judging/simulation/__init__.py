"""A championship that plays itself: games as a referee would type them, and events driven through the HTTP API.

player.py and what it reads (the pen at the table, the cards face down, the turns and what is done in them) know the
rules and the standard library alone, so that tests and benchmarks can have games without a database. client.py, referee.py,
event.py and demonstration.py are the people who carry them to a server. Chance comes in as a `random.Random`, time as an
argument; the same seed tells the same game.
"""
