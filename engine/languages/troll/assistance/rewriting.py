"""Rules that write in Troll what other languages write, and what they leave alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TypeAlias

from engine.languages.troll.reading.lexing import COMMENT, WORDS, scan

__all__ = ["Rule", "free_name", "rule"]

Replacement: TypeAlias = Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to write something in Troll.

    Attributes:
        pattern: What another notation writes; it matches nothing that could stand in Troll.
        replacement: Tells what to write instead of a match.
    """

    pattern: re.Pattern[str]
    replacement: Replacement

    def applied(self, text: str) -> str:
        """Return ``text`` with the rule applied wherever it matches outside of strings."""
        if self.pattern.search(text) is None:
            return text
        quoted = _quoted(text)

        def replace(match: re.Match[str]) -> str:
            if any(start <= match.start() < end for start, end in quoted):
                return match.group()
            return self.replacement(match)

        return self.pattern.sub(replace, text)


def rule(pattern: str, replacement: str | Replacement, flags: int = 0) -> Rule:
    """Return a rule; a replacement that is a text may refer to groups as for ``re.sub``."""
    if isinstance(replacement, str):
        template = replacement
        return Rule(re.compile(pattern, flags), lambda match: match.expand(template))
    return Rule(re.compile(pattern, flags), replacement)


def free_name(text: str) -> str:
    """Return a letter that ``text`` has no name of."""
    used = {lexeme.text for lexeme in scan(text)} | set(WORDS)
    return next((name for name in "xynabc" + ascii_lowercase if name not in used), "again")


def _quoted(text: str) -> list[tuple[int, int]]:
    kinds = (COMMENT, "STRING")
    return [(one.start, one.end) for one in scan(text) if one.kind in kinds]
