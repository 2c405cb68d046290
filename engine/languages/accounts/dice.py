"""One die of a roll, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["Aside", "DieRecord", "Tested"]


@dataclass(frozen=True, slots=True)
class Tested:
    """What later modifiers made of a die or of a roll in a group.

    Attributes:
        kept: Whether it survived all keeps and drops.
        success: Whether it counts as a success.
        failure: Whether it counts as a failure.
    """

    kept: bool = True
    success: bool = False
    failure: bool = False

    def fields(self) -> dict[str, object]:
        """Return what is remarkable, for JSON."""
        marks = {"success": self.success, "failure": self.failure}
        return {"kept": self.kept, **{name: True for name, is_so in marks.items() if is_so}}

    def marked(self, text: str) -> str:
        """Return ``text`` with its marks: ``~~dropped~~``, ``success*`` and ``failure_``."""
        text += ("*" if self.success else "") + ("_" if self.failure else "")
        return text if self.kept else f"~~{text}~~"


_CRITICAL_MARKS = {None: "", "success": "**", "failure": "__"}
"""What stands behind a die that is shown as a critical: twice the mark of a success or failure."""

Aside: TypeAlias = Literal["rolled again", "decided", "not in the result"]
"""Why a die is no part of the result though nothing dropped it.

It was thrown away and rolled anew, it only decided something, or nothing was made of it.
"""


@dataclass(frozen=True, slots=True)
class DieRecord:
    """A die of a pool.

    Attributes:
        value: What it is worth.
        faces: The faces it settled on: one, or all of its chain where dice compound.
        rerolled: The faces that were rolled again.
        exploded: Whether another die was rolled for it.
        extra: Whether it was rolled for one that exploded.
        critical: ``success`` or ``failure`` where it is shown as a critical, or None.
        tested: What later modifiers made of it.
        counted: Whether it was among what a script counted.
        aside: Why it is no part of the result, where it is not kept and was not dropped either.
        shown: What it shows, where that is not a number.
    """

    value: int
    faces: tuple[int, ...]
    rerolled: tuple[int, ...] = ()
    exploded: bool = False
    extra: bool = False
    critical: str | None = None
    tested: Tested = Tested()
    counted: bool = False
    aside: Aside | None = None
    shown: str = ""

    def marked(self, tested: Tested, critical: str | None) -> DieRecord:
        """Return the die with what became of it; the same one where nothing did.

        Each die of each roll is marked, and ``replace`` takes several times as long.
        """
        if critical is None and tested == self.tested:
            return self
        return DieRecord(
            self.value, self.faces, self.rerolled, self.exploded, self.extra, critical, tested
        )

    @property
    def is_struck(self) -> bool:
        """Whether it was dropped or rolled again, so that it is struck through."""
        return not self.tested.kept and self.aside in (None, "rolled again")

    @property
    def is_pale(self) -> bool:
        """Whether it counts no more, and has not decided anything either."""
        return not self.tested.kept and self.aside != "decided"

    def text(self) -> str:
        """Return the die as it is shown: ``5``, ``6!``, ``~~1~~``, ``20**`` or ``15(6+6+3)``.

        One that was rolled again is ``5r``, one that only decided something ``(5)``.
        """
        shown = self.shown or str(self.value)
        if len(self.faces) > 1:
            shown += f"({'+'.join(map(str, self.faces))})"
        elif self.exploded:
            shown += "!"
        shown += _CRITICAL_MARKS[self.critical] + ("*" if self.counted else "")
        if self.aside:
            return f"{shown}r" if self.aside == "rolled again" else f"({shown})"
        return "".join(f"{face}r " for face in self.rerolled) + self.tested.marked(shown)

    def json(self) -> dict[str, object]:
        """Return the die for JSON; what is not remarkable is left out."""
        found: dict[str, object] = {"value": self.value, "faces": list(self.faces)}
        if self.rerolled:
            found["rerolled"] = list(self.rerolled)
        marks = {"exploded": self.exploded, "extra": self.extra, "counted": self.counted}
        found.update((name, True) for name, is_so in marks.items() if is_so)
        notes = {"critical": self.critical, "aside": self.aside, "shown": self.shown}
        found.update((name, words) for name, words in notes.items() if words)
        return {**found, **self.tested.fields()}
