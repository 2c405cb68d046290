"""The variables of a function: which names mean which of them, and of what kind each is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.languages.forms import Forms
from engine.languages.kinds import UNKNOWN, Kind
from engine.languages.table.reading.syntax import Identifier

__all__ = ["VariableScope"]


class VariableScope:
    """The variables of one function, numbered in the order they are found.

    Attributes:
        slots: The number of the variable that each name stands for.
        variables: The name of each variable as first written.
        kinds: The kind of each variable, unknown before its first assignment.
        visible: The number of each variable that can be mentioned here, by its case-folded name.
    """

    def __init__(self, forms: Forms) -> None:
        """Begin without variables.

        Args:
            forms: The types of the script.
        """
        self.slots: dict[Identifier, int] = {}
        self.variables: list[str] = []
        self.kinds: list[Kind] = []
        self.visible: dict[str, int] = {}
        self._forms = forms

    def add(self, name: Identifier, kind: Kind) -> None:
        """Add a variable, which hides another one of the same name."""
        self.slots[name] = self.visible[name.key] = len(self.variables)
        self.variables.append(name.text)
        self.kinds.append(kind)

    def declare(self, name: Identifier) -> None:
        """Add a variable that is assigned somewhere, if there is none of that name."""
        if name.key not in self.visible:
            self.add(name, UNKNOWN)

    def resolve(self, name: Identifier) -> int | None:
        """Return the number of the variable that a name stands for, or None where it is unknown."""
        slot = self.visible.get(name.key)
        if slot is not None:
            self.slots[name] = slot
        return slot

    def names(self) -> tuple[str, ...]:
        """Return the names that can be mentioned here."""
        return tuple(self.variables[slot] for slot in self.visible.values())

    def owners_of(self, field_key: str) -> Iterator[str]:
        """Yield the variables that are records with a field of this name."""
        for slot in self.visible.values():
            kind = self.kinds[slot]
            form = None if kind.is_list else self._forms.by_key.get(kind.key)
            if form is not None and any(one.key == field_key for one in form.fields):
                yield self.variables[slot]

    @contextmanager
    def inside_loop(self, name: Identifier, kind: Kind) -> Iterator[None]:
        """Add the name of a loop, for as long as the loop is read."""
        outer = dict(self.visible)
        self.add(name, kind)
        yield
        self.visible = outer
