"""How much a type holds: records in records multiply, and nobody fills in millions of fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.languages.forms import Form

__all__ = ["DEEPEST", "MOST_FIELDS", "TypeExtent", "extents"]

MOST_FIELDS = 10_000
"""Fields of a type, with those of its records."""

DEEPEST = 50
"""Records within one another."""


@dataclass(frozen=True, slots=True)
class TypeExtent:
    """How much a type holds.

    Attributes:
        fields: Its fields, with those of its records; a list is one of them.
        depth: How many records lie in one another, itself included.
    """

    fields: int
    depth: int

    @property
    def excess(self) -> str | None:
        """What is too much for an entity to be made, or None where nothing is."""
        if self.depth > DEEPEST:
            return f"records that lie more than {DEEPEST} deep"
        if self.fields > MOST_FIELDS:
            return f"more than {MOST_FIELDS:,} fields, with those of its records"
        return None


def extents(forms: Mapping[str, Form]) -> Mapping[str, TypeExtent]:
    """Return how much each type holds.

    Args:
        forms: Types by their case-folded names; none may hold itself but in lists.
    """
    found: dict[str, TypeExtent] = {}
    for start in forms:
        waiting = [start]
        while waiting:
            records = _records_of(forms[waiting[-1]], forms)
            unknown = [key for key in records if key not in found]
            if unknown:
                waiting.append(unknown[0])
                continue
            key = waiting.pop()
            inner = [found[one] for one in records]
            fields = len(forms[key].fields) - len(inner) + sum(one.fields for one in inner)
            found[key] = TypeExtent(fields, 1 + max((one.depth for one in inner), default=0))
    return found


def _records_of(form: Form, forms: Mapping[str, Form]) -> list[str]:
    """Return the types of the records that a type holds outside of lists."""
    kinds = (one.kind for one in form.fields)
    return [kind.key for kind in kinds if not kind.is_list and kind.key in forms]
