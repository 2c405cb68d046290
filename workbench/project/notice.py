"""Something that the window tells quietly and that its user may answer, now or later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Notice", "NoticeAnswer", "nothing"]


def nothing() -> None:
    """Do nothing: the answer of somebody who only closes a notice."""


@dataclass(frozen=True)
class NoticeAnswer:
    """One answer to a notice.

    Attributes:
        text: What its button says.
        action: Does it.
    """

    text: str
    action: Callable[[], object]


@dataclass(frozen=True)
class Notice:
    """A line above the work, with a button for each answer.

    Attributes:
        key: What it is about; a later notice on the same takes its place.
        text: What it says.
        choices: The answers, the safest first.
        dismissed: What happens when it is closed without an answer.
    """

    key: str
    text: str
    choices: tuple[NoticeAnswer, ...] = ()
    dismissed: Callable[[], object] = nothing
