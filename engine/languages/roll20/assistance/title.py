"""What a Roll20 roll is called: the roll, with its questions and attributes by their names."""

from __future__ import annotations

import re

__all__ = ["title"]

_COMMAND = re.compile(r"^\s*/(?:roll|r|gmroll|gr|em|me)\b\s*", re.IGNORECASE)
_NAMED = re.compile(r"(?:\?\{([^|{}]*)(?:\|[^{}]*)?|@\{([^{}]*))\}")


def title(text: str) -> str:
    """Return what tells most of a roll, whatever is wrong with it."""
    return _NAMED.sub(lambda match: (match[1] or match[2] or "").strip(), _COMMAND.sub("", text))
