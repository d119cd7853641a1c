"""异议 and 裁定: what a protest is about, what it changes, who rules, and what the sheet says of it."""

from __future__ import annotations

import pytest

from judging import protests, rulings
from tests.judging.hall import Hall, Table


def deciding(table: Table) -> Table:
    """B has three fouls and has lost; the second is entry `table.second`."""
    table.until("play")
    for kind in ("talk", "gesture", "talk"):
        table.write("foul", team="B", kind=kind)
    return table


def test_a_protest_is_about_the_entry_its_words_name_or_the_last_before_it(table: Table) -> None:
    deciding(table)
    n = table.after
    table.write("note", text="x")
    for text in ("不是我们", f"#{n - 1} 没有说话", f"第 {n - 2} 条不对", "第0条", f"#{n + 50} 没有这一条"):
        table.write("protest", team="B", text=text)
    game = table.folded
    assert [rulings.protested(game, row.n) for row in rulings.protests(game)] == [n, n - 1, n - 2, n, n]


def test_the_tool_says_that_the_third_foul_changes_the_verdict(table: Table) -> None:
    deciding(table)
    n = table.after
    table.write("protest", team="B", text="没有说话")
    (protest,) = protests.all_of(table.folded)
    effect = protest.effect
    assert (effect.n, effect.decided, effect.changes) == (n, True, True)
    assert (effect.now["winner"], effect.without) == ("A", None)


def test_a_protest_that_changes_nothing(table: Table) -> None:
    table.until("play").write("turn", seat="CC")
    n = table.after
    table.write("foul", team="A", kind="talk")
    table.write("surrender", seat="CC")
    effect = protests.effect(table.folded, n + 1)
    assert (effect.changes, effect.now["winner"], effect.without["winner"]) == (False, "A", "A")
    assert effect.differs
    table.write("protest", team="A", text=f"#{n + 1}")
    assert protests.all_of(table.folded)[0].effect.changes is False


def test_before_a_verdict_it_says_who_would_lead(table: Table) -> None:
    table.until("play").write("turn", seat="CC")
    table.write("hp", seat="W1", delta=-1, kind="damage", source="CC")
    effect = protests.effect(table.folded, table.after)
    assert (effect.decided, effect.now["winner"]) == (False, "B")
    assert effect.changes


def test_another_entry_can_be_asked_about(table: Table) -> None:
    deciding(table)
    n = table.after
    table.write("protest", team="B", text="x")
    (protest,) = protests.all_of(table.folded, about={n + 1: n - 2})
    assert protest.effect.n == n - 2


@pytest.mark.parametrize("about", [None, 41])
def test_a_ruling_is_a_note_that_reads_back(about: int | None) -> None:
    text = rulings.spell("KW-F3.1.2", about=about, reason="维持")
    assert rulings.read(text) == rulings.Ruling("KW-F3.1.2", about, "维持")
    assert rulings.spoken({"do": "note", "text": text})


def test_only_the_head_referee_rules_or_comes_to_a_call(hall: Hall, table: Table) -> None:
    table.write("call")
    for text in (rulings.spell("KW-G1.2", about=1, reason="维持"), rulings.coming(1)):
        assert table.post(table.row("note", text=text)).status_code == 403
        beside = Table(hall.client(hall.side), table.game, lease=None, after=table.after, at=table.at)
        assert beside.post(beside.row("note", text=text)).status_code == 403
        head = Table(hall.client(hall.head), table.game, lease=None, after=table.after, at=table.at)
        head.write("note", text=text)
        table.after, table.at = head.after, head.at
    assert rulings.open_calls(table.folded) == []


def test_a_call_is_open_until_he_comes_or_it_is_taken_back(hall: Hall, table: Table) -> None:
    table.write("call")
    table.write("call", reason="异议")
    assert [row.n for row in rulings.open_calls(table.folded)] == [1, 2]
    table.write("undo", n=2)
    assert [row.n for row in rulings.open_calls(table.folded)] == [1]


def test_the_sheet_says_what_was_protested_what_it_changes_and_what_was_ruled(hall: Hall, table: Table) -> None:
    deciding(table)
    n = table.after
    table.write("protest", team="B", text="没有说话")
    head = Table(hall.client(hall.head), table.game, lease=None, after=table.after, at=table.at)
    head.write("note", text=rulings.spell("KW-G1.2", about=n + 1, reason="裁判听见了"))
    page = hall.client(hall.head).get(f"/g/{table.game.pk}/sheet/").content.decode()
    for text in ("没有说话", f"第 {n} 条", "会改变胜负", "裁判听见了"):
        assert text in page, text
    english = hall.client(hall.head).get(f"/g/{table.game.pk}/sheet/", headers={"accept-language": "en"})
    assert "would change who wins" in english.content.decode()


def test_nobody_amends_a_note_into_a_ruling(table: Table) -> None:
    table.write("note", text="x")
    ruled = {"do": "note", "text": rulings.spell("KW-G1.2", about=None, reason="x")}
    assert table.post(table.row("amend", n=1, entry=ruled)).status_code == 403


def test_an_amended_protest_says_what_it_was_amended_to(table: Table) -> None:
    deciding(table)
    n = table.after
    table.write("protest", team="B", text="x")
    table.write("amend", n=n + 1, entry={"do": "protest", "team": "B", "text": f"#{n - 1} 没有"})
    assert rulings.protested(table.folded, n + 1) == n - 1
