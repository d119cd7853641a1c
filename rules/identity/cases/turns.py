"""The order of turns and of their steps, 杀 in a play phase, judgements, cards drawn and recast."""

from __future__ import annotations

from rules.cards import Card, Lying
from rules.cases import Answer
from rules.engine import changed
from rules.identity import entries as e
from rules.identity.cases.table import Given, Table, counted, seats
from rules.identity.state import Acting
from rules.identity.steps import CARD_STEPS, DAMAGE_STEPS, PLACE, WORDS
from rules.identity.turns import next_seat
from rules.malformed import Malformed

STEP = {zh: name for name, zh in WORDS.items()}


def turns(table: Table, given: Given) -> Answer:
    gone, down = seats(given.get("dead")), seats(given.get("down"))
    state = changed(table.state, alive=table.state.alive - set(gone), lord=str(given.get("lord", "")))
    table.state = changed(state, turns=0) if given.get("first") else changed(state, last=str(given.get("from", "")))
    for seat in down:
        table.put(seat, flipped=True)
    to = given.get("acts") or given.get("turn") or given.get("to")
    due = next_seat(table.state)
    while to and due is not None and due in down and due != str(to):
        table.enter(e.Turn(due, skipped=True))
        down = [seat for seat in down if seat != due]
        due = next_seat(table.state)
    if "down_after" in given:
        lying = {str(seat): str(seat) in seats(given["down_after"]) for seat in seats(given.get("down"))}
        table.enter(e.Table(tuple((seat, {"flipped": so}) for seat, so in lying.items())))
    if to:
        table.enter(e.Turn(str(to)))
    return table.answer()


def steps(table: Table, given: Given) -> Answer:
    for of, words in (("card", CARD_STEPS), ("damage", DAMAGE_STEPS)):
        names = {zh: name for name, zh in words.items()}
        if all(step in names for step in given["steps"]):
            table.enter(e.Timing(of, tuple(names[step] for step in given["steps"])))
            return table.answer()
    table.state = changed(table.state, acting=Acting("1", 1))
    for step in given["steps"]:
        if step not in STEP:
            raise Malformed("steps", f"没有步骤 {step}", f"there is no step {step}")
        table.enter(e.Phase(STEP[step]))
    return table.answer()


def slash(table: Table, given: Given) -> Answer:
    table.state = changed(table.state, acting=Acting("1", 1, step=PLACE["play"]))
    for use in given["uses"]:
        table.enter(e.PlayCard("1", Card("杀"), virtual=use == "virtual", uncounted=use == "exempt"))
    return table.answer()


def judge(table: Table, given: Given) -> Answer:
    table.put("1", delayed=tuple(Lying(Card(name)) for name in given["zone"]))
    table.state = changed(table.state, acting=Acting("1", 1, step=PLACE["judge"]))
    for name in given["judged"]:
        table.enter(e.Judge("1", name))
    return table.answer()


def draw(table: Table, given: Given) -> Answer:
    after = counted(table, given, PLACE["draw"])
    table.enter(e.Draw("1", given.get("count"), hand=after["hand"], draw_pile=after["draw_pile"]))
    return table.answer()


def recast(table: Table, given: Given) -> Answer:
    table.enter(e.Recast("1", **counted(table, given, PLACE["play"])))
    return table.answer()
