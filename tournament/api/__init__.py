"""The ledger's operations for programs: one view an operation, its Input and Output beside it."""
