"""What every operation of the ledger does, in both languages; the description of the API is made of this."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Words:
    """The operation's tag, what it does (its first sentence is its title), and a body to try it with."""

    tag: str
    zh: str
    en: str
    example: dict[str, Any] = field(default_factory=dict)


EVENT, DRAW, MATCH, PEOPLE, NEWS, DAY, FILES, HOOKS = (
    "赛事 Events",
    "对阵 Draws",
    "比赛 Matches",
    "人员 People",
    "公布 News",
    "现场 The day",
    "文件 Files",
    "网络回调 Webhooks",
)
TAGS = {
    EVENT: "赛事、阶段、分站、桌。Events, stages, venues, tables.",
    DRAW: "抽签、轮次、晋级、排名。Draws, rounds, the way on, standings.",
    MATCH: "对阵、赛程、赛果。Matches, schedule, results.",
    PEOPLE: "战队、选手、职务。Teams, players, roles.",
    NEWS: "公布与收回、公告、公开变更。Releases, announcements, the public changelog.",
    DAY: "签到、处分。Check-in, penalties.",
    FILES: "名单文件、存档、日志。Lists, archives, the log.",
    HOOKS: "有公开的变化时通知别的程序。Programs elsewhere are told of what has become public.",
    "对局 Games": "裁判台的记录：一局一份。The referee's log of a game.",
}
INTRODUCTION = """
主帅（Marshal）的全部接口。匿名只能读到已公开的内容；写入要登录：先 `POST /login/`（表单 `username`、`password` 和 CSRF 令牌），
之后带着会话 cookie，写入时再带 `X-CSRFToken`。

The whole API of Marshal. Without a login it tells what is public and nothing else; writing takes a session: `POST /login/` with
`username`, `password` and the CSRF token, then its cookie, and `X-CSRFToken` on every write.

- 列表 Lists: `{"results": […], "next": cursor}`；`limit` 1–200，`cursor` 取上一页的 `next`。Take `next` for the following page.
- 拒绝 Refusals: 400 无法读取 cannot be read · 403 没有权限 not yours · 404 没有或未公开 not there, or not public · 409 已过期 stale ·
  422 违反规则 against a rule；`error.message` 有中英文 in both languages.
- 重复同一个写入不会做两次。Sending the same write twice does it once.
- 网络回调 Webhooks: `Marshal-Signature: t=<秒 seconds>,v1=<hex>`，v1 = HMAC-SHA256(secret, `t.body`)；与自己的时钟相差超过 300 秒的
  请拒绝 refuse what is more than 300 seconds off; `Marshal-Delivery` 是消息编号，可能收到不止一次 the same number may come more than once.
- 姓名 Names: 要求只显示缩写的人，匿名只能读到缩写。Whoever asked for it is told by initials alone.
"""

