"""What a function can mention besides its own variables: types, functions and rolls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from engine.languages.table.built_in import BUILT_IN, Signature
from engine.languages.table.forms import Forms
from engine.languages.table.syntax import Function, Identifier, KindName
from engine.languages.table.values import Kind

__all__ = ["Declarations", "Returning", "Types"]


class Types(Protocol):
    """The types of a script, as a function sees them."""

    @property
    def forms(self) -> Forms:
        """Those that are sound."""

    def kind(self, written: KindName) -> Kind:
        """Return the kind that a name stands for."""


class Returning(Protocol):
    """Something that knows what a function returns."""

    def returned(self) -> Kind:
        """Return the kind of what it returns."""


@dataclass(frozen=True, slots=True)
class Declarations:
    """What a function can mention besides its own variables.

    Attributes:
        types: The types of the script.
        functions: Its functions by their names.
        rolls: Its rolls by their names.
        unreadable: Names of functions that have no shape; of these nothing is known.
        checkers: Who knows what each function returns.
        used: The names of all functions whose value something is done with.
    """

    types: Types
    functions: Mapping[str, Function]
    rolls: Mapping[str, Function]
    unreadable: Mapping[str, str]
    checkers: dict[Function, Returning] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def signature(self, name: Identifier) -> Signature | None:
        """Return how a function is called, or None where there is none of this name."""
        if name.key in BUILT_IN:
            return BUILT_IN[name.key]
        function = self.functions.get(name.key)
        if function is None:
            return None
        takes = tuple(self.types.kind(one.kind) for one in function.parameters)
        returns = self.checkers[function].returned()
        return Signature(function.identifier.text, takes, len(takes), len(takes), returns)
