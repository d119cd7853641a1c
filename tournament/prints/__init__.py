"""What a hall hangs on its walls: reads of the ledger, laid out for A4 in black on white. Nothing here writes."""
