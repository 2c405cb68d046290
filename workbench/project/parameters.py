"""What a project knows of a parameter: the number that mechanics share, and how it is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from engine.statistics.bands import cut_name

__all__ = ["GREATEST_NUMBER", "LONGEST_NOTE", "MOST_PARAMETERS", "ProjectParameter"]

MOST_PARAMETERS = 500
"""Names that a project may know something of."""

LONGEST_NOTE = 2000
"""Characters of a note; what goes on after them is cut off."""

GREATEST_NUMBER = 1_000_000_000
"""The greatest number that a slider offers; its negative is the least."""


@dataclass(frozen=True)
class ProjectParameter:
    """What a project knows of the parameter of a name, in all scripts that have it.

    Attributes:
        name: Its name in the scripts.
        value: The number that all mechanics have in which it is linked; None until one was given,
            when each script has the number that it suggests.
        low: The least number that its slider offers, or None for the usual one.
        high: The greatest number that its slider offers, or None for the usual one.
        step: From one number of the slider to the next; positive.
        label: What the designer calls it; empty where its name says enough.
        note: What the designer has to say of it.
    """

    name: str
    value: int | None = None
    low: int | None = None
    high: int | None = None
    step: int = 1
    label: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        """Cut what is too long to be laid out."""
        object.__setattr__(self, "label", cut_name(self.label))
        object.__setattr__(self, "note", self.note[:LONGEST_NOTE])

    @property
    def title(self) -> str:
        """What it is called: its label or else its name."""
        return self.label or self.name
