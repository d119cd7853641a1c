"""What characters do: skills in their windows, judgements, cards used and played, the limit of one 杀.

Rules first, then what each entry does to the state. What a card does to HP and hands is entered by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards import Card, Type
from rules.engine import Applies, Finding, Level, answers, article, changed
from rules.kings import entries as e
from rules.kings.reach import DIRECTED, attack_range, distance
from rules.kings.skills import Skill, equipment_skill, gained, skills_of
from rules.kings.state import DISCARD, DRAW, END, JUDGE, PLAY, SLOTS, Acting, Chair, State

SLASH = "杀"
# The last phase in which a window is still open, and the article that names it.
WINDOWS = {
    "start": (JUDGE - 1, "KW-F3.2.1", "回合开始阶段"),
    "draw": (DRAW, "KW-F3.2.3", "摸牌阶段"),
    "play": (PLAY, "KW-F3.2.4", "出牌阶段"),
    "discard": (DISCARD, "KW-F3.2.5", "弃牌阶段"),
    "end": (END, "KW-F3.2.6", "回合结束阶段"),
}
_NONE: frozenset[str] = frozenset()


@article("KW-0 I-8", e.UseSkill)
def a_seat_uses_skills_it_has(state: State, entry: e.UseSkill) -> Iterable[Finding]:
    """The general has it, an awakening brought it, or a card equipped is called so; 主公技 are off by default (I-8)."""
    chair, name = state.seats[entry.seat], entry.skill
    for skill in chair.skills:
        if skill.name == name:
            return ()
    if any(card is not None and card.name == name for card in (chair.weapon, chair.armor)):
        return ()
    edition = state.setup.edition
    if any(skill.name == name for skill in skills_of(chair.general, edition)):
        zh, en = "主公技在 3V3 中不可用（I-8）", "lord skills are off in 3v3 (I-8)"
        return (Finding(name, "—", zh, en, seat=entry.seat, article="KW-0"),)
    level = Level.VIOLATION
    if any(skill.name == name for skill in gained(chair.general, edition)):
        level = Level.QUERY
    elif equipment_skill(name) is not None:
        slot = edition.deck.slot_of(name)
        if slot is not None and slot not in chair.known:
            level = Level.QUERY
    own = "|".join(skill.name for skill in chair.skills)
    zh = f"{chair.general} 没有【{name}】"
    return (
        Finding(
            name, own or "—", zh, f"{chair.general} has no skill {name}", seat=entry.seat, level=level, article="KW-0"
        ),
    )


@article("KW-F3.2.1 KW-F3.2.3 KW-F3.2.4 KW-F3.2.5 KW-F3.2.6", e.UseSkill)
def skills_are_declared_in_their_window(state: State, entry: e.UseSkill) -> Iterable[Finding]:
    """A window of the seed is a rule; one that only the skill table names is asked about."""
    skill = named(state, entry.seat, entry.skill)
    if skill is None:
        return ()
    window, listed = skill.window_of(entry.option)
    if window not in WINDOWS:
        return ()
    last, name, words = WINDOWS[window]
    if skill.window_2 and entry.option is None:
        listed = False  # which of its two options was not recorded
    acting = state.acting
    level = Level.VIOLATION if listed else Level.QUERY
    if acting is None or acting.seat != entry.seat:
        seen = acting.seat if acting else "—"
        zh, en = f"【{skill.name}】只在自己的{words}发动", f"{skill.name} belongs to its owner's {window} phase"
        return (Finding(seen, entry.seat, zh, en, seat=entry.seat, level=level, article=name),)
    if acting.phase <= last:
        return ()
    zh, en = f"【{skill.name}】的时机（{words}）已过", f"the window of {skill.name} ({window}) is over"
    return (Finding(_phase(acting), window, zh, en, seat=entry.seat, level=level, article=name),)


def _phase(acting: Acting) -> str:
    return ("start", "judge", "draw", "play", "discard", "end")[acting.phase + 1]


def named(state: State, seat: str, name: str) -> Skill | None:
    """The seat's skill of that name, also one an awakening may have brought."""
    chair = state.seats[seat]
    for skill in chair.skills:
        if skill.name == name:
            return skill
    return next((skill for skill in gained(chair.general, state.setup.edition) if skill.name == name), None)


