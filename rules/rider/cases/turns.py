"""Order of turns and steps, judgements, inverted fighters, reveals, damage that goes round, rescue, skills, distance."""

from __future__ import annotations

from rules.cards import Card, Lying
from rules.cases import Answer
from rules.engine import changed
from rules.malformed import Malformed
from rules.rider import entries as e
from rules.rider.cases.table import STEP, Given, Table, seats
from rules.rider.reach import distance
from rules.rider.steps import STEPS
from rules.rider.turns import next_seat


def turns(table: Table, given: Given) -> Answer:
    gone, inverted = seats(given.get("dead")), seats(given.get("inverted"))
    state = changed(table.state, alive=table.state.alive - set(gone))
    youngest = str(given["youngest"]) if given.get("youngest") else None
    first = given.get("first")
    table.state = changed(
        state, turns=0 if first else 1, youngest=youngest, last="" if first else str(given.get("from", ""))
    )
    for seat in inverted:
        table.put(seat, inverted=True)
    to = given.get("turn") or given.get("to") or given.get("acts")
    due = next_seat(table.state)
    while to and due is not None and due in inverted and due != str(to):
        table.enter(e.Turn(due, skipped=True))
        inverted = [seat for seat in inverted if seat != due]
        due = next_seat(table.state)
    if to:
        table.enter(e.Turn(str(to), skipped=bool(given.get("skipped"))))
    return table.answer()


def steps(table: Table, given: Given) -> Answer:
    table.acts("1", None)
    for step in given["steps"]:
        if step not in STEP:
            raise Malformed("steps", f"没有步骤 {step}", f"there is no step {step}")
        table.enter(e.Phase(STEPS[STEP[step]]))
    return table.answer()


def judge(table: Table, given: Given) -> Answer:
    table.put("1", delayed=tuple(Lying(Card(name)) for name in given["zone"]))
    table.acts("1", "判定阶段")
    for name in given["judged"]:
        table.enter(e.Judge("1", name))
    if not table.problems:
        table.enter(e.Phase("draw"))
    return table.answer()


def invert(table: Table, given: Given) -> Answer:
    """acts: an inverted seat takes its turn; skips: its turn is skipped; again: inverted once more."""
    before, after, what = given.get("before") or {}, given.get("after") or {}, given["what"]
    table.put("1", inverted=bool(before.get("inverted", what != "first")))
    if before.get("horizontal"):
        table.enter(e.Tap("1"))
    if what in ("acts", "skip", "skips", "skipped"):
        table.state = changed(table.state, turns=1, last=table.state.setup.seats[-1])
        table.enter(e.Turn("1", skipped=what != "acts"))
    else:
        typed = after.get("inverted")
        table.enter(e.Reset("1") if what == "reset" else e.Invert("1", None if typed is None else bool(typed)))
    keys = {"inverted": "inverted", "horizontal": "tapped"}
    seen = {keys[key]: bool(value) for key, value in after.items() if key in keys}
    if seen and not table.problems:
        table.enter(e.Table((("1", seen),)))
    return table.answer()


def reveal_time(table: Table, given: Given) -> Answer:
    table.acts("1" if given.get("own_turn", True) else "2", given.get("step"))
    table.enter(e.Reveal("1", "skill" if given.get("skill") else "prepare", faction="A"))
    return table.answer("RD-6.1")


def chain(table: Table, given: Given) -> Answer:
    element = given.get("element")
    table.state = changed(table.state, alive=table.state.alive - set(seats(given.get("dead"))))
    for seat in seats(given.get("horiz")):
        table.enter(e.Tap(seat))
    kind = "lose" if element == "loss" else "damage"
    elements = element if element in ("fire", "thunder", "frost", "poison") else None
    table.enter(e.Hp(str(given["victim"]), delta=-given["amount"], kind=kind, element=elements))
    for seat, amount in given.get("chain") or ():
        table.enter(e.Hp(str(seat), delta=-amount, kind="damage", element=elements, chain=True))
    if "horiz_after" in given:
        after = seats(given["horiz_after"])
        living = [seat for seat in table.state.setup.seats if seat in table.state.alive]
        table.enter(e.Table(tuple((seat, {"tapped": seat in after}) for seat in living)))
    if table.state.passing is not None:
        table.enter(e.Turn("1"))
    return table.answer()


def toxin(table: Table, given: Given) -> Answer:
    """cause: toxin, loss, normal, fire, …; by whom the 能 was used."""
    seat, cause = str(given["dying"]), given.get("cause")
    elements = {"toxin": "poison", "poison": "poison", "fire": "fire", "thunder": "thunder", "frost": "frost"}
    table.put(seat, hp=1)
    kind = "lose" if cause == "loss" else "damage"
    table.enter(e.Hp(seat, delta=-1, kind=kind, element=elements.get(str(cause))))
    table.enter(e.Rescue(seat, str(given["by"]), given.get("card"), given.get("hp_after")))
    return table.answer()


def skill(table: Table, given: Given) -> Answer:
    revealed = bool(given.get("target_ever_revealed", True))
    table.put("2", revealed=revealed, face_up=revealed and given.get("target_face", "up") == "up")
    about = given.get("about")
    table.enter(e.UseSkill("1", "技能", about if about in ("faction", "gender") else None, ("2",)))
    return table.answer()


def dist(table: Table, given: Given) -> Answer:
    """Distance; a 杀 against an attack range where one is given; a typed distance is compared."""
    one, two = str(given["a"]), str(given["b"])
    table.state = changed(table.state, alive=table.state.alive - set(seats(given.get("dead"))))
    far = given.get("range")
    if far is not None:
        table.put(one, range=far)
        table.enter(e.PlayCard(one, Card("杀"), targets=(two,)))
    return table.answer(distance=distance(table.state, one, two))
