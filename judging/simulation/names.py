"""Names for events that play themselves: teams after the three kingdoms, players of nobody in particular."""

from __future__ import annotations

from random import Random

TEAMS = (
    ("蜀汉一队", "成都牌友会"), ("江东虎", "建业桌游社"), ("许都卫", "许昌三国社"), ("虎牢关", "洛阳牌社"),
    ("赤壁东风", "武汉桌游联盟"), ("西凉铁骑", "兰州英雄会"), ("白帝城", "重庆桌游吧"), ("官渡骁骑", "郑州官渡社"),
    ("当阳桥头", "宜昌牌友会"), ("定军山", "汉中三国社"), ("铜雀台", "邯郸桌游社"), ("荆州水师", "荆州牌社"),
    ("常山龙胆", "石家庄英雄会"), ("五丈原", "宝鸡桌游吧"), ("合肥逍遥津", "合肥三国社"), ("洛神赋", "洛阳桌游联盟"),
    ("街亭守军", "天水牌社"), ("长坂坡", "襄阳桌游社"), ("濡须坞", "芜湖牌友会"), ("空城计", "西安三国社"),
    ("草船借箭", "南京桌游吧"), ("青梅煮酒", "开封牌社"), ("桃园结义", "保定英雄会"), ("木牛流马", "德阳桌游社"),
    ("火烧连营", "岳阳牌友会"), ("割须弃袍", "运城桌游吧"), ("刮骨疗毒", "亳州三国社"), ("七擒孟获", "昆明桌游联盟"),
    ("三顾茅庐", "南阳牌社"), ("单刀赴会", "益阳英雄会"), ("望梅止渴", "含山桌游社"), ("鞠躬尽瘁", "勉县牌友会"),
)  # fmt: skip
SURNAMES = "陆沈韩秦程姚邹岑柏叶池阮季庄温蓝苗穆翟闵尹施桑祁费崔裴颜童费"
GIVEN = (
    "松岚", "子澍", "见微", "予安", "望舒", "清和", "砚秋", "听澜", "逸尘", "知远", "沐阳", "思源", "星野", "若谷", "景行", "怀瑾",
    "云舟", "长风", "南乔", "北辰", "书言", "以宁", "初霁", "鹤鸣", "亦川", "向晚", "拾光", "半夏", "青禾", "远山", "折枝", "映雪",
)  # fmt: skip


def teams(count: int, random: Random) -> list[dict[str, object]]:
    """Entries for `count` teams: name, club, three different players, a captain, a seed for the first ones."""
    people = [f"{surname}{given}" for surname in dict.fromkeys(SURNAMES) for given in GIVEN]
    random.shuffle(people)
    found: list[dict[str, object]] = []
    for number in range(count):
        name, club = TEAMS[number % len(TEAMS)]
        players = [people.pop() for _ in range(3)]
        entry: dict[str, object] = {"name": _numbered(name, number), "club": club, "players": players}
        found.append(entry | {"captain": random.choice(players), "seed": number + 1 if number < count // 2 else None})
    return found


def players(count: int, random: Random) -> list[str]:
    """Single players, no two of one name."""
    people = [f"{surname}{given}" for surname in dict.fromkeys(SURNAMES) for given in GIVEN]
    return random.sample(people, count)


def _numbered(name: str, number: int) -> str:
    again = number // len(TEAMS)
    return name if not again else f"{name}{again + 1}队"
