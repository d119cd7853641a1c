"""Matches, tables, times and referees: a timetable that asks nobody to be in two places. Plain values, no ORM, no clock."""

from tournament.timetable.checking import Clash, Kind, check, foreseen
from tournament.timetable.problem import Fixture, Placing, Problem, Referee, Team, Timetable, Why
from tournament.timetable.solving import solve

__all__ = [
    "Clash",
    "Fixture",
    "Kind",
    "Placing",
    "Problem",
    "Referee",
    "Team",
    "Timetable",
    "Why",
    "check",
    "foreseen",
    "solve",
]
