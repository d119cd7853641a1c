"""The table after an entry, drawn in text for a terminal. It shows every fighter the record has."""

from __future__ import annotations

from rules.log import Game
from rules.rider.names import REASONS, faction
from rules.rider.scores import scores
from rules.rider.state import SLOT_WORDS, Chair, Piece, State
from rules.rider.steps import STEPS, WORDS
from rules.rider.turns import next_seat


def drawn(game: Game) -> str:
    """The seats in order, whose turn it is, who is dying, how the game stands and what each seat scores."""
    state: State = game.state
    lines = [f"{game.n} 条  {game.at // 1000} s  {state.step}", ""]
    lines += [_seat(state, seat) for seat in state.setup.seats]
    lines.append("")
    if state.draw_pile is not None or state.discard_pile is not None:
        lines.append(f"牌堆 {_figure(state.draw_pile)}  弃牌堆 {_figure(state.discard_pile)}")
    if state.villains:
        lines.append(f"恶役：{' '.join(state.villains)} 号")
    acting = state.acting
    if acting is not None:
        step = WORDS[STEPS[acting.step]] if acting.step >= 0 else ""
        lines.append(f"第 {acting.number} 回合 {state.said(acting.seat)[0]} {step}".rstrip())
    elif state.step == "play":
        lines.append(f"下一回合：{next_seat(state) or '?'} 号")
    return "\n".join(lines + _standing(state))


def _seat(state: State, seat: str) -> str:
    chair = state.seats[seat]
    card = "·".join(part for part in (chair.fighter, chair.form) if part) or "？"
    side = "" if chair.face_up else "·暗"
    who = f"{seat} 号 {card}{side}（{state.setup.name_of(seat)}） {_faction(chair)}"
    if seat not in state.alive:
        return f"  {who}  阵亡"
    hand = "手?" if chair.hand is None else f"手{chair.hand}{'' if seat in state.known_hands else '?'}"
    parts = [who, _gems(chair), f"怒{_figure(chair.rage)}", hand]
    parts += [f"暗置区{chair.hidden}"] if chair.hidden else []
    parts += [f"明置{chair.shown}"] if chair.shown else []
    parts += [_piece(piece) for piece in chair.pieces]
    parts += [f"判[{lying.name}]" for lying in chair.delayed]
    parts += [f"标记 {chair.aside}"] if chair.aside else []
    states = (("横置", chair.tapped), ("倒置", chair.inverted), ("濒死", seat in state.dying))
    return "  " + "  ".join(parts + [word for word, so in states if so])


def _faction(chair: Chair) -> str:
    base = faction(chair.base)[0]
    return base if chair.merged is None else f"{base}→{faction(chair.merged)[0]}"


def _gems(chair: Chair) -> str:
    if chair.hp is None:
        return "体力?"
    full = max(chair.hp, 0)
    return "◆" * full + "◇" * max((chair.max_hp or chair.hp) - full, 0)


def _piece(piece: Piece) -> str:
    name = piece.card.name if piece.card is not None else SLOT_WORDS[piece.slot][0]
    return name + ("·暗" if piece.down else "") + ("·横" if piece.tapped else "")


def _figure(count: int | None) -> str:
    return "?" if count is None else str(count)


def _standing(state: State) -> list[str]:
    found, result = state.verdict, scores(state)
    if found is None or result is None:
        unsure = sorted(state.statuses) if len(state.statuses) > 1 else []
        return [f"未知：{'、'.join(unsure)}"] if unsure else []
    lines = [f"胜方 {faction(found.winner)[0]}：{REASONS[found.reason][0]} {found.by}（得分为自定规则）"]
    for seat, scored in result.lines.items():
        why = "?" if scored is None else " + ".join(f"{points} {name}" for name, points in scored) or "—"
        lines.append(f"  {seat} 号 {_figure(result.points[seat])} 分：{why}")
    return lines
