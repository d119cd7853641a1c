"""The words a score sheet is written in: seats, cards, skills, verbs, in both languages and as people shorten them.

It knows names, not what stands around them. A name may mean several things (判定 is a phase and a judgement): a look-up
gives all of them, and the reader of the line chooses.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.kings.editions import Edition
from rules.kings.generals import general_rows
from rules.kings.skills import gained, skills_of

LEAST_LATIN = 3
LEAST_SCATTERED = 2


@dataclass(frozen=True, slots=True)
class Word:
    """What a name means: `kind` is seat, card, skill, verb, phase, slot, direction, foul, team or player."""

    kind: str
    value: str


VERBS: Mapping[str, str] = {
    "equip": "装备 装 equips equip",
    "unequip": "失去 卸 卸下 loses",
    "lose": "失去体力 流失 loses_hp",
    "damage": "受伤害 damage",
    "hp": "体力 hp",
    "hand": "手牌 手 hand",
    "zone": "判定区 判区 judgement_area judgment_area",
    "judge": "判定 判 judges judge",
    "aside": "武将牌上 on_the_general",
    "flip": "翻面 翻 turned_over flips",
    "death": "阵亡 亡 dies",
    "asked": "已询问 已问 asked",
    "played": "打出 plays",
    "virtual": "视为 as_if",
    "use": "发动 技 uses",
    "as": "当 作 as",
    "skip": "跳过 跳过回合 翻回 turn_skipped skipped turned_back",
    "surrender": "认输 surrenders surrender",
    "time-up": "时间到 time_is_up time_up",
    "overtime": "加时 overtime",
    "pause": "暂停 停表 paused pause",
    "resume": "继续 resumed resume",
    "adjust": "调表 clock",
    "seconds": "秒 s",
    "table": "盘点 table",
    "note": "备注 记 note",
    "call": "呼叫裁判长 呼叫 head_referee_called",
    "foul": "犯规 foul",
    "protest": "抗议 异议 protests protest",
    "forfeit": "判弃权 弃权 forfeits forfeit",
    "draw-pile": "牌堆 draw_pile",
    "discard-pile": "弃牌堆 discard_pile",
    "max-hp": "体力上限 上限 max_hp",
    "tapped": "横置 tapped",
    "upright": "竖置 upright",
    "flipped": "背面 face_down",
    "face-up": "正面 face_up",
    "none": "无 空 none",
    "bare": "无装备 no_equipment",
}
PHASES: Mapping[str, str] = {
    "judge": "判定 判定阶段 judgement_phase judgment_phase",
    "draw": "摸牌 摸牌阶段 摸 draw_phase",
    "play": "出牌 出牌阶段 play_phase",
    "discard": "弃牌 弃牌阶段 弃 discard_phase",
    "end": "结束阶段 end_phase",
}
SLOTS: Mapping[str, str] = {
    "weapon": "武器 weapon",
    "armor": "防具 armour armor",
    "plus": "+1马 +1_horse 防御马",
    "minus": "-1马 -1_horse 进攻马",
}
DIRECTIONS: Mapping[str, str] = {
    "cw": "顺时针 顺 clockwise cw",
    "ccw": "逆时针 逆 counter-clockwise counterclockwise ccw",
}
FOULS: Mapping[str, str] = {
    "talk": "说话 talk",
    "gesture": "动作 gesture",
    "touch": "碰牌 touch",
    "early": "抢先 too_early early",
    "conduct": "行为 conduct",
    "warning": "警告 warning",
    "other": "其他 other",
}
SEATS: Mapping[str, str] = {
    "W1": "w1 暖左 暖1",
    "WC": "wc 暖主 暖帅",
    "W2": "w2 暖右 暖2",
    "C1": "c1 冷左 冷1",
    "CC": "cc 冷主 冷帅",
    "C2": "c2 冷右 冷2",
}
FIXED = (
    ("verb", VERBS),
    ("phase", PHASES),
    ("slot", SLOTS),
    ("direction", DIRECTIONS),
    ("foul", FOULS),
    ("seat", SEATS),
)
ARROWS = {
    "−": "-",
    "–": "-",
    "—": "-",
    "→": ">",
    "➜": ">",
    "←": "<",
    "·": ";",
    "。": ";",
    "、": ",",
    "\n": ";",
    "\ufe0f": " ",
}


def plain(text: str) -> str:
    """The text as it is compared, letter for letter as long: no capitals, accents, full-width forms or fancy arrows."""
    return "".join(map(_plain, text))


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    letter = ARROWS.get(letter, letter)
    found = unicodedata.normalize("NFKD", letter)[:1].casefold()
    return found if len(found) == 1 else letter


class Lexicon:
    """Names and what they mean. Longest name first; what is no name may be a shortened one, if it can be only one."""

    def __init__(self, names: Iterable[tuple[str, Word]]) -> None:
        self._words: dict[str, tuple[Word, ...]] = {}
        for name, word in names:
            key = plain(name).replace("_", " ")
            known = self._words.get(key, ())
            if key and word not in known:
                self._words[key] = (*known, word)
        self._longest = max(map(len, self._words), default=0)

    def found(self, text: str, at: int) -> tuple[int, tuple[Word, ...]] | None:
        """The end of the longest name that begins at `at` of a plain text, and its meanings."""
        best = self._whole(text, at)
        short = self._shortened(text, at)
        if short is not None and (best is None or short[0] > best[0]):
            return short
        return best

    def _whole(self, text: str, at: int) -> tuple[int, tuple[Word, ...]] | None:
        for end in range(min(len(text), at + self._longest), at, -1):
            words = self._words.get(text[at:end])
            if words is not None and not _cuts_a_word(text, at, end):
                return end, words
        return None

    def _shortened(self, text: str, at: int) -> tuple[int, tuple[Word, ...]] | None:
        end = at
        latin = text[at].isascii()
        while end < len(text) and text[end].isalpha() and text[end].isascii() is latin:
            end += 1
        least = end if latin else at + 1
        for stop in range(end, max(least, at + (LEAST_LATIN if latin else 1)) - 1, -1):
            words = self.only(text[at:stop])
            if words:
                return stop, words
        return None

    def only(self, piece: str, *kinds: str) -> tuple[Word, ...]:
        """The meanings of the one name this piece can stand for: its beginning, or letters of it in order."""
        names = [name for name, words in self._words.items() if not kinds or any(word.kind in kinds for word in words)]
        starting = {self._words[name] for name in names if name.startswith(piece)}
        if len(starting) == 1:
            return starting.pop()
        if starting or len(piece) < LEAST_SCATTERED or piece.isascii():
            return ()
        scattered = {self._words[name] for name in names if _in_order(piece, name)}
        return scattered.pop() if len(scattered) == 1 else ()


def _cuts_a_word(text: str, at: int, end: int) -> bool:
    """Whether a Latin name would end, or begin, in the middle of a word."""
    return (_latin(text, end - 1) and _latin(text, end)) or (_latin(text, at) and at > 0 and _latin(text, at - 1))


def _latin(text: str, at: int) -> bool:
    return at < len(text) and text[at].isascii() and text[at].isalpha()


def _in_order(piece: str, name: str) -> bool:
    letters = iter(name)
    return all(letter in letters for letter in piece)


@lru_cache(maxsize=8)
def of_edition(edition: Edition) -> tuple[tuple[str, Word], ...]:
    """The words every sheet of an edition shares: verbs, cards, skills."""
    names = [
        (name, Word(kind, value)) for kind, table in FIXED for value, listed in table.items() for name in listed.split()
    ]
    for card in dict.fromkeys(card.name for card in edition.deck.cards):
        names += [(called, Word("card", card)) for called in (card, edition.deck.english.get(card, card))]
        if edition.deck.slot_of(card) in ("weapon", "armor"):
            names += [(called, Word("skill", card)) for called in (card, edition.deck.english.get(card, card))]
    for general in edition.pool:
        for skill in (*skills_of(general, edition), *gained(general, edition)):
            names += [(called, Word("skill", skill.name)) for called in (skill.name, skill.english)]
    return tuple(names)


@lru_cache(maxsize=8)
def generals(edition: Edition) -> Lexicon:
    """The generals of the pool, by Chinese name, English name and pinyin."""
    spelled = {row["name_zh"]: row["pinyin"] for row in general_rows()}
    return Lexicon(
        (called, Word("general", name))
        for name in edition.pool
        for called in (name, edition.generals[name].english, spelled.get(name, name))
    )


def at_table(
    edition: Edition, *, seats: Mapping[str, str], people: Mapping[str, str], teams: Mapping[str, str]
) -> Lexicon:
    """The words of one game: its edition's, who sits where (seat → general), players and teams by id."""
    spelled = {row["name_zh"]: row["pinyin"] for row in general_rows()}
    names: list[tuple[str, Word]] = []
    for seat, general in seats.items():
        known = edition.general(general)
        english = known.english if known else general
        names += [(called, Word("seat", seat)) for called in (general, english, spelled.get(general, general))]
    names += [(name, Word("player", player)) for player, name in people.items()]
    names += [(called, Word("team", team)) for team, name in teams.items() for called in (name, f"{team}队", team)]
    return Lexicon((*of_edition(edition), *names))
