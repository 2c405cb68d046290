"""What the user fills in: the types of entities and the rolls with their parameters, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.errors import DiceError
from engine.languages.diagnostics import did_you_mean
from engine.languages.kinds import BOOL, INT, STRING, FieldValue, Kind, Record
from engine.languages.setup import Entry, Fields

__all__ = ["DeclaredRoll", "Form", "FormField", "Forms", "roll_named"]

LABELS = ("name", "label")
"""Keys of an entity in JSON that name it, where its type has no field of that name."""


LONGEST_NAME = 40
"""Characters of a name that are told of an entity in error."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a type, or a parameter of a roll.

    Attributes:
        name: Its name as it was declared.
        kind: What it holds.
    """

    name: str
    kind: Kind

    @property
    def key(self) -> str:
        """The name as it is compared."""
        return self.name.casefold()


@dataclass(frozen=True, slots=True)
class Form:
    """A type of entities.

    Attributes:
        name: Its name as it was declared.
        fields: Its fields in the order declared.
    """

    name: str
    fields: tuple[FormField, ...]


@dataclass(frozen=True, slots=True)
class DeclaredRoll:
    """A roll that players can choose.

    Attributes:
        title: What players are shown.
        name: Its name as it was declared.
        parameters: What has to be chosen for it.
        obstacle: Why it cannot be rolled, or None where it can.
    """

    title: str
    name: str
    parameters: tuple[FormField, ...]
    obstacle: str | None = None

    @property
    def error(self) -> DiceError | None:
        """The error of rolling it nevertheless, or None where it can be rolled."""
        return None if self.obstacle is None else DiceError(f"cannot run: {self.obstacle}")


def roll_named(declared_rolls: Iterable[DeclaredRoll], name: str) -> DeclaredRoll | None:
    """Return the roll of this name, or else of this title; capitals do not matter.

    The name comes first: a title may equal the title or the name of another roll.
    """
    key = name.casefold()
    known = tuple(declared_rolls)
    by_name = (one for one in known if one.name.casefold() == key)
    by_title = (one for one in known if one.title.casefold() == key)
    return next(by_name, None) or next(by_title, None)


@dataclass(frozen=True)
class Forms:
    """All types of a script.

    Attributes:
        forms: The types in the order declared; none holds itself but in lists.
    """

    forms: tuple[Form, ...]

    @cached_property
    def by_key(self) -> Mapping[str, Form]:
        """The types by their case-folded names."""
        return {form.name.casefold(): form for form in self.forms}

    def empty(self, kind: Kind) -> FieldValue:
        """Return the value of an entry that nobody has filled in."""
        if kind.is_list:
            return ()
        if kind in _EMPTY:
            return _EMPTY[kind]
        form = self.by_key[kind.key]
        return Record(form.name, tuple((one.key, self.empty(one.kind)) for one in form.fields))

    def fitting(self, kind: Kind, entry: Entry) -> Entry:
        """Return what of an entry its type has a field for; the rest is left out.

        An entry is kept while the types of a script change, so that it may hold what no type asks
        for any more, or does not yet. Of names that differ in their capitals the first one counts.
        """
        if kind.is_list and isinstance(entry, tuple):
            return tuple(self.fitting(kind.element, one) for one in entry)
        form = None if kind.is_list else self.by_key.get(kind.key)
        if form is None or not isinstance(entry, Fields):
            return entry
        found = ((one, entry.get(one.name)) for one in form.fields)
        entries = (
            (one.name, self.fitting(one.kind, value)) for one, value in found if value is not None
        )
        return replace(entry, entries=tuple(entries))

    def as_argument(self, kind: Kind, entry: Entry) -> Entry | None:
        """Return what of an entry stands for a parameter of a kind; None where it stands for none.

        An entity may have been chosen when its parameter was no list yet, or still was one, and a
        number when it was no truth: parameters change as types do.
        """
        if kind.is_list:
            entry = (entry,) if isinstance(entry, Fields) else entry
            fits = isinstance(entry, tuple)
        elif kind in _EMPTY:
            fits = type(entry) is type(_EMPTY[kind])
        else:
            entry = entry[0] if isinstance(entry, tuple) and entry else entry
            fits = isinstance(entry, Fields)
        return self.fitting(kind, entry) if fits else None

    def value(self, kind: Kind, written: object, place: str) -> FieldValue:
        """Return the value that JSON describes; what it leaves out is empty.

        Args:
            kind: What the value has to be.
            written: What was read from JSON; None is empty.
            place: What the value is for, such as ``target.ac``.

        Raises:
            DiceError: It is of another kind.
        """
        if written is None:
            return self.empty(kind)
        if kind.is_list:
            return self._list(kind, written, place)
        if kind.key in self.by_key and isinstance(written, Mapping):
            return self._record(self.by_key[kind.key], written, place)
        if kind in _EMPTY and type(written) is type(_EMPTY[kind]):
            assert isinstance(written, int | str)
            return written
        raise DiceError(f"{place} must be {_WORDS.get(kind, f'a {kind}')}")

    def _list(self, kind: Kind, written: object, place: str) -> FieldValue:
        if not isinstance(written, list):
            raise DiceError(f"{place} must be a list")
        return tuple(
            self.value(kind.element, one, self._place_of(kind.element, one, place, number))
            for number, one in enumerate(written, start=1)
        )

    def _place_of(self, kind: Kind, written: object, place: str, number: int) -> str:
        """Return what an element of a list is called; among entities, by its own name."""
        if place.isidentifier() and kind.key in self.by_key and isinstance(written, Mapping):
            given = {str(key).casefold(): value for key, value in written.items()}
            names = (given.get(key) for key in reversed(LABELS))
            name = next((one for one in names if isinstance(one, str) and one.strip()), None)
            if name is not None:
                words = " ".join(name.split())
                shortened = words if len(words) <= LONGEST_NAME else f"{words[: LONGEST_NAME - 1]}…"
                return f"{shortened} ({place} {number}){_NAMED}"
        return f"{place}[{number}]"

    def _record(self, form: Form, written: Mapping[str, object], place: str) -> Record:
        given: dict[str, object] = {}
        for key, value in written.items():
            given.setdefault(str(key).casefold(), value)
        label = self._label(form, given)
        inside = place if place.endswith(_NAMED) else f"{place}."
        fields = tuple(
            (one.key, self.value(one.kind, given.pop(one.key, None), inside + one.name))
            for one in form.fields
        )
        for unknown in given:
            hint = did_you_mean(unknown, [one.name for one in form.fields])
            whom = place.removesuffix(_NAMED)
            raise DiceError(f"{form.name} has no field {unknown}, given for {whom}", hint=hint)
        return Record(form.name, fields, label)

    def _label(self, form: Form, given: dict[str, object]) -> str | None:
        own = {one.key for one in form.fields}
        labels = [given.pop(key) for key in LABELS if key in given and key not in own]
        return next((one for one in labels if isinstance(one, str) and one), None)


_EMPTY: Mapping[Kind, int | str] = {INT: 0, BOOL: False, STRING: ""}

_NAMED = ": "
"""What stands between the name of an entity and that of its field."""

_WORDS: Mapping[Kind, str] = {
    INT: "a whole number",
    BOOL: "true or false",
    STRING: "a text",
}
