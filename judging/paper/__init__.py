"""A game typed from a paper sheet: read as people write it, entered by the same rules, stored like any other.

lexicon, scanning, notation: what stands in a line of the sheet, in Chinese or English. sheet: the fields of the typing
page. writer, opening, turns, ending: the entries they make, each held against the rules. storing: the draft that is
kept while it is typed, and the game it becomes.
"""
