"""The numbers among the arguments of a roll, by names such as ``attacker.attacks[1].bonus``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.languages.forms import Forms
from engine.languages.kinds import FieldValue, Record

__all__ = ["numbers_in", "with_numbers"]


def numbers_in(forms: Forms, name: str, value: FieldValue) -> Iterator[tuple[str, int]]:
    """Yield the whole numbers and truths in a value, each with its name.

    Args:
        forms: The types that records are of.
        name: What the value is called.
        value: An argument, or what is in one.
    """
    if isinstance(value, Record):
        for field in forms.by_key[value.type_name.casefold()].fields:
            yield from numbers_in(forms, f"{name}.{field.name}", value.values[field.key])
    elif isinstance(value, tuple):
        for number, one in enumerate(value, start=1):
            yield from numbers_in(forms, f"{name}[{number}]", one)
    elif isinstance(value, int):
        yield name, int(value)


def with_numbers(name: str, value: FieldValue, given: Mapping[str, int]) -> FieldValue:
    """Return a value with other numbers and truths in it.

    Args:
        name: What the value is called.
        value: An argument, or what is in one.
        given: The numbers by their names, case-folded; others stay as they are.
    """
    if isinstance(value, Record):
        fields = tuple(
            (one, with_numbers(f"{name}.{one}", inner, given)) for one, inner in value.fields
        )
        return replace(value, fields=fields)
    if isinstance(value, tuple):
        return tuple(
            with_numbers(f"{name}[{number}]", one, given)
            for number, one in enumerate(value, start=1)
        )
    number = given.get(name.casefold())
    if number is None or not isinstance(value, int):
        return value
    return bool(number) if isinstance(value, bool) else number