@article("KW-G2", e.UseSkill, e.Judge, e.PlayCard)
def cards_are_of_the_deck(state: State, entry: e.UseSkill | e.Judge | e.PlayCard) -> Iterable[Finding]:
    cards = (entry.card,) if isinstance(entry, e.Judge) else entry.cards
    count = state.setup.edition.deck.count
    for card in cards:
        if card is not None and not count(card):
            yield not_in_deck(state, entry.seat, card)
    used_as = entry.used_as if isinstance(entry, e.PlayCard) else None
    if used_as is not None and state.setup.edition.deck.type_of(used_as) is None:
        yield not_in_deck(state, entry.seat, Card(used_as))


def not_in_deck(state: State, seat: str, card: Card) -> Finding:
    edition = state.setup.edition.id
    return Finding(
        str(card),
        f"{edition}",
        f"{edition} 版牌堆没有 {card}",
        f"the deck of edition {edition} has no {card}",
        seat=seat,
    )


@article("KW-F3.2.4b", e.PlayCard)
def one_slash_a_play_phase(state: State, entry: e.PlayCard) -> Iterable[Finding]:
    """More with 诸葛连弩, 咆哮 or the like, or a weapon's skill in between; asked about while the weapon was never entered."""
    acting = state.acting
    if acting is None or not counts(acting, entry):
        return ()
    chair = state.seats[entry.seat]
    limit = slash_limit(state, chair)
    used = acting.slashes + 1 - acting.allowed
    if limit is None or used <= limit:
        return ()
    unknown = "weapon" not in chair.known
    zh = "每个出牌阶段只可使用一张【杀】" if limit == 1 else f"每个出牌阶段最多使用 {limit} 张【杀】"
    if unknown:
        zh += "；该角色的武器未曾记录"
    en = f"{limit} 杀 a play phase" + ("; his weapon was never entered" if unknown else "")
    level = Level.QUERY if unknown else Level.VIOLATION
    return (Finding(str(used), str(limit), zh, en, seat=entry.seat, level=level),)


def counts(acting: Acting, entry: e.PlayCard) -> bool:
    """Whether the card is a 杀 that the actor uses in his play phase (or before any later phase is logged)."""
    return (
        acting.seat == entry.seat
        and acting.phase <= PLAY
        and not entry.played
        and not entry.virtual
        and entry.name == SLASH
    )


@answers("KW-F3.2.4b")
def slash_limit(state: State, chair: Chair) -> int | None:
    """杀 a play phase; None without limit."""
    limit = 1
    sources = list(chair.skills)
    if chair.weapon is not None:
        weapon = equipment_skill(chair.weapon.name)
        if weapon is not None:
            sources.append(weapon)
    for skill in sources:
        if skill.slash_limit == "any":
            return None
        if skill.slash_limit is not None:
            limit = max(limit, skill.slash_limit)
    return limit


@article("KW-G5", e.PlayCard)
def the_four_scrolls_have_a_direction(state: State, entry: e.PlayCard) -> Iterable[Finding]:
    directed = entry.name in DIRECTED
    if directed is (entry.direction is not None) or (directed and entry.played):
        return ()
    if directed:
        zh, en = f"【{entry.name}】须指定结算方向", f"{entry.name} needs a direction"
        return (Finding("—", "cw|ccw", zh, en, seat=entry.seat),)
    zh, en = f"【{entry.name}】没有结算方向", f"{entry.name} has no direction"
    return (Finding(str(entry.direction), "—", zh, en, seat=entry.seat, level=Level.QUERY),)


@article("KW-0", e.PlayCard)
def something_lets_a_card_be_used_as_another(state: State, entry: e.PlayCard) -> Iterable[Finding]:
    name, cards = entry.used_as, entry.cards
    if (name is None and len(cards) == 1) or (name == cards[0].name and len(cards) == 1):
        return ()
    chair, deck = state.seats[entry.seat], state.setup.edition.deck
    wanted = name or cards[0].name
    sources = [*chair.skills, *gained(chair.general, state.setup.edition)]
    sources += [skill for slot in (chair.weapon, chair.armor) if slot and (skill := equipment_skill(slot.name))]
    if any(skill.explains(wanted, cards, deck) for skill in sources):
        return ()
    shown = "+".join(str(card) for card in cards)
    zh, en = f"没有技能或武器可将 {shown} 当【{wanted}】", f"no skill or weapon of his uses {shown} as {wanted}"
    return (Finding(shown, wanted, zh, en, seat=entry.seat, level=Level.QUERY),)


