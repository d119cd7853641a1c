"""The end of the sheet: the table as it lay, the verdict, what was flagged and how it was settled, who signed.

A verdict follows from the rows. Where they do not come to one, the verdict line is what the sheet has: a commander's
death, a surrender, a forfeit or the time is entered from it. Where they do, it must say the same.
"""

from __future__ import annotations

from typing import Any

import rules
from judging.paper import beside
from judging.paper.lexicon import plain
from judging.paper.writer import Writer
from rules.kings.state import COMMANDERS, SEATS

TEAMS = ("A", "B")
COMPARED = ("survivors", "lost-hp", "technical-points")
TIME_UP = "记分表写明时间到"
NO_VERDICT = ("记到这里还没有胜负", "what was written down does not come to a verdict")


def write(writer: Writer) -> None:
    beside.of_no_turn(writer)
    if not writer.over:
        _final(writer)
    if not writer.over:
        _decide(writer)
    if writer.over:
        _agree(writer)
    for text in writer.sheet["remarks"].splitlines():
        if text.strip():
            writer.enter("remarks", "remarks", {"do": "note", "text": text.strip()})
    beside.protests(writer, 0)
    _settle(writer)
    _sign(writer)


def _final(writer: Writer) -> None:
    """终局: figures of the seats as the sheet gives them at the end; the dead among them die now at the latest."""
    if writer.state.step != "play":
        return
    seats: dict[str, dict[str, Any]] = {}
    for seat in SEATS:
        if f"final_{seat}_dead" in writer.sheet:
            _fall(writer, seat, "final", f"final_{seat}_dead")
            continue
        for name in ("hp", "hand"):
            figure = _figure(writer, f"final_{seat}_{name}")
            if figure is not None:
                seats.setdefault(seat, {})[name] = figure
    if seats and not writer.over:
        writer.enter("final", f"final_{next(iter(seats))}_hp", {"do": "table", "seats": seats})


def _figure(writer: Writer, field: str) -> int | None:
    text = plain(writer.sheet[field])
    if text and (not text.lstrip("-").isdecimal() or len(text) > 3):
        writer.missing("final", field, f"“{text}”应为数字", f"“{text}” should be a number")
    return int(text) if text else None


def _fall(writer: Writer, seat: str, group: str, field: str) -> None:
    if seat not in writer.state.alive or writer.over:
        return
    if seat not in writer.state.dying:
        writer.enter(group, field, {"do": "hp", "seat": seat, "to": 0})
    writer.enter(group, field, {"do": "death", "seat": seat})


def _decide(writer: Writer) -> None:
    sheet = writer.sheet
    winner, reason, text = sheet["winner"], sheet["reason"], sheet["reason_text"]
    if not (winner or reason):
        return
    if winner not in TEAMS:
        writer.missing("verdict", "winner", "胜方没有填", "the winner is missing")
    loser = "B" if winner == "A" else "A"
    if reason == "forfeit":
        if not text:
            writer.missing("verdict", "reason_text", "判弃权须写明原因", "a forfeit needs its reason")
        writer.enter("verdict", "reason", {"do": "forfeit", "team": loser, "reason": text})
    elif writer.state.seats:
        commander = COMMANDERS[writer.state.draft.camps[loser]]
        if reason == "commander-dead":
            _fall(writer, commander, "verdict", "reason")
        elif reason == "surrender":
            writer.enter("verdict", "reason", {"do": "surrender", "seat": commander})
        elif reason in COMPARED and writer.state.step == "play":
            writer.enter("verdict", "reason", {"do": "time-up", "reason": text or TIME_UP})
    if not writer.over:
        writer.missing("verdict", "reason", *NO_VERDICT)


def _agree(writer: Writer) -> None:
    """The verdict line and the table at the end say what the rows came to: nothing may be entered any more."""
    verdict, sheet = writer.game.verdict or {}, writer.sheet
    by = verdict["by"]
    if sheet["winner"] and sheet["winner"] != verdict["winner"]:
        name = writer.header["teams"][verdict["winner"]]["name"]
        zh, en = f"按记录胜方是 {name}（{by}）", f"by what was entered {name} has won ({by})"
        writer.missing("verdict", "winner", zh, en)
    if sheet["reason"] and sheet["reason"] != verdict["reason"]:
        zh = f"按记录胜因是 {rules.article(by).cite_zh}（{by}）"
        writer.missing("verdict", "reason", zh, f"by what was entered the reason is {by}")
    for seat, chair in writer.state.seats.items():
        dead = seat not in writer.state.alive
        if f"final_{seat}_dead" in sheet and not dead:
            writer.missing("final", f"final_{seat}_dead", "按记录仍存活", "alive by what was entered")
        hp, seen = _figure(writer, f"final_{seat}_hp"), 0 if dead else max(chair.hp, 0)
        if hp is not None and hp != seen:
            writer.missing("final", f"final_{seat}_hp", f"按记录体力为 {seen}", f"HP {seen} by what was entered")


def _settle(writer: Writer) -> None:
    """Settles every flag whose group has a ruling; the others stay open, and keep captains from signing."""
    for n in dict.fromkeys(flag.n for flag in writer.game.flags):
        group = writer.group_of(n)
        decision, reason = writer.sheet[f"{group}.ruling"], writer.sheet[f"{group}.reason"]
        if decision in ("cleared", "confirmed"):
            row = {"do": "resolve", "n": n, "decision": decision} | ({"reason": reason} if reason else {})
            writer.enter(group, f"{group}.ruling", row)


def _sign(writer: Writer) -> None:
    for team in TEAMS:
        field = f"sign_{team}"
        said, why = writer.sheet[field], writer.sheet[f"{field}_why"]
        if not said:
            continue
        if not writer.over:
            writer.missing(field, field, "还没有胜负，不能签名", "there is no verdict to sign yet")
        for flag in writer.game.flags:
            group = writer.group_of(flag.n)
            zh, en = "存疑尚未裁定，不能签名", "a flag must be settled before anybody signs"
            writer.missing(group, f"{group}.ruling", zh, en)
        if said == "refused" and not why:
            writer.missing(field, f"{field}_why", "拒签须写明原因", "say why he does not sign")
        captain = writer.header["teams"][team]["captain"]
        row = {"do": "sign", "team": team} | ({"refused": why} if said == "refused" else {"player": captain})
        writer.enter(field, field, row)
