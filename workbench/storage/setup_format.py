"""Entities, and what table scripts take besides their text, as JSON."""

from __future__ import annotations

from engine.best_play.goals import Goal
from engine.errors import DiceError
from engine.languages.policies import Way, WayOrNumber
from engine.languages.setup import Fields, RollSetup, entry_from_json, entry_to_json
from workbench.project.entities import Entity, EntityArgument, EntityArguments
from workbench.storage.errors import StorageError

__all__ = [
    "entity_arguments_from_json",
    "entity_arguments_to_json",
    "entity_from_json",
    "entity_to_json",
    "setup_from_json",
    "setup_to_json",
]


def entity_to_json(entity: Entity) -> dict[str, object]:
    """Return ``entity`` as JSON's values."""
    return {
        "identity": entity.identity,
        "type": entity.kind,
        "values": entry_to_json(entity.values),
    }


def entity_from_json(data: object) -> Entity:
    """Return the entity that ``data`` describes.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    fields = _object(data, "an entity is no object")
    identity, kind = fields.get("identity"), fields.get("type")
    if not isinstance(identity, str) or not isinstance(kind, str):
        raise StorageError("is damaged: an entity has no identity or no type")
    values = _object(fields.get("values"), "the values of an entity are no object")
    names = (values.get("label"), values.get("name"), kind)
    called = next((name for name in names if isinstance(name, str) and name), "entity")
    return Entity(identity, kind, _fields(values, called))


def setup_to_json(setup: RollSetup) -> dict[str, object]:
    """Return ``setup`` as JSON's values."""
    return {
        "roll": setup.roll,
        "arguments": entry_to_json(setup.arguments),
        "decisions": {label: _way_to_json(way) for label, way in setup.decisions},
        "otherwise": _way_to_json(setup.otherwise),
        "outcome": setup.outcome,
        "goal": setup.goal.text(),
    }


def setup_from_json(data: object) -> RollSetup:
    """Return what a script takes besides its text, as ``data`` describes it; null is nothing.

    Raises:
        StorageError: It describes nothing of that kind; the message goes on after the name of the
            file.
    """
    if data is None:
        return RollSetup()
    fields = _object(data, "the staging of a mechanic is no object")
    arguments = _object(fields.get("arguments", {}), "the arguments of a mechanic are no object")
    decisions = _object(fields.get("decisions", {}), "the decisions of a mechanic are no object")
    return RollSetup(
        _name(fields.get("roll"), "roll"),
        _fields(arguments, "arguments"),
        tuple((label, _way(way, label)) for label, way in decisions.items()),
        _way(fields.get("otherwise", False), "otherwise"),
        _name(fields.get("outcome"), "outcome"),
        _goal(fields.get("goal", Goal().text())),
    )


def entity_arguments_to_json(entity_arguments: EntityArguments) -> dict[str, object]:
    """Return ``entity_arguments`` as JSON's values."""
    return {name: part if isinstance(part, str) else list(part) for name, part in entity_arguments}


def entity_arguments_from_json(data: object) -> EntityArguments:
    """Return which entities stand for which parameters, as ``data`` describes it.

    Raises:
        StorageError: It describes nothing of that kind; the message goes on after the name of the
            file.
    """
    entity_arguments = _object(data, "the cast of a mechanic is no object")
    return tuple((name, _part(part)) for name, part in entity_arguments.items())


def _part(data: object) -> EntityArgument:
    if isinstance(data, str):
        return data
    if isinstance(data, list) and all(isinstance(one, str) for one in data):
        # Nobody is in a company twice.
        return tuple(dict.fromkeys(data))
    raise StorageError("is damaged: a part of a mechanic's cast is no identity")


def _object(data: object, message: str) -> dict[str, object]:
    if isinstance(data, dict):
        return data
    raise StorageError(f"is damaged: {message}")


def _fields(data: dict[str, object], place: str) -> Fields:
    try:
        found = entry_from_json(data, place)
    except DiceError as error:
        raise StorageError(f"is damaged: {error.message}") from error
    assert isinstance(found, Fields), "an object is a record"
    return found


def _name(value: object, part: str) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise StorageError(f"is damaged: the {part} of a mechanic is no name")


def _way_to_json(way: WayOrNumber) -> object:
    """Return how a decision is made: true for always, false for never, a word or a number."""
    if way in (Way.ALWAYS, Way.NEVER):
        return way is Way.ALWAYS
    return way.value if isinstance(way, Way) else way


def _way(value: object, part: str) -> WayOrNumber:
    if isinstance(value, bool):
        return Way.of(always=value)
    if isinstance(value, int):
        return value
    if value in (Way.BEST.value, Way.WORST.value):
        return Way(value)
    raise StorageError(f"is damaged: nothing says how the decision {part} of a mechanic is made")


def _goal(value: object) -> Goal:
    if not isinstance(value, str):
        raise StorageError("is damaged: the goal of a mechanic is no text")
    try:
        return Goal.read(value)
    except DiceError as error:
        raise StorageError(f"is damaged: {error.message}") from error
