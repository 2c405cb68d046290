"""Kinds and values of table scripts: numbers, truths, texts, lists, and records of entities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from engine.errors import DiceError
from engine.values import number_text

__all__ = [
    "BOOL",
    "INT",
    "NO_VALUE",
    "STRING",
    "UNKNOWN",
    "FieldValue",
    "Kind",
    "Record",
    "kind_of",
    "name_of",
    "printed",
    "same",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value is.

    Attributes:
        name: ``int``, ``bool``, ``string``, or the name of a type as it was declared.
        lists: How many times ``list`` stands behind the name.
    """

    name: str
    lists: int = 0

    @property
    def key(self) -> str:
        """The name as types are looked up by it."""
        return self.name.casefold()

    @property
    def is_list(self) -> bool:
        """Whether values are lists."""
        return self.lists > 0

    @property
    def element(self) -> Kind:
        """The kind of the elements of a list."""
        return Kind(self.name, self.lists - 1)

    def __str__(self) -> str:
        """Return the kind as a script names it, such as ``attack list``."""
        return self.name + " list" * self.lists


INT = Kind("int")
BOOL = Kind("bool")
STRING = Kind("string")

UNKNOWN = Kind("?")
"""The kind of what is in error already: it goes with everything."""

NO_VALUE = Kind("no value")
"""The kind of a call of a function that never returns anything."""


@dataclass(frozen=True)
class Record:
    """An entity as it was when the dice were rolled.

    Attributes:
        type_name: Its type as it was declared.
        fields: The names of its fields, case-folded, each with its value, in the order declared.
        label: What people call it, or None where it has no name.
    """

    type_name: str
    fields: tuple[tuple[str, FieldValue], ...]
    label: str | None = None

    @cached_property
    def values(self) -> Mapping[str, FieldValue]:
        """The value of each field, by its case-folded name."""
        return dict(self.fields)

    @cached_property
    def _hash(self) -> int:
        return hash((self.type_name, self.fields, self.label))

    def __hash__(self) -> int:
        """Return a number made once: records are looked up in every step of a calculation."""
        return self._hash


FieldValue: TypeAlias = int | bool | str | Record | tuple["FieldValue", ...]
"""A value of a variable; lists are tuples."""


def kind_of(value: FieldValue) -> str:
    """Return the kind of a value in a word; all lists are of one kind."""
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, str):
        return "string"
    return value.type_name if isinstance(value, Record) else "list"


def same(left: FieldValue, right: FieldValue) -> bool:
    """Return whether two values of one kind are equal to a script.

    What people call an entity is no part of it, unless it is a field: an entity without a name is
    called as the parameter that it was given for.
    """
    if isinstance(left, Record) and isinstance(right, Record):
        pairs = zip(left.fields, right.fields, strict=True)
        return all(same(one, other) for (_, one), (_, other) in pairs)
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right


def name_of(value: FieldValue) -> str:
    """Return the name of the person that a value stands for."""
    if isinstance(value, Record):
        own = value.values.get("name")
        return value.label or (own if isinstance(own, str) else "") or value.type_name
    return printed(value)


def printed(value: FieldValue) -> str:
    """Return a value as a line of output shows it.

    Raises:
        DiceError: It is a record or a list.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return number_text(value)
    if isinstance(value, str):
        return value
    raise DiceError(f"a {kind_of(value)} cannot be printed")
