"""The table after an entry, drawn in text for a terminal."""

from __future__ import annotations

from rules.clocks import remaining
from rules.kings.setup import TEAMS
from rules.kings.state import CAMP_WORDS, PHASES, ROLES, SLOTS, State
from rules.kings.turns import due
from rules.kings.view import lead
from rules.log import Game

ROWS = (("C2", "CC", "C1"), ("W1", "WC", "W2"))


def drawn(game: Game) -> str:
    """Teams, clock, six seats as they sit, whose turn it is, who leads and why."""
    state: State = game.state
    lines = [f"{game.n} 条  {game.at / 1000:.1f} s  {state.step}", *_teams(state)]
    if state.clock is not None:
        left = max(remaining(state.clock, game.at), 0) // 1000
        lines.append(
            f"时间 {left // 60}:{left % 60:02d}" + ("  暂停" if state.paused else "") + f"  加时 {state.overtimes}"
        )
    if not state.seats:
        return "\n".join(lines + _draft(state))
    for row in ROWS:
        lines.append("")
        lines += [_seat(state, seat) for seat in row]
    lines.append("")
    if state.acting is not None:
        phase = PHASES[state.acting.phase] if state.acting.phase >= 0 else "start"
        lines.append(f"第 {state.acting.number} 回合 {state.said(state.acting.seat)} {phase}")
    elif state.step == "play":
        camp, seats = due(state)
        lines.append(f"{CAMP_WORDS[camp][0]}行动：{' '.join(seats)}")
    return "\n".join(lines + _standing(state))


def _teams(state: State) -> list[str]:
    lines = []
    for team in TEAMS:
        camp = state.draft.camps.get(team)
        word = CAMP_WORDS[camp][0] if camp else "—"
        lines.append(f"{team} {state.setup.teams[team].name}  {word}  技术分 −{state.fouls[team]}")
    return lines


def _draft(state: State) -> list[str]:
    draft = state.draft
    lines = ["亮出：" + " ".join(draft.generals)] if draft.generals else []
    return lines + [f"{CAMP_WORDS[camp][0]}：{' '.join(names)}" for camp, names in draft.picks.items() if names]


def _seat(state: State, seat: str) -> str:
    chair = state.seats[seat]
    who = f"{seat} {ROLES[seat]} {chair.general}（{state.setup.name_of(chair.player)}）"
    if seat not in state.alive:
        return f"  {who}  阵亡"
    gems = "◆" * max(chair.hp, 0) + "◇" * (chair.max_hp - max(chair.hp, 0))
    hand = "手?" if chair.hand is None else f"手{chair.hand}{'' if seat in state.known_hands else '?'}"
    parts = [who, gems, hand, "横置" if seat in state.tapped else "竖置"]
    parts += [str(card) for slot in SLOTS if (card := getattr(chair, slot)) is not None]
    parts += [f"判[{lying.name}]" for lying in chair.delayed]
    parts += ["牌上 " + " ".join(map(str, chair.aside))] if chair.aside else []
    parts += ["翻面"] if chair.flipped else []
    parts += ["濒死"] if seat in state.dying else []
    return "  " + "  ".join(parts)


def _standing(state: State) -> list[str]:
    if state.verdict is not None:
        found = state.verdict
        return [
            f"胜方 {found.winner} {state.setup.teams[found.winner].name}：{found.reason} {found.by} {dict(found.figures)}"
        ]
    ahead = lead(state)
    if ahead is None:
        return []
    return [f"若此刻时间到：{ahead['winner'] or '平'} {ahead['reason']} {ahead['figures']}"]
