"""The command line of the rules: check a record, show a table, explain an article, list what checks what."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import rules
from rules import articles, cases, checker
from rules.coverage import covered
from rules.malformed import Malformed


def main(arguments: list[str]) -> int:
    """Runs one command; returns the exit code: 0 legal, 1 a violation, 2 not readable."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    chosen = parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except BrokenPipeError:
        return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m rules", description="规则书与对局记录 — the rule book and game records"
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="检查一份记录 — says whether the game of a record was legal")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--all", action="store_true", dest="everything", help="go on after the first violation")
    check.add_argument("--json", action="store_true", help="one JSON object on stdout")
    check.set_defaults(run=check_file)
    show = commands.add_parser("show", help="画出牌桌 — draws the table after an entry")
    show.add_argument("file", metavar="FILE")
    show.add_argument("--at", type=int, metavar="N", default=None, help="after entry N (default: the last)")
    show.set_defaults(run=show_file)
    explain = commands.add_parser("explain", help="解释条文 — an article in both languages and what checks it")
    explain.add_argument("article", metavar="ARTICLE", nargs="+")
    explain.set_defaults(run=explain_article)
    case = commands.add_parser("case", help="演算案例 — plays the worked cases of a rule book")
    case.add_argument("set", metavar="SET", choices=[name for name, book in rules.RULESETS.items() if book.case])
    case.add_argument("file", metavar="FILE.jsonl")
    case.set_defaults(run=run_cases)
    listing = commands.add_parser("articles", help="列出条文与检查 — every article, what checks it, and its tests")
    listing.add_argument("--json", action="store_true")
    listing.set_defaults(run=list_articles)
    return top


def check_file(chosen: argparse.Namespace) -> int:
    data = _read(chosen.file)
    report = (
        checker.Report(error=data)
        if isinstance(data, Malformed)
        else checker.check_record(data, everything=chosen.everything)
    )
    if chosen.json:
        print(json.dumps(report.as_json(), ensure_ascii=False))
        return report.exit_code
    if report.error is not None:
        error = report.error
        where = f"第 {error.line} 行 / line {error.line}" if error.line else chosen.file
        field = f" [{error.field}]" if error.field else ""
        print(f"{where}{field}: {error.message['zh']}\n    {error.message['en']}")
        return report.exit_code
    for n, line, problem in report.problems:
        print(
            f"第 {n} 条（{line} 行） {problem.level}: {problem.message['zh']}\n    entry {n} (line {line}): {problem.message['en']}"
        )
    print(_summary(report))
    return report.exit_code


def _summary(report: checker.Report) -> str:
    state = "合规 / legal" if report.ok else "不合规 / not legal"
    lines = [f"{report.entries} 条 / entries: {state}"]
    if report.verdict is not None:
        found = report.verdict
        camp = f" ({found['camp']})" if "camp" in found else ""
        lines.append(f"胜方 / winner: {found['winner']}{camp}, {found['reason']}, {found['by']}")
    if report.stopped:
        lines.append("在第一处违规停止（--all 继续） / stopped at the first violation (--all goes on)")
    else:
        lines.append(f"印 / seal: {report.seal}")
    return "\n".join(lines)


def show_file(chosen: argparse.Namespace) -> int:
    data = _read(chosen.file)
    try:
        if isinstance(data, Malformed):
            raise data
        game = checker.replayed(data, chosen.at)
    except Malformed as error:
        print(f"{error.line or chosen.file} {error.field}: {error.message['zh']} / {error.message['en']}")
        return 2
    if chosen.at is not None and chosen.at != game.n:
        print(f"记录只有 {game.n} 条 / the record has {game.n} entries")
        return 2
    print(game.ruleset.show(game))
    return 0


def explain_article(chosen: argparse.Namespace) -> int:
    wanted = " ".join(chosen.article)
    found = articles.look_up(wanted)
    if found is None:
        close = articles.close_to(wanted)
        hint = "\n".join(f"  {near.cite}" for near in close)
        print(f"没有条文 {wanted} / no article {wanted}" + (f"\n相近 / close:\n{hint}" if close else ""))
        return 2
    print(f"{found.cite}  [{found.kind or '–'}]\n\n{found.zh}\n\n{found.en}\n\n{found.does_zh}\n{found.does_en}\n")
    for line in covered(found.id).lines():
        print(line)
    return 0


def list_articles(chosen: argparse.Namespace) -> int:
    rows = [covered(found.id) for ruleset in articles.ROOMS for found in articles.all_articles(ruleset)]
    if chosen.json:
        print(json.dumps([row.as_json() for row in rows], ensure_ascii=False))
        return 0
    for row in rows:
        print("\n".join(row.lines()))
    return 0


def run_cases(chosen: argparse.Namespace) -> int:
    """A line a case, then how many hold; 0 if all do, 1 if not, 2 where the file or a case cannot be read."""
    data = _read(chosen.file)
    ruleset, held, played = rules.RULESETS[chosen.set], 0, 0
    try:
        if isinstance(data, Malformed):
            raise data
        for case in cases.read(data.splitlines()):
            outcome = cases.run(ruleset, case)
            print(outcome)
            held, played = held + outcome.holds, played + 1
    except Malformed as error:
        print(f"{error.line or chosen.file} {error.field}: {error.message['zh']} / {error.message['en']}")
        return 2
    print(f"{held}/{played} hold")
    return 0 if held == played else 1


def _read(file: str) -> bytes | Malformed:
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return Malformed("", f"无法读取 {file}：{reason}", f"cannot read {file}: {reason}")
