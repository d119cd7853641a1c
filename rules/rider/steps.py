"""The eight steps of a turn (准备阶段开始时 … 结束阶段结束时) and their names. No rule stands here."""

from __future__ import annotations

WORDS = {
    "prepare-starts": "准备阶段开始时", "prepare": "准备阶段", "judge": "判定阶段", "draw": "摸牌阶段", "play": "出牌阶段",
    "discard": "弃牌阶段", "end": "结束阶段", "end-ends": "结束阶段结束时",
}  # fmt: skip
STEPS = tuple(WORDS)
PLACE = {name: place for place, name in enumerate(STEPS)}
