"""python -m rules check|show|explain|articles — reads records, says whether they were legal, needs nothing installed."""

from __future__ import annotations

import sys

from rules.command import main

sys.exit(main(sys.argv[1:]))
