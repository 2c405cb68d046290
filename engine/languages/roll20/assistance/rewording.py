"""What the phrases of beginners become in Roll20's notation, from what their patterns matched."""

from __future__ import annotations

import re

__all__ = [
    "compared",
    "exploded",
    "kept",
    "nothing_certain",
    "reached",
    "rerolled",
    "turned",
    "twice",
]


def nothing_certain(_match: re.Match[str]) -> None:
    """Return None: it is not certain what was meant."""


def kept(match: re.Match[str]) -> str:
    """Return the modifier that keeps the highest or lowest dice."""
    end = "l" if match["low"] else "h"
    number = match["number"] or match["behind"] or "1"
    return f"k{end}{number}"


def rerolled(match: re.Match[str]) -> str:
    """Return the modifiers that roll some faces again."""
    sign = "ro" if match["once"] else "r"
    if match["below"]:
        return f"{sign}<{int(match['below']) - 1}"
    if match["point"]:
        return sign + "".join(match["point"].split())
    faces = re.findall(r"[0-9]+|one|two", match["faces"] or "1", re.IGNORECASE)
    return "".join(sign + {"one": "1", "two": "2"}.get(face.lower(), face) for face in faces)


def exploded(match: re.Match[str]) -> str:
    """Return the modifier of dice that explode."""
    more = ">" if match["more"] else ""
    return f"!{more}{match['face'] or ''}"


def compared(match: re.Match[str]) -> str | None:
    """Return dice compared with a number, where the sign means the same here."""
    sign = {">=": ">", "=>": ">", "<=": "<", "=<": "<", "=": "=", "==": "="}.get(match["sign"])
    return None if sign is None else f"{match['dice']}{sign}{match['number']}"


def turned(match: re.Match[str]) -> str | None:
    """Return a comparison of Troll, in which the number comes first."""
    sign, number = match["sign"], int(match["number"])
    if sign == "<":
        return f"{match['dice']}>{number + 1}"
    if sign == ">":
        return f"{match['dice']}<{number - 1}"
    return f"{match['dice']}{ {'=<': '>', '<=': '>', '>=': '<'}.get(sign, '=') }{number}"


def twice(match: re.Match[str]) -> str:
    """Return the better or worse of two dice."""
    return f"2d{match['sides'] or 20}k{'l' if match['worse'] else 'h'}1"


def reached(match: re.Match[str]) -> str | None:
    """Return whether what stands before reaches a number, if it has only one die."""
    is_plain = _has_one_die(match.string[: match.start()])
    return f"{{ROLL}}>{match['number']}" if is_plain and match["number"] else None


def _has_one_die(before: str) -> bool:
    """Return whether a roll is a sum of one die and numbers."""
    found = list(re.finditer(r"(?<![\w)])1?d([0-9]+)(?!\w)", before, re.IGNORECASE))
    rest = re.sub(r"(?<![\w)])1?d[0-9]+(?!\w)|[0-9+\- ]", "", before, flags=re.IGNORECASE)
    return len(found) == 1 and not rest
