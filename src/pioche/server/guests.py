"""Who comes, without an account: a device that holds a token of 128 bits, known here by its hash.

>>> token = new_token()
>>> len(token), is_token(token)
(32, True)
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

COOKIE = "pioche"
TOKEN = re.compile(r"[0-9a-f]{32}")
LASTS = 400 * 86_400  # seconds; browsers keep no cookie longer


def new_token() -> str:
    return secrets.token_hex(16)


def is_token(text: str) -> bool:
    return TOKEN.fullmatch(text) is not None


def hash_of(token: str) -> bytes:
    """What is stored and looked up. A token has 128 random bits, so nobody finds it from its hash,
    salted or not; and how long a look-up takes says something of a hash only, never of a token."""
    return hashlib.sha256(token.encode()).digest()


def token_in(headers: Mapping[str, str]) -> str | None:
    """The token of a request: from its header, as programs send it, or its cookie."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return given if is_token(given) else None
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return cookie.value if cookie is not None and is_token(cookie.value) else None


def cookie_for(token: str, is_secure: bool) -> str:
    """What a browser keeps: out of reach of scripts, and of other sites."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Strict{secure}"
