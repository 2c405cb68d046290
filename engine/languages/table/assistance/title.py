"""What a table script is called: the roll that is chosen in it, or the first one."""

from __future__ import annotations

import re

__all__ = ["title"]

_ROLL = re.compile(r'\bdefroll\b[ \t]*(?:"([^"\n]*)"?)?[ \t]*(\w*)', re.IGNORECASE)


def title(text: str, roll: str | None) -> str:
    """Return what tells most of a script without comments, whatever is wrong with it.

    Args:
        text: The script.
        roll: The name or title of the roll that is chosen, or None for the first one.
    """
    rolls = [(match[1] or "", match[2]) for match in _ROLL.finditer(text)]
    wanted = (roll or "").casefold()
    for shown, name in rolls:
        if wanted in (shown.casefold(), name.casefold()) or roll is None:
            return shown or name
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[0] if lines else ""
