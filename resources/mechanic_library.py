"""The mechanics that come with the workbench, by theme, as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["LibraryMechanic", "LibraryParameter", "LibraryTheme", "library"]

_FILES = (
    "d20",
    "characters",
    "narrative",
    "pools",
    "percentile",
    "exploding",
    "wargames",
    "classics",
    "tables",
    "virtual_tabletop",
    "programs",
    "decisions",
    "best_play",
)
"""The themes in the order in which they are shown."""


@dataclass(frozen=True)
class LibraryParameter:
    """A number that a mechanic leaves open.

    Attributes:
        name: Its name in the script.
        meaning: What it stands for, in a few words.
        value: The number it starts at.
        least: The least number that makes sense in the game.
        greatest: The greatest number that makes sense in the game.
    """

    name: str
    meaning: str
    value: int
    least: int
    greatest: int


@dataclass(frozen=True)
class LibraryMechanic:
    """A mechanic to begin with.

    Attributes:
        title: Its name; no two mechanics have the same.
        source: The game or the person it comes from.
        tags: A few words to find it by.
        note: What it does and what is worth knowing of it, in one to three sentences.
        language: The notation of its script.
        script: The script, without a line break at its end.
        parameters: The numbers that the script leaves open, in the order they are shown.
        setup: What a table script is played with, as project files tell it: ``setup`` and
            ``entity_arguments`` of the mechanic, and the ``entities``. Empty for other notations.
    """

    title: str
    source: str
    tags: tuple[str, ...]
    note: str
    language: str
    script: str
    parameters: tuple[LibraryParameter, ...]
    setup: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def values(self) -> dict[str, int]:
        """The number each parameter starts at, by its name."""
        return {parameter.name: parameter.value for parameter in self.parameters}

    def matches(self, words: str) -> bool:
        """Return whether every one of ``words`` occurs in what is known of the mechanic.

        The name of its notation is found from its beginning only: ``roll`` is in most notes, and
        must not find all that is written in Troll.

        Args:
            words: What was typed to find it, in any case; nothing matches everything.
        """
        known = "\n".join((self.title, self.source, self.note, *self.tags, self.script)).casefold()
        return all(
            word in known or self.language.startswith(word) for word in words.casefold().split()
        )


@dataclass(frozen=True)
class LibraryTheme:
    """Mechanics that belong together.

    Attributes:
        title: What they have in common.
        mechanics: The mechanics, the plainest first.
    """

    title: str
    mechanics: tuple[LibraryMechanic, ...]


@cache
def library() -> tuple[LibraryTheme, ...]:
    """Return all themes with their mechanics."""
    return tuple(map(_theme, _FILES))


def _theme(name: str) -> LibraryTheme:
    file = resources.files("resources") / "library" / f"{name}.json"
    record = json.loads(file.read_text(encoding="utf-8"))
    entities = {entity["identity"]: entity for entity in record.get("entities", ())}
    of_all = {"language": record["language"]} if "language" in record else {}
    mechanics = (_mechanic({**of_all, **one}, entities) for one in record["mechanics"])
    return LibraryTheme(record["theme"], tuple(mechanics))


def _mechanic(record: Mapping[str, Any], entities: Mapping[str, object]) -> LibraryMechanic:
    return LibraryMechanic(
        title=record["title"],
        source=record["source"],
        tags=tuple(record["tags"]),
        note=record["note"],
        language=record["language"],
        script=_script(record),
        parameters=tuple(LibraryParameter(**values) for values in record.get("parameters", ())),
        setup=_setup(record["stage"], entities) if "stage" in record else {},
    )


def _setup(setup: Mapping[str, Any], entities: Mapping[str, object]) -> dict[str, object]:
    """Return what a mechanic is played with, with those of ``entities`` that it takes."""
    parts = setup["cast"].values()
    taken = [one for part in parts for one in ([part] if isinstance(part, str) else part)]
    return {**setup, "entities": [entities[identity] for identity in dict.fromkeys(taken)]}


def _script(record: Mapping[str, Any]) -> str:
    """Return the script that a record holds, or that of the sample that it names."""
    if "sample" not in record:
        return "\n".join(record["script"])
    name: str = record["sample"]
    file = resources.files("resources") / "samples" / name
    return file.read_text(encoding="utf-8").rstrip("\n")
