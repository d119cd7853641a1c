"""What every operation of the pen does, in both languages; the description of the API is made of this."""

from __future__ import annotations

from tournament.api.words import FILES, MATCH, PEOPLE, Words

GAME = "对局 Games"

WORDS = {
    "open_game_post": Words(
        MATCH,
        "开局。下一局；再按一次得到同一局。",
        "Open the next game of a match. A second press answers the same one.",
        {"device": "tablet-7"},
    ),
    "officials_post": Words(
        PEOPLE,
        "指派裁判。就是这几位。",
        "Assign referees to a match. These and no others.",
        {"usernames": ["referee1"]},
    ),
    "state_get": Words(
        GAME,
        "一局的现状。裁判另有可选的按钮和秘密，别人只有公开的部分。",
        "A game as it stands. Its referees also read options and secrets; everybody else what is public.",
    ),
    "append_get": Words(GAME, "一局的记录。`after` 之后的条目。", "The log of a game. Entries after `after`."),
    "append_post": Words(
        GAME,
        "记入条目。唯一的入口：逐条核对规则；409 带缺的条目，422 带条款。",
        "Append entries. The one door: each is held against the rules; 409 brings the missing ones, 422 the articles.",
        {"lease": 1, "after": 41, "entries": [{"id": "b7c1", "at": 61000, "do": "turn", "seat": "WC"}]},
    ),
    "take_lease_post": Words(GAME, "接过记录权。", "Take over the pen of a game.", {"lease": 1, "device": "tablet-8"}),
    "keep_beating_post": Words(
        GAME,
        "平板报到。回答里说有没有新内容。",
        "A tablet is alive. The answer says whether there is news.",
        {"device": "tablet-7"},
    ),
    "keep_drawing_post": Words(
        GAME,
        "存下签名的笔画。回答是签名条目要的哈希。",
        "Keep the strokes of a signature. The answer is the hash for its entry.",
        {"team": "A", "strokes": [[[0, 0, 0], [5, 9, 16]]]},
    ),
    "frames_get": Words(GAME, "回放的画面。一条一幅。", "Frames of a replay. One an entry."),
    "record_get": Words(
        GAME, "记录文件（.sgsr）。双方签名之后公开。", "The record (.sgsr). Public once both sides have signed."
    ),
    "reviews_get": Words(
        GAME, "接管之后才到的条目。裁判长可读。", "Entries that came after a takeover. For the head referee."
    ),
    "decide_post": Words(
        GAME,
        "裁定迟到的条目。",
        "Let a late entry in, or not.",
        {"decision": "rejected", "reason": "重复"},
    ),
    "report_post": Words(GAME, "再向组织台报一次结果。", "Tell the ledger again what it did not take."),
    "reach_get": Words(GAME, "一个座位够得着谁。附理由。", "Whom a seat reaches. And why."),
    "order_get": Words(GAME, "结算的先后。", "In which order the others resolve."),
    "records_post": Words(FILES, "打包全部记录。稍后再取。", "Pack all records. To be fetched when it is done."),
    "records_get": Words(FILES, "打包到了哪一步。", "How far the packing is."),
    "records_file_get": Words(FILES, "取打好的包。", "The packed records."),
}
