"""Where a webhook may point: out of the house, over TLS, and nowhere inside the server's own network.

A name is looked up when something is sent and the very address that was looked at is then connected to, so that a name
cannot point elsewhere in between.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.utils.translation import gettext_lazy as _

from tournament.bilingual import both
from tournament.refusals import Malformed

PORTS = {"https": 443, "http": 80}
NAT64 = ipaddress.ip_network("64:ff9b::/96")
# IANA's special-purpose registry, where Python 3.11 still takes an address for one out in the world.
SPECIAL = tuple(
    ipaddress.ip_network(one)
    for one in ("192.0.0.0/24", "192.88.99.0/24", "64:ff9b:1::/48", "3fff::/20", "5f00::/16", "fec0::/10")
)
IP = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True, slots=True)
class Address:
    """An address as it was typed, in its parts."""

    url: str
    scheme: str
    host: str
    port: int
    path: str


def address_of(url: str, *, http: bool = False) -> Address:
    """The parts of an address, or Malformed: not https (nor http where that is let through), a password in it, no host."""
    text = url.strip()
    try:
        parts = urlsplit(text)
        port, host = parts.port, (parts.hostname or "").encode("idna").decode("ascii")
    except ValueError as error:
        raise Malformed(both(_("这不是一个网址：%(url)s。"), url=text[:100]), field="url") from error
    plain = text.isascii() and text.isprintable() and " " not in text
    if not host or not plain or len(text) > 500 or parts.username is not None:
        raise Malformed(both(_("这不是一个网址：%(url)s。"), url=text[:100]), field="url")
    if parts.scheme != "https" and not (http and parts.scheme == "http"):
        raise Malformed(both(_("地址要以 https:// 开头。")), field="url")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(text, parts.scheme, host, port or PORTS[parts.scheme], path)


def number_in(host: str) -> str | None:
    """The address a host writes as a number, in every way a system reads one; None for a name.

    >>> [number_in(one) for one in ("127.1", "2130706433", "0x7f000001", "017700000001", "::1", "example.org")]
    ['127.0.0.1', '127.0.0.1', '127.0.0.1', '127.0.0.1', '::1', None]
    """
    text = host.rstrip(".").partition("%")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        pass
    try:
        return socket.inet_ntoa(socket.inet_aton(text))
    except OSError:
        return None


def looked_up(address: Address) -> list[str]:
    """Every address the name stands for now; OSError where it stands for none."""
    found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def allowed(ip: str) -> bool:
    """Whether an address is out in the world: not private, loopback, link-local, shared, reserved, nor one in disguise.

    >>> [allowed(one) for one in ("8.8.8.8", "127.0.0.1", "10.0.0.8", "169.254.169.254", "100.64.0.1", "0.0.0.0")]
    [True, False, False, False, False, False]
    >>> [allowed(one) for one in ("2001:4860:4860::8888", "::1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.8", "64:ff9b::a00:8")]
    [True, False, False, False, False, False]
    >>> [allowed(one) for one in ("192.0.0.8", "192.88.99.1", "64:ff9b:1::a00:8", "fec0::1")]
    [False, False, False, False]
    """
    found = ipaddress.ip_address(ip.partition("%")[0])
    return all(_out_there(one) for one in _meant(found))


def _out_there(ip: IP) -> bool:
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not any(ip in one for one in SPECIAL)


def _meant(ip: IP) -> list[IP]:
    """The address, or what is packed inside of it: IPv4 in IPv6 in its four ways."""
    if isinstance(ip, ipaddress.IPv4Address):
        return [ip]
    if ip.ipv4_mapped is not None:
        return [ip.ipv4_mapped]
    if ip in NAT64:
        return [ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)]
    inside: list[IP] = [ip]
    if ip.sixtofour is not None:
        inside.append(ip.sixtofour)
    if ip.teredo is not None:
        inside += ip.teredo
    return inside
