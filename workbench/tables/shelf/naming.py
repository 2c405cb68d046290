"""Names for entities that have none, or one that another has already."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from engine.languages.forms import Form, Forms
from engine.languages.kinds import STRING
from engine.languages.setup import LABEL, Fields
from workbench.project.project import Entity
from workbench.tables.shelf.words import title_of

__all__ = ["Naming", "has_name", "namesakes"]

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
