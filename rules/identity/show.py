"""The table after an entry, drawn in text for a terminal. It shows all identities the record has."""

from __future__ import annotations

from rules.identity.names import REASONS, SIDES
from rules.identity.roles import LORD, WORDS
from rules.identity.scores import scores
from rules.identity.state import State
from rules.identity.steps import STEPS
from rules.identity.steps import WORDS as STEP_WORDS
from rules.identity.turns import next_seat
from rules.log import Game


def drawn(game: Game) -> str:
    """The seats in order, whose turn it is, who is dying, how the game stands and what each seat scores."""
    state: State = game.state
    lines = [f"{game.n} 条  {game.at / 1000:.1f} s  {state.step}", ""]
    lines += [_seat(state, seat) for seat in state.setup.seats]
    lines.append("")
    if state.draw_pile is not None or state.discard_pile is not None:
        lines.append(f"牌堆 {_figure(state.draw_pile)}  弃牌堆 {_figure(state.discard_pile)}")
    acting = state.acting
    if acting is not None:
        step = STEP_WORDS[STEPS[acting.step]] if acting.step >= 0 else ""
        lines.append(f"第 {acting.number} 回合 {state.said(acting.seat)[0]} {step}".rstrip())
    elif state.step == "play":
        lines.append(f"下一回合：{next_seat(state) or '?'} 号")
    elif state.step == "heir":
        lines.append("托孤：主公令一名其他角色亮出身份牌")
    return "\n".join(lines + _standing(state))


def _seat(state: State, seat: str) -> str:
    chair = state.seats[seat]
    who = f"{seat} 号 {_identity(state, seat)} {chair.general or '—'}（{state.setup.name_of(seat)}）"
    if seat not in state.alive:
        return f"  {who}  阵亡"
    gems = (
        "体力?"
        if chair.hp is None
        else "◆" * max(chair.hp, 0) + "◇" * max((chair.max_hp or chair.hp) - max(chair.hp, 0), 0)
    )
    hand = "手?" if chair.hand is None else f"手{chair.hand}{'' if seat in state.known_hands else '?'}"
    parts = [who, gems, hand, *(str(card) for _, card in chair.equipment)]
    parts += [f"判[{lying.name}]" for lying in chair.delayed]
    parts += [f"牌上 {chair.aside}"] if chair.aside else []
    parts += [
        word for word, so in (("翻面", chair.flipped), ("横置", chair.chained), ("濒死", seat in state.dying)) if so
    ]
    return "  " + "  ".join(parts)


def _identity(state: State, seat: str) -> str:
    role = state.roles.get(seat)
    if role is None:
        return "？"
    shown = WORDS[role][0] + ("" if seat in state.revealed else "·暗")
    return shown + ("→主公" if seat == state.heir and state.counts_as(seat) == LORD else "")


def _figure(count: int | None) -> str:
    return "?" if count is None else str(count)


def _standing(state: State) -> list[str]:
    found, result = state.verdict, scores(state)
    if found is None or result is None:
        unsure = sorted(state.statuses) if len(state.statuses) > 1 else []
        return [f"未知：{'、'.join(unsure)}"] if unsure else []
    winner = SIDES[found.winner][0] if found.winner else "—"
    lines = [f"胜方 {winner}：{REASONS[found.reason][0]} {found.by}"]
    for seat, scored in result.lines.items():
        why = "?" if scored is None else " + ".join(f"{points} {name}" for name, points in scored) or "—"
        lines.append(f"  {seat} 号 {_figure(result.points[seat])} 分：{why}")
    return lines
