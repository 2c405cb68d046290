"""How a band is told in JSON's values."""

from __future__ import annotations

import re

from engine.bands import Band, BandColour
from workbench.project.project import COLOURS
from workbench.storage.json_file import StorageError
from workbench.storage.json_values import typed, whole_or_none

__all__ = ["band_from_json", "band_to_json", "colour_from_json"]

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
    return Band(name, low, high, colour_from_json(fields.get("colour"), name))


def colour_from_json(value: object, name: str) -> BandColour:
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
