"""Games for many seats that play themselves: 身份场 and 假面骑士杀, from `rules` alone.

>>> from random import Random
>>> import rules
>>> header = {"record": 1, "ruleset": "identity", "players": ["p1", "p2", "p3", "p4", "p5"]}
>>> game = rules.replay(header, play_game(header, Random(3)))
>>> len(game.state.signed), game.flags
(5, ())
"""

from judging.simulation.many.player import STORIES, Player, play_game
from judging.simulation.many.walk import next_entry, random_walk

__all__ = ["STORIES", "Player", "next_entry", "play_game", "random_walk"]
