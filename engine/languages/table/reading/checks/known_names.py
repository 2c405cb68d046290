"""What a function can mention besides its own variables: types, functions and rolls."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Protocol

from engine.languages.forms import Form, Forms
from engine.languages.kinds import Kind
from engine.languages.table.built_in import BUILT_IN, Signature
from engine.languages.table.reading.checks.hints import Hints
from engine.languages.table.reading.declaration_parser import Unknown
from engine.languages.table.reading.syntax import (
    Declaration,
    FunctionDeclaration,
    Identifier,
    KindName,
)

__all__ = ["Declarations", "Returning", "Types"]


class Types(Protocol):
    """The types of a script, as a function sees them."""

    @property
    def forms(self) -> Forms:
        """Those that are sound."""

    @property
    def partial(self) -> AbstractSet[str]:
        """Those with fields of unknown types, case-folded."""

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
        unreadable: Names of declarations that have no shape; of these nothing is known.
        hints: What to write instead of what does not fit.
        in_error: What is not known of each declaration that could not be read in full.
        lost: The names in what stands outside of all declarations, case-folded.
        checkers: Who knows what each function returns.
        used: The names of all functions whose value something is done with.
        unknown: What has been reported as unknown, and need not be reported again.
    """

    types: Types
    functions: Mapping[str, FunctionDeclaration]
    rolls: Mapping[str, FunctionDeclaration]
    unreadable: Mapping[str, str]
    hints: Hints
    in_error: Mapping[Declaration, Unknown]
    lost: frozenset[str]
    checkers: dict[FunctionDeclaration, Returning] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)

    def is_whole(self, form: Form) -> bool:
        """Return whether a type could be read in full, so that all of its fields are known."""
        key = form.name.casefold()
        return key not in self.types.partial and all(
            one.identifier.key != key for one in self.in_error
        )

    def is_news(self, what: str, name: str) -> bool:
        """Return whether nothing has been told yet of an unknown name, and note that it has."""
        key = f"{what} {name.casefold()}"
        is_new = key not in self.unknown
        self.unknown.add(key)
        return is_new

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