@article("KW-0", e.PlayCard)
def targets_are_alive_in_reach_and_not_protected(state: State, entry: e.PlayCard) -> Iterable[Finding]:
    """Asked about, never forbidden, and only where the log knows enough."""
    if not entry.targets or entry.played:
        return
    name, deck = entry.name, state.setup.edition.deck
    for target in entry.targets:
        if target not in state.alive:
            zh, en = f"目标 {state.said(target)} 已阵亡", f"the target {state.said(target)} is dead"
            yield Finding(target, "alive", zh, en, seat=entry.seat, level=Level.QUERY)
            continue
        yield from _out_of_reach(state, entry, name, target)
        chair = state.seats[target]
        hand = chair.hand if target in state.known_hands else None
        for skill in chair.skills:
            if skill.forbids_target(name, entry.cards[0], hand, deck):
                zh, en = f"【{skill.name}】不能成为【{name}】的目标", f"{skill.name} cannot be the target of {name}"
                yield Finding(target, "—", zh, en, seat=entry.seat, level=Level.QUERY)


def _out_of_reach(state: State, entry: e.PlayCard, name: str, target: str) -> Iterable[Finding]:
    if entry.virtual or target == entry.seat or entry.seat not in state.alive:
        return
    limit: int | None = None
    known = True
    if name == SLASH:
        limit, known = attack_range(state, entry.seat)
    elif name == "顺手牵羊":
        limit = 1
    for skill in state.seats[entry.seat].skills:
        far = skill.reach.get(name)
        if far == "any":
            return
        if far is not None and limit is not None:
            limit = max(limit, far)
    if limit is None or not known:
        return
    found = distance(state, entry.seat, target)
    if found.sure and found.distance > limit:
        zh, en = (
            f"与 {state.said(target)} 距离 {found.distance}",
            f"{state.said(target)} is at distance {found.distance}",
        )
        yield Finding(str(found.distance), f"≤ {limit}", zh, en, seat=entry.seat, level=Level.QUERY)


@answers("KW-F3.2.1 KW-F3.2.3 KW-D14")
def use_skill(state: State, entry: e.UseSkill) -> State:
    acting = state.acting
    if acting is None:
        return changed(awakened(state, entry), known_hands=_NONE, rewarded=_NONE)
    allowed = acting.allowed
    if entry.seat == acting.seat:
        weapon = state.seats[entry.seat].weapon
        skill = equipment_skill(entry.skill)
        if skill is not None and skill.slash_again and (weapon is None or weapon.name == entry.skill):
            allowed += 1
    acting = changed(acting, skills=(*acting.skills, (entry.seat, entry.skill, entry.option)), allowed=allowed)
    return changed(awakened(state, entry), acting=acting, known_hands=_NONE, rewarded=_NONE)


@answers("KW-0 KW-D4")
def awakened(state: State, entry: e.UseSkill) -> State:
    """An awakening (觉醒技) brings its skills and changes max HP, once."""
    chair = state.seats[entry.seat]
    skill = next((own for own in chair.skills if own.name == entry.skill and own.kind == "觉醒技"), None)
    if skill is None:
        return state
    new = tuple(got for got in gained(chair.general, state.setup.edition) if got.gained_by == skill.name)
    if any(got in chair.skills for got in new):
        return state
    max_hp = chair.max_hp + skill.max_hp
    chair = changed(
        chair, skills=chair.skills + new, max_hp=max_hp, full_hp=chair.full_hp + skill.max_hp, hp=min(chair.hp, max_hp)
    )
    return changed(state, seats={**state.seats, entry.seat: chair})


@answers("KW-F3.2.2")
def judge(state: State, entry: e.Judge) -> State:
    acting = state.acting
    if acting is None or acting.seat != entry.seat:
        return state
    return changed(state, acting=changed(acting, judged=(*acting.judged, (entry.reason, entry.card))))


@answers("KW-F3.2.4")
def play_card(state: State, entry: e.PlayCard) -> State:
    acting = state.acting
    if (
        acting is not None
        and entry.name == SLASH
        and acting.seat == entry.seat
        and acting.phase <= PLAY
        and not entry.virtual
    ):
        slashes = acting.slashes + (0 if entry.played else 1)
        acting = changed(acting, slashes=slashes, slashed=True)
        return changed(state, acting=acting, known_hands=_NONE, rewarded=_NONE)
    if not state.known_hands and not state.rewarded:
        return state
    return changed(state, known_hands=_NONE, rewarded=_NONE)


APPLY: Applies = {e.UseSkill: use_skill, e.Judge: judge, e.PlayCard: play_card}
__all__ = ["APPLY", "SLOTS", "Type", "cards_are_of_the_deck", "not_in_deck", "slash_limit"]
