"""What an AnyDice program is called: its outputs, by their names where they have any."""

from __future__ import annotations

import re

__all__ = ["title"]

_TEXT = r'"[^"]*"?'
_OUTPUT = re.compile(
    rf"(?:^|(?<=[\s{{}}])|(?<=\\))output\b\s*((?:{_TEXT}|(?!\b(?:named|output|set)\b)[^\"\n}}])*)"
    rf"(?:named\s*\"([^\"\n]*)\"?)?"
)


def title(text: str) -> str:
    """Return what tells most of a program without comments, whatever is wrong with it."""
    names = [(match[2] or match[1]).strip() for match in _OUTPUT.finditer(text)]
    titles = list(dict.fromkeys(name for name in names if name))
    if titles:
        return ", ".join(titles)
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else ""
