"""Bands, and outcomes that are no numbers, as JSON."""

from __future__ import annotations

import re

from engine.statistics.bands import Band, BandColour
from workbench.project.categories import MOST_CATEGORIES, Category
from workbench.project.project import COLOURS
from workbench.storage.errors import StorageError
from workbench.storage.json_values import typed, whole_or_none

__all__ = ["band_from_json", "band_to_json", "categories_from_json", "categories_to_json"]

_FREE_COLOUR = re.compile("#[0-9A-Fa-f]{6}")


def band_to_json(band: Band) -> dict[str, object]:
    """Return ``band`` as JSON's values; its colour only where one was chosen."""
    fields: dict[str, object] = {"name": band.name, "low": band.low, "high": band.high}
    if band.colour is not None:
        fields["colour"] = band.colour
    return fields


def band_from_json(data: object) -> Band:
    """Return the band that ``data`` describes.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    fields = typed(data, dict, "is damaged: a band is no object")
    name = typed(fields.get("name"), str, "is damaged: a band has no name")
    message = f"is damaged: an end of {name} is no whole number"
    low, high = (whole_or_none(fields.get(end), message) for end in ("low", "high"))
    return Band(name, low, high, _colour_from_json(fields.get("colour"), name))


def categories_to_json(categories: tuple[Category, ...]) -> list[object]:
    """Return outcomes as JSON's values: a text, or one with its colour."""
    return [
        one.outcome if one.colour is None else {"outcome": one.outcome, "colour": one.colour}
        for one in categories
    ]


def categories_from_json(data: object) -> tuple[Category, ...]:
    """Return the order and the colours of outcomes that ``data`` describes.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    entries = typed(data, list, "is damaged: the order of its outcomes is no list")
    if len(entries) > MOST_CATEGORIES:
        raise StorageError(f"puts more than {MOST_CATEGORIES} outcomes in order")
    return tuple(map(_category_from_json, entries))


def _category_from_json(data: object) -> Category:
    if isinstance(data, str):
        return Category(data)
    fields = typed(data, dict, "is damaged: an outcome in order is no text")
    outcome = typed(fields.get("outcome"), str, "is damaged: an outcome in order has no text")
    return Category(outcome, _colour_from_json(fields.get("colour"), outcome))


def _colour_from_json(value: object, name: str) -> BandColour:
    """Return the colour that ``value`` means; None where it is null.

    Args:
        value: A place in the palette, or ``#RRGGBB``.
        name: What has the colour, for what is said where it is none.

    Raises:
        StorageError: It is no colour.
    """
    if value is None:
        return None
    if isinstance(value, str) and _FREE_COLOUR.fullmatch(value):
        return value.upper()
    if isinstance(value, int) and not isinstance(value, bool):
        return value % COLOURS
    raise StorageError(f"is damaged: the colour of {name} is none")
