"""What can be found by a few letters of it, and is done when it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Finding"]


@dataclass(frozen=True)
class Finding:
    """Something that the command palette can do.

    Attributes:
        title: What it is called.
        place: Where it is found otherwise, such as the menu of a command.
        act: Does it.
        keys: The keys that do the same, as the platform writes them; empty where there are none.
        tip: What it does, in a line; empty where the title says it.
        name: The name of the command; empty for anything else.
        is_enabled: Whether it can be done now.
        words: Other words that somebody may look for it by.
    """

    title: str
    place: str
    act: Callable[[], object]
    keys: str = ""
    tip: str = ""
    name: str = ""
    is_enabled: bool = True
    words: str = ""
