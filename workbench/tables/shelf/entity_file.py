"""Files of entities: the JSON that people write, and pass on to each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import DiceError
from engine.languages.forms import DeclaredRoll, Form, Forms
from engine.languages.setup import LABEL, Fields, entry_from_json, entry_to_json
from workbench.project.entities import Entity
from workbench.project.project import new_identity
from workbench.storage import StorageError, read_json, write_json

__all__ = ["read_entities", "write_entities"]

ENTITIES, TYPE, VALUES = "entities", "type", "values"
"""Keys of the file."""


def write_entities(path: Path, entities: Iterable[Entity]) -> None:
    """Write entities to ``path``.

    Raises:
        StorageError: The file cannot be written.
    """
    write_json(path, {ENTITIES: [_written(entity) for entity in entities]})


def read_entities(
    path: Path, forms: Forms | None = None, rolls: Iterable[DeclaredRoll] = ()
) -> tuple[Entity, ...]:
    """Return the entities in the file at ``path``, each with an identity of its own.

    It may hold what ``write_entities`` writes; an object, or a list of objects, each with its type
    under the key ``type`` and its values beside it; or the arguments of a roll by the names of its
    parameters. An argument without a ``type`` has the type of the parameter of that name, where
    all rolls that have one agree, or else the only type that has all of its fields. Arguments that
    are no records, such as numbers, are no entities and are passed over.

    Args:
        path: The file.
        forms: The types of the present script, by which a type can be told.
        rolls: The rolls of the present script, likewise.

    Raises:
        StorageError: The file cannot be read, holds no entities, or has one that makes no sense;
            the message tells which.
    """
    data, _ = read_json(path)
    try:
        found = tuple(_EntityReader(forms, tuple(rolls)).entities(data))
        # Half a character, as JSON can spell it, could be neither shown nor saved.
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except DiceError as error:
        raise StorageError(f"{path.name} cannot be imported: {error.message}") from error
    except UnicodeEncodeError as error:
        raise StorageError(f"{path.name} cannot be imported: a text in it is damaged") from error
    except RecursionError as error:
        raise StorageError(f"{path.name} cannot be imported: it is nested too deeply") from error
    if not found:
        raise StorageError(f"{path.name} holds no entities")
    return found


def _written(entity: Entity) -> dict[str, object]:
    fields = entity.values
    label = {} if fields.label is None else {LABEL: fields.label}
    values = entry_to_json(replace(fields, label=None))
    return {TYPE: entity.kind, **label, VALUES: values}


@dataclass(frozen=True)
class _EntityReader:
    """Reads what a file may hold.

    Attributes:
        forms: The types of the present script, or None.
        rolls: The rolls of the present script.
    """

    forms: Forms | None
    rolls: tuple[DeclaredRoll, ...]

    def entities(self, data: object) -> Iterator[Entity]:
        """Yield the entities that JSON's values describe.

        Raises:
            DiceError: They describe none.
        """
        if isinstance(data, Mapping) and isinstance(data.get(ENTITIES), list):
            data = data[ENTITIES]
        if isinstance(data, list):
            for number, one in enumerate(data, start=1):
                yield _entity(one, f"entity {number}")
        elif isinstance(data, Mapping) and TYPE in data:
            yield _entity(data, "the entity")
        elif isinstance(data, Mapping):
            yield from self._arguments(data)
        else:
            raise DiceError("it holds neither an object nor a list of objects")

    def _arguments(self, data: Mapping[str, object]) -> Iterator[Entity]:
        for name, written in data.items():
            if isinstance(written, Mapping):
                yield self._argument(name, written, name)
            elif isinstance(written, list):
                for number, one in enumerate(written, start=1):
                    if isinstance(one, Mapping):
                        yield self._argument(name, one, f"{name}[{number}]")

    def _argument(self, name: str, written: Mapping[str, object], place: str) -> Entity:
        kind = None if TYPE in written else self._kind_of(name, written)
        if kind is None and TYPE not in written:
            raise DiceError(
                f"the type of {place} cannot be made out; "
                f'write it into the record, such as "{TYPE}": "creature"'
            )
        entity = _entity(written if kind is None else {TYPE: kind, **written}, place)
        # A roll calls a person like the parameter as well, where nobody has named it.
        named = entity.values if entity.name else replace(entity.values, label=place)
        return replace(entity, values=named)

    def _kind_of(self, name: str, written: Mapping[str, object]) -> str | None:
        """Return the type of an argument, or None where it cannot be told."""
        if self.forms is None:
            return None
        kinds = {
            one.kind.key
            for roll in self.rolls
            for one in roll.parameters
            if one.key == name.casefold()
        }
        fitting = [form for key, form in self.forms.by_key.items() if key in kinds]
        if len(kinds) != 1 or not fitting:
            fitting = [form for form in self.forms.forms if _has_all(form, written)]
        return fitting[0].name if len(fitting) == 1 else None


def _has_all(form: Form, written: Mapping[str, object]) -> bool:
    """Return whether a type has a field for each of some values, of which there is one at least."""
    own = {field.key for field in form.fields} | {LABEL}
    given = {name.casefold() for name in written} - {LABEL}
    return bool(given) and given <= own


def _entity(data: object, place: str) -> Entity:
    if not isinstance(data, Mapping):
        raise DiceError(f"{place} is no object")
    kind = data.get(TYPE)
    if not isinstance(kind, str) or not kind.strip():
        raise DiceError(f'{place} has no type, such as "{TYPE}": "creature"')
    return Entity(new_identity(), kind.strip(), _fields(data, place))


def _fields(data: Mapping[str, object], place: str) -> Fields:
    """Return the values of an entity, which may lie under a key of their own or beside the type."""
    values = data.get(VALUES)
    if not isinstance(values, Mapping) or set(data) - {TYPE, LABEL, VALUES}:
        return _record({name: one for name, one in data.items() if name != TYPE}, place)
    label = data.get(LABEL)
    return _record(values if label is None else {**values, LABEL: label}, place)


def _record(values: Mapping[str, object], place: str) -> Fields:
    found = entry_from_json(_without_nulls(values), place)
    assert isinstance(found, Fields)
    return found


def _without_nulls(written: object) -> object:
    """Return records without what is null in them, which means empty: so is what is left out.

    A null among the elements of a list stays: without it the others would move up, and what would
    be empty there only a type can tell.
    """
    if isinstance(written, Mapping):
        return {str(name): _without_nulls(one) for name, one in written.items() if one is not None}
    return [_without_nulls(one) for one in written] if isinstance(written, list) else written