WORDS = {
    "tournaments_get": Words(
        EVENT,
        "赛事列表。匿名只列已公开的，登录后另有自己任职的。",
        "Events. Without a login the public ones; with it also those you have a role in.",
    ),
    "tournaments_post": Words(
        EVENT,
        "新建赛事。同时建立第一个阶段；新建的人成为主办。",
        "Open an event. Its first stage is made with it; who opens it becomes its organiser.",
        {"name": "2026 春季赛", "stage_name": "分站决赛", "edition": "2012", "format": "double", "best_of": 3},
    ),
    "one_tournament_get": Words(
        EVENT,
        "整个赛事。阶段、战队、各轮对阵、比分、桌与时间，只到已公开的程度。",
        "A whole event. Stages, teams, rounds, scores, tables and times, as far as they are public.",
    ),
    "stages_get": Words(EVENT, "阶段列表。按顺序。", "Stages. In their order."),
    "stages_post": Words(
        EVENT,
        "加一个阶段。排在最后。",
        "Add a stage. It comes last.",
        {"name": "全国决赛", "kind": "national", "format": "single", "best_of": {"default": 3, "final": 5}},
    ),
    "venues_get": Words(EVENT, "分站列表。", "Venues."),
    "venues_post": Words(
        EVENT,
        "加一个分站。同名的只有一个。",
        "Add a venue. The same name again is the same one.",
        {"name": "洛阳站", "city": "洛阳"},
    ),
    "tables_get": Words(EVENT, "会场的桌。", "Tables of the hall."),
    "tables_post": Words(
        EVENT,
        "加一张桌。同号的只有一张。",
        "Add a table. The same number again is the same one.",
        {"number": 7, "name": "主舞台"},
    ),
    "roles_post": Words(
        PEOPLE, "给账号一个职务。", "Give an account a role.", {"username": "referee1", "kind": "referee"}
    ),
    "teams_get": Words(
        PEOPLE,
        "战队列表。可按名称、选手、阶段、俱乐部、城市、状态筛选。",
        "Teams. To be filtered by name or player, stage, club, city, status.",
    ),
    "teams_post": Words(
        PEOPLE,
        "报一支队。三名选手，其中一名队长。",
        "Enter a team. Three players, one of them the captain.",
        {"name": "蜀汉一队", "club": "成都", "players": ["刘备", "关羽", "张飞"], "captain": "刘备"},
    ),
    "removals_post": Words(
        PEOPLE, "移除一支队。只在抽签之前。", "Take a team off the list. Before the draw alone.", {"team": 12}
    ),
    "players_get": Words(PEOPLE, "选手列表。姓名只到公开的程度。", "Players. Names as far as they are public."),
    "players_post": Words(
        PEOPLE,
        "添加个人选手。全部或一个也不加。",
        "Enter single players. All of them or none.",
        {"stage": 3, "names": ["赵云", "马超"]},
    ),
    "statuses_post": Words(
        PEOPLE,
        "登记退赛、取消资格或恢复。会改动已打比赛的，先以 422 列出。",
        "Drop, disqualify or bring back a team. Played matches that would change are listed first, with 422.",
        {"team": 12, "status": "dropped", "why": "航班取消"},
    ),
    "seeds_post": Words(PEOPLE, "手工排种子。", "Set seeds by hand.", {"stage": 3, "seeds": {"12": 1, "13": 2}}),
    "check_ins_get": Words(DAY, "签到情况。主办和裁判长可读。", "Who is here. For organisers and head referees."),
    "check_ins_post": Words(
        DAY, "签到，或撤回签到。", "Check a team in, or take that back.", {"team": 12, "here": True}
    ),
    "penalties_get": Words(
        DAY, "处分列表。匿名只读到公开且未撤回的。", "Penalties. Without a role, those that are public and stand."
    ),
    "penalties_post": Words(
        DAY,
        "登记处分。只有“扣技术分”扣分。",
        "Give a penalty. Only `points` takes points.",
        {"team": 5, "kind": "points", "points": 2, "why": "迟到", "public": True},
    ),
    "one_penalty_post": Words(
        DAY, "撤回处分。要写原因。", "Take a penalty back. With the reason.", {"why": "登记错了队"}
    ),
    "draws_post": Words(
        DRAW,
        "抽签。已抽的照样返回；`lot` 相同则签相同。",
        "Draw a stage. One already drawn is answered as it stands; the same `lot` draws the same.",
        {"stage": 3, "lot": 20260501},
    ),
    "undone_draws_post": Words(
        DRAW, "撤销抽签。只在还没有开打时。", "Take a draw back. While nothing has been played.", {"stage": 3}
    ),
    "next_rounds_post": Words(
        DRAW,
        "编排下一轮。瑞士轮配对，或多人桌入座；`after` 防止按两次编出两轮。",
        "Pair the next round. Swiss pairs or seats at tables of many; `after` keeps a second press from making two.",
        {"stage": 3, "after": 2},
    ),
    "rounds_back_post": Words(DRAW, "撤回最新一轮。", "Take the newest round back.", {"stage": 3}),
    "rounds_get": Words(
        DRAW, "轮次列表。各有几场、公开了什么。", "Rounds. How many matches, and what of them is public."
    ),
    "standings_get": Words(
        DRAW,
        "阶段的排名。每一行都带与上一行之间的依据；排名公布之前匿名为 404。",
        "Standings of a stage. Each row with what stands between it and the one above; 404 to the public before their release.",
    ),
    "finishes_post": Words(
        DRAW, "结束阶段。名次从此固定。", "Finish a stage. Its places stand from then on.", {"stage": 3}
    ),
    "reopened_post": Words(
        DRAW, "重新打开阶段。要写原因。", "Open a finished stage again. With a reason.", {"stage": 3, "why": "漏了一场"}
    ),
    "advances_post": Words(
        DRAW,
        "晋级。说明各阶段各几名，再把够资格的都送进去。",
        "Advance. Says how many of which stages go on, and enters everybody who has qualified.",
        {"stage": 4, "ways": [{"stage": 3, "top": 4}]},
    ),
    "matches_get": Words(
        MATCH, "比赛列表。按阶段、轮次、场次排列。", "Matches. In the order of stages, rounds and numbers."
    ),
    "scheduled_matches_get": Words(
        MATCH, "赛程。有时间的比赛，按时间和桌排列。", "The schedule. Matches with a time, by time and table."
    ),
    "one_match_get": Words(MATCH, "一场比赛。", "A match."),
    "schedule_post": Words(
        MATCH,
        "排桌和时间。null 为取消。",
        "Say where and when a match is played. Null takes either away.",
        {"table": 7, "starts_at": "2026-05-01T10:00:00+08:00"},
    ),
    "results_post": Words(
        MATCH,
        "录入纸质结果。整场一次录入并确认；会改动已打比赛的，先以 422 列出。",
        "Enter a result from paper. The whole match at once, confirmed; played matches that would change come first, with 422.",
        {"games": [{"winner": "A", "reason": "commander-dead"}, {"winner": "A", "reason": "surrender"}]},
    ),
    "result_versions_get": Words(
        MATCH,
        "结果的各个版本。谁录入、谁确认、为何改动。",
        "Versions of a result. Who said it, who confirmed it, why it changed.",
    ),
    "confirmations_post": Words(MATCH, "确认待确认的结果。", "Confirm what is provisional.", {"cascade": False}),
    "cleared_post": Words(
        MATCH,
        "撤销一场的结果。各版本都留档。",
        "Take a match's result back. Its versions stay on file.",
        {"why": "录错了场次"},
    ),
    "pending_post": Words(
        MATCH,
        "裁定等待中的新结果。采纳，或写明原因维持原判。",
        "Decide on a version that waits. Accept it, or decline it with a reason.",
        {"accept": False, "why": "以首份记录为准"},
    ),
    "points_post": Words(
        MATCH,
        "录入多人桌的积分。按各人在阶段里的编号。",
        "Enter the points of a table of many. By everybody's id in the stage.",
        {"points": {"31": "3", "32": "1.5", "33": "0"}},
    ),
    "release_states_get": Words(
        NEWS,
        "公布情况。对阵、赛程、裁判、排名各自公布。",
        "What is public. Draw, schedule, officials and standings apart.",
    ),
    "release_states_post": Words(
        NEWS,
        "公布或收回一项。不写轮次就是所有轮。",
        "Release one thing, or take it back. Without a round, all of them.",
        {"stage": 3, "what": "schedule", "round": 1, "released": True},
    ),
    "releases_post": Words(
        NEWS, "公布或收回阶段的对阵。", "Release a stage's draw, or take it back.", {"stage": 3, "released": True}
    ),
    "announcements_get": Words(NEWS, "公告列表。置顶的在前。", "Announcements. Pinned ones first."),
    "announcements_post": Words(
        NEWS,
        "写一条公告。草稿，或立即发布。",
        "Write an announcement. A draft, or released at once.",
        {"text": "午休到 13:30", "english": "Lunch until 13:30", "release": True},
    ),
    "one_announcement_post": Words(
        NEWS, "发布、置顶、修改或撤回公告。", "Release, pin, change or withdraw an announcement.", {"act": "pin"}
    ),
    "changes_get": Words(NEWS, "公开变更。最新的在前。", "The public changelog. The newest first."),
    "exports_get": Words(
        FILES, "导出名单、种子、赛果或赛程。CSV 或 XLSX。", "A list of a stage as a file. CSV or XLSX."
    ),
    "archives_get": Words(FILES, "整个赛事的存档。", "The whole event as an archive."),
    "log_get": Words(
        FILES, "操作日志。最新的在前，主办可读。", "The log of writes. The newest first, for the organiser."
    ),
    "webhooks_get": Words(HOOKS, "已登记的地址。", "Registered addresses."),
    "webhooks_post": Words(
        HOOKS,
        "登记一个地址。密钥只在这一次回答里。",
        "Register an address. Its secret is in this answer and no other.",
        {"url": "https://club.example.org/marshal", "events": ["result.confirmed", "draw.released"]},
    ),
    "one_webhook_post": Words(
        HOOKS, "修改、启停地址，或换密钥。", "Change or switch an address, or renew its secret.", {"active": True}
    ),
    "one_webhook_delete": Words(HOOKS, "移除一个地址。", "Remove an address."),
    "deliveries_get": Words(HOOKS, "最近的消息及结果。", "The last messages and how they went."),
    "deliveries_post": Words(HOOKS, "试发一条。", "Send a test."),
    "redeliveries_post": Words(HOOKS, "重发一条消息。编号不变。", "Send a message again. Its number stays."),
}
