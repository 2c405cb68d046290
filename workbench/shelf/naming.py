"""Names for entities that have none, or one that another has already."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.languages.staging import LABEL, Fields
from engine.languages.table.forms import Form, Forms
from engine.languages.table.values import STRING
from workbench.entities import Entity

__all__ = ["has_name", "named"]

NAME = "name"
"""The field that names an entity, where its type has it."""

_NUMBER = re.compile(r" \d+$")


def named(entity: Entity, others: Iterable[Entity], forms: Forms | None) -> Entity:
    """Return ``entity`` with a name that none of ``others`` has.

    Args:
        entity: An entity; without a name it is called by its type.
        others: Those it must be told from.
        forms: The types of the present script, or None where nothing is known of them.
    """
    taken = {one.name.casefold() for one in others}
    stem = _NUMBER.sub("", entity.name)
    if stem and entity.name.casefold() not in taken:
        return entity
    number = 2 if stem else 1
    stem = stem or entity.kind[:1].upper() + entity.kind[1:]
    while (name := f"{stem} {number}").casefold() in taken:
        number += 1
    return replace(entity, values=_with_name(entity, name, forms))


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
