"""How often each outcome of a mechanic has been rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.languages.script import Script
from engine.values import Value
from workbench.project.project import Mechanic

__all__ = ["RolledScript", "Tally", "rolled_script"]

MOST_OUTCOMES = 100_000
"""Different outcomes from which on a count tells nothing and only fills the memory."""

RolledScript: TypeAlias = tuple[Script, tuple[tuple[str, int], ...]]
"""All that rolls depend on: the script and the numbers of its parameters."""


def rolled_script(mechanic: Mechanic, script: Script) -> RolledScript:
    """Return what a roll of ``mechanic``, whose script is ``script``, depends on."""
    return script, mechanic.parameters


@dataclass
class Tally:
    """All rolls of one script.

    Attributes:
        script: What was rolled.
        hits: How often each outcome came up.
        counted: How many rolls have been counted from each seed. Those that are repeated with it
            are the same again, and do not count twice.
        uncounted: How many rolls came after there were too many different outcomes to be counted.
    """

    script: RolledScript
    hits: Counter[Value] = field(default_factory=Counter)
    counted: dict[int, int] = field(default_factory=dict)
    uncounted: int = 0

    def is_of(self, script: Script, parameters: tuple[tuple[str, int], ...]) -> bool:
        """Return whether the rolls are of a script with these numbers for its parameters."""
        return self.script == (script, parameters)

    @property
    def rolls(self) -> int:
        """How many rolls have been counted."""
        return self.hits.total()

    def add(self, values: Sequence[Value], seed: int, before: int) -> bool:
        """Count rolls, unless there are so many different outcomes that none comes up again.

        Args:
            values: Rolls that follow each other.
            seed: Where their random numbers started.
            before: How many rolls from this seed came before them.

        Returns:
            Whether there was a roll among them that had not been counted before.
        """
        known = self.counted.get(seed, 0)
        new = values[max(known - before, 0) :]
        if len(self.hits) < MOST_OUTCOMES:
            self.hits.update(new)
        else:
            self.uncounted += len(new)
        self.counted[seed] = max(known, before + len(values))
        return bool(new)
