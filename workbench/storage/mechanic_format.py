"""A mechanic as JSON."""

from __future__ import annotations

from typing import TypeVar

from engine.languages.setup import RollSetup
from workbench.project.project import COLOURS, Mechanic
from workbench.storage.errors import StorageError
from workbench.storage.json_values import typed
from workbench.storage.parameter_format import names_from_json
from workbench.storage.setup_format import (
    entity_arguments_from_json,
    entity_arguments_to_json,
    setup_from_json,
    setup_to_json,
)

__all__ = ["mechanic_from_json", "mechanic_to_json"]

T = TypeVar("T")


def mechanic_to_json(mechanic: Mechanic) -> dict[str, object]:
    """Return ``mechanic`` as JSON's values; its script is a list of lines, to be read by people."""
    fields: dict[str, object] = {
        "identity": mechanic.identity,
        "name": mechanic.name,
        "language": mechanic.language,
        "source": mechanic.source.split("\n"),
        "parameters": dict(mechanic.parameters),
        "colour": mechanic.colour,
        "shown": mechanic.shown,
    }
    if mechanic.follows_script:
        fields["named_after_script"] = True
    if mechanic.note:
        fields["note"] = mechanic.note.split("\n")
    if mechanic.group:
        fields["group"] = mechanic.group
    if mechanic.hidden_outputs:
        fields["hidden_outputs"] = list(mechanic.hidden_outputs)
    if mechanic.free_parameters:
        fields["free_parameters"] = list(mechanic.free_parameters)
    # Most notations take nothing but their text, and most readers are glad not to see this.
    if mechanic.setup != RollSetup():
        fields["staging"] = setup_to_json(mechanic.setup)
    if mechanic.entity_arguments:
        fields["cast"] = entity_arguments_to_json(mechanic.entity_arguments)
    return fields


def mechanic_from_json(data: object) -> Mechanic:
    """Return the mechanic that ``data`` describes.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    fields = typed(data, dict, "is damaged: a mechanic is no object")

    def get(key: str, kind: type[T]) -> T:
        return typed(fields.get(key), kind, f"is damaged: a mechanic has no {key}")

    return Mechanic(
        identity=get("identity", str),
        name=get("name", str),
        source=_lines(get("source", list), "is damaged: a script is no text"),
        language=get("language", str),
        parameters=tuple(
            (str(name), typed(value, int, f"is damaged: {name} is no number"))
            for name, value in get("parameters", dict).items()
        ),
        colour=get("colour", int) % COLOURS,
        shown=get("shown", bool),
        hidden_outputs=_places_from_json(fields.get("hidden_outputs", [])),
        setup=setup_from_json(fields.get("staging")),
        entity_arguments=entity_arguments_from_json(fields.get("cast", {})),
        free_parameters=names_from_json(fields.get("free_parameters", [])),
        follows_script=typed(
            fields.get("named_after_script", False), bool, "is damaged: how a mechanic is named"
        ),
        note=_note_from_json(fields.get("note", [])),
        group=typed(fields.get("group", ""), str, "is damaged: a group has no identity"),
    )


def _note_from_json(data: object) -> str:
    message = "is damaged: a note is no text"
    return _lines(typed(data, list, message), message)


def _lines(data: list[object], message: str) -> str:
    """Return the text of which a file has the lines, which can be a million."""
    try:
        return "\n".join(data)  # type: ignore[arg-type]
    except TypeError:
        raise StorageError(message) from None


def _places_from_json(data: object) -> tuple[int, ...]:
    message = "is damaged: the hidden outputs of a mechanic are no places"
    places = [typed(place, int, message) for place in typed(data, list, message)]
    if any(place < 0 for place in places):
        raise StorageError(message)
    return tuple(sorted(set(places)))
