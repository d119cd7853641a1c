"""Headline figures, each one command that prints a ratio against a named reference measured in the same run.

    python -m benchmarks.rules_entry    check and apply of one entry, against python-chess and PokerKit
    python -m benchmarks.rules_fold     a game of 400 entries folded, against 400 plies of python-chess
    python -m benchmarks.door           entries appended a second through HTTP, against an empty endpoint of the same server
    python -m benchmarks.live           from POST to the screens of many viewers, against a bare echo of the same viewers
    python -m benchmarks.double         double elimination created and played out, against brackets-manager.js
    python -m benchmarks.standings      a table of 2,048 teams by six criteria, against one SELECT of SQLite
    python -m benchmarks.swiss          a Swiss round, against swisspair
    python -m benchmarks.pods           tables of many, against players shuffled and cut
    python -m benchmarks.pages          pages of 512 teams, against a bare Django template

What they measure and what they showed: docs/benchmarks.md. They are never tests; nothing fails for being slow.
"""
