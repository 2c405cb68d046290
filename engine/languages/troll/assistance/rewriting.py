"""Rules that write in Troll what other languages write, and what they leave alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase
from typing import TypeAlias

from engine.languages.troll.reading.lexing import COMMENT, WORDS, scan

__all__ = ["Rule", "free_name", "rule"]

Replacement: TypeAlias = Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to write something in Troll.

    Attributes:
        written: What another notation writes, as a pattern that matches nothing that could stand
            in Troll; it is compiled when it is needed, as it is for few scripts.
        replacement: Tells what to write instead of a match.
        flags: Those of the pattern.
    """

    written: str
    replacement: Replacement
    flags: int = 0

    def applied(self, text: str) -> str:
        """Return ``text`` with the rule applied wherever it matches outside of strings."""
        pattern = _compiled(self.written, self.flags)
        if pattern.search(text) is None:
            return text
        quoted = _quoted(text)

        def replace(match: re.Match[str]) -> str:
            if any(start <= match.start() < end for start, end in quoted):
                return match.group()
            return self.replacement(match)

        return pattern.sub(replace, text)


def rule(pattern: str, replacement: str | Replacement, flags: int = 0) -> Rule:
    """Return a rule; a replacement that is a text may refer to groups as for ``re.sub``."""
    if isinstance(replacement, str):
        template = replacement
        return Rule(pattern, lambda match: match.expand(template), flags)
    return Rule(pattern, replacement, flags)


@lru_cache(maxsize=512)
def _compiled(pattern: str, flags: int) -> re.Pattern[str]:
    return re.compile(pattern, flags)


def free_name(text: str) -> str:
    """Return a letter that ``text`` has no name of."""
    used = {lexeme.text for lexeme in scan(text)} | set(WORDS)
    return next((name for name in "xynabc" + ascii_lowercase if name not in used), "again")


def _quoted(text: str) -> list[tuple[int, int]]:
    kinds = (COMMENT, "STRING")
    return [(one.start, one.end) for one in scan(text) if one.kind in kinds]
