"""An archive as a file: what it is, its version, its content, and a seal over that. Also packed with gzip."""

from __future__ import annotations

import gzip
import json
import zlib
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.refusals import Malformed

FORMAT, VERSION = "marshal-archive", 1
MOST: Final = 512 * 1024 * 1024  # bytes, unpacked


def write(content: dict[str, Any], *, at: datetime, packed: bool = False) -> bytes:
    """The file. The same content gives the same seal, whenever it was made."""
    said = {
        "format": FORMAT,
        "version": VERSION,
        "made_at": at.astimezone(UTC).isoformat(timespec="seconds"),
        "seal": seal(content),
        "content": content,
    }
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    return gzip.compress(text, mtime=0) if packed else text


def read(data: bytes) -> dict[str, Any]:
    """The content; Malformed, saying where, for what is no archive, is cut off, was changed, or is of a newer version."""
    said = _parsed(_unpacked(data))
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise Malformed(both(_("这不是赛事存档。")), field="file")
    version = said.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise Malformed(
            both(_("存档的版本是 %(version)s，这里只认得 %(known)s。请先升级。"), version=version, known=VERSION),
            field="file",
        )
    content = said.get("content")
    if not isinstance(content, dict) or said.get("seal") != seal(content):
        raise Malformed(both(_("存档的封印不符：文件不完整，或被改动过。")), field="file")
    return content


def seal(content: dict[str, Any]) -> str:
    """SHA-256 over the content in canonical JSON: shows damage and careless hands, not a forger."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return sha256(text.encode("utf-8", errors="surrogatepass")).hexdigest()


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(b"\x1f\x8b"):
        return data
    unpack = zlib.decompressobj(wbits=31)
    try:
        text = unpack.decompress(data, MOST)
    except zlib.error as error:
        raise Malformed(both(_("压缩的存档已损坏。")), field="file") from error
    if not unpack.eof:
        raise Malformed(both(_("压缩的存档不完整，或太大。")), field="file")
    return text


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text.decode("utf-8-sig"), parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Malformed(
            both(_("存档应为 UTF-8 编码的 JSON：第 %(n)s 字节不是。"), n=error.start), field="file"
        ) from error
    except json.JSONDecodeError as error:
        message = both(
            _("第 %(line)s 行第 %(column)s 列不是 JSON；文件可能不完整。"), line=error.lineno, column=error.colno
        )
        raise Malformed(message, field="file") from error
    except (RecursionError, ValueError) as error:
        raise Malformed(both(_("这不是赛事存档。")), field="file") from error


def _no_constant(name: str) -> Any:
    raise ValueError(name)
