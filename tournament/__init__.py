"""The ledger: who plays whom, where and when, and who won. Knows no game table; judging pushes results in."""
