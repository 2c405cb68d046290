"""Entities in words: names for those that have none, and values that people have filled in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from engine.languages.forms import Form, Forms
from engine.languages.kinds import BOOL, INT, STRING, Kind
from engine.languages.setup import LABEL, Entry, Fields
from engine.values import number_text
from workbench.project.entities import Entity

__all__ = [
    "Naming",
    "entity_summary",
    "has_name",
    "in_lines",
    "kind_in_words",
    "namesakes",
    "said",
    "summary",
    "title_of",
    "titled",
]


LONGEST = 80
"""Characters of a summary after which nobody reads on."""


def said(entry: Entry) -> str:
    """Return a value in a few words."""
    if isinstance(entry, bool):
        return _truth(entry)
    if isinstance(entry, int):
        return number_text(entry)
    if isinstance(entry, str):
        return f"“{entry}”"
    if isinstance(entry, Fields):
        return entry.name or QCoreApplication.translate("Shelf", "a record")
    return QCoreApplication.translate("Shelf", "a list of {count}").format(count=len(entry))


def kind_in_words(kind: Kind) -> str:
    """Return what a value of a kind is, such as "a whole number"."""
    if kind.is_list:
        return QCoreApplication.translate("Shelf", "a list")
    if kind == INT:
        return QCoreApplication.translate("Shelf", "a whole number")
    if kind == BOOL:
        return QCoreApplication.translate("Shelf", "true or false")
    if kind == STRING:
        return QCoreApplication.translate("Shelf", "a text")
    return QCoreApplication.translate("Shelf", "a record of type {type}").format(type=kind.name)


def titled(name: str) -> str:
    """Return a name of a script as it stands at the head of something."""
    return name[:1].upper() + name[1:]


def title_of(entity: Entity) -> str:
    """Return what an entity is called where it is listed or chosen."""
    name = " ".join(entity.name.split())
    if name:
        return name
    return QCoreApplication.translate("Shelf", "Unnamed {type}").format(type=entity.kind)


def summary(forms: Forms, kind: Kind, entry: Entry | None) -> str:
    """Return what is filled in, in a line; an empty text where nothing is.

    Args:
        forms: The types of the script.
        kind: What the value should be.
        entry: The value.
    """
    if entry is None:
        return ""
    if isinstance(entry, tuple):
        return str(len(entry)) if entry else ""
    form = None if kind.is_list else forms.by_key.get(kind.key)
    if form is None or not isinstance(entry, Fields):
        return said(entry)
    return _joined(_filled_in(form, entry))


def entity_summary(forms: Forms | None, kind: str, fields: Fields) -> str:
    """Return what is filled in for an entity, in a line.

    Args:
        forms: The types of the script, if there is one.
        kind: The name of the entity's type.
        fields: What was filled in.
    """
    form = None if forms is None else forms.by_key.get(kind.casefold())
    if form is None:
        return _joined(_described(name, value) for name, value in fields if not _is_name(name))
    return _joined(_filled_in(form, fields))


def in_lines(fields: Fields) -> str:
    """Return everything that was filled in, a field in a line."""
    return "\n".join(_lines(fields, ""))


def _filled_in(form: Form, fields: Fields) -> Iterator[str]:
    for one in form.fields:
        value = fields.get(one.name)
        if value is not None and not _is_name(one.name):
            yield _described(one.name, value)


def _is_name(name: str) -> bool:
    return name.casefold() in ("name", "label")


def _described(name: str, value: Entry) -> str:
    """Return a field in a few words, nothing for one that is as good as empty."""
    if isinstance(value, Fields) or not value:
        return ""
    if value is True:
        return name
    if isinstance(value, tuple):
        # The name is a script's: nobody knows how it is written of one, and how of many.
        return f"{name} ({len(value)})"
    return f"{name} {value if isinstance(value, str) else number_text(value)}"


def _joined(parts: Iterator[str]) -> str:
    line = ", ".join(part for part in parts if part)
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _lines(fields: Fields, indent: str) -> Iterator[str]:
    if fields.label is not None:
        yield f"{indent}label: {fields.label}"
    for name, value in fields:
        yield from _lines_of(name, value, indent)


def _lines_of(name: str, value: Entry, indent: str) -> Iterator[str]:
    deeper = indent + "    "
    if isinstance(value, Fields):
        yield f"{indent}{name}:"
        yield from _lines(value, deeper)
    elif isinstance(value, tuple):
        yield f"{indent}{name}:"
        for number, one in enumerate(value, start=1):
            yield from _lines_of(str(number), one, deeper)
    elif isinstance(value, bool):
        yield f"{indent}{name}: {_truth(value)}"
    else:
        yield f"{indent}{name}: {value if isinstance(value, str) else number_text(value)}"


def _truth(value: bool) -> str:  # noqa: FBT001 - it is what is told
    # As a script writes it, so in every language of the window.
    return "true" if value else "false"


NAME = "name"
"""The field that names an entity, where its type has it."""

_NUMBER = re.compile(r" \d+$")


class Naming:
    """Gives entities names that no other has: thousands may come from one file."""

    def __init__(self, others: Iterable[Entity], forms: Forms | None) -> None:
        """Begin with entities that have their names.

        Args:
            others: Those that the ones to be named must be told from.
            forms: The types of the present script, or None where nothing is known of them.
        """
        self._forms = forms
        self._taken = {one.name.casefold() for one in others}
        # By the first name that a search tried, the number it ended at: those between are taken.
        self._numbers: dict[str, int] = {}

    def named(self, entity: Entity) -> Entity:
        """Return ``entity`` with a name that none so far has; without one, it is named by its type.

        The next to be named must be told from it as well.
        """
        stem = _NUMBER.sub("", entity.name)
        if not stem or entity.name.casefold() in self._taken:
            first = 2 if stem else 1
            name = self._free(stem or entity.kind[:1].upper() + entity.kind[1:], first)
            entity = replace(entity, values=_with_name(entity, name, self._forms))
        self._taken.add(entity.name.casefold())
        return entity

    def _free(self, stem: str, first: int) -> str:
        key = f"{stem} {first}".casefold()
        number = self._numbers.get(key, first)
        while (name := f"{stem} {number}").casefold() in self._taken:
            number += 1
        self._numbers[key] = number
        return name


def namesakes(entities: Iterable[Entity]) -> dict[str, int]:
    """Return numbers that tell entities apart which are called alike, counted from 1.

    Args:
        entities: Those that are listed together.

    Returns:
        The numbers by identity, without those that are called like nobody else.
    """
    titles = [(one.identity, title_of(one)) for one in entities]
    alike = {title for title, count in Counter(title for _, title in titles).items() if count > 1}
    seen: Counter[str] = Counter()
    numbers = {}
    for identity, title in titles:
        if title in alike:
            seen[title] += 1
            numbers[identity] = seen[title]
    return numbers


def has_name(form: Form) -> bool:
    """Return whether a type has a field that tells what its entities are called."""
    return any(one.key == NAME and one.kind == STRING for one in form.fields)


def _with_name(entity: Entity, name: str, forms: Forms | None) -> Fields:
    form = None if forms is None else forms.by_key.get(entity.kind.casefold())
    own = form is not None and has_name(form)
    if own or (entity.values.label is None and isinstance(entity.values.get(NAME), str)):
        return entity.values.with_entry(NAME, name)
    if _is_label_taken(entity.values, form):
        return entity.values
    return replace(entity.values, label=name)


def _is_label_taken(values: Fields, form: Form | None) -> bool:
    """Return whether something that is no text stands, or belongs, where a label would."""
    fields = () if form is None else form.fields
    is_field = any(one.key == LABEL and one.kind != STRING for one in fields)
    return is_field or not isinstance(values.get(LABEL), str | None)
