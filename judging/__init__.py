"""The pen: what happened at a table, entry by entry, and who may write it.

Knows the rules and the ledger. The ledger does not know it: results and sanctions are pushed to it.
"""
