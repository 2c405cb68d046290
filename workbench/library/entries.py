"""Mechanics of the library: as those of a project, and as the command palette finds them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from PySide6.QtCore import QCoreApplication

from engine.languages.script import Script
from resources import LibraryMechanic, library
from workbench.project.document import Document
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.project.views import Band
from workbench.storage.setup_format import (
    entity_arguments_from_json,
    entity_from_json,
    setup_from_json,
)
from workbench.widgets.finding import Finding

__all__ = ["GAMES", "findings_of_library", "from_library", "script_in_library"]


def from_library(
    entry: LibraryMechanic,
) -> tuple[tuple[Mechanic, ...], tuple[Band, ...], tuple[Entity, ...]]:
    """Return what ``Document.import_mechanics`` adds to a project with an entry."""
    mechanic = Mechanic(
        "",
        entry.title,
        entry.script,
        entry.language,
        tuple(entry.values.items()),
        setup=setup_from_json(entry.setup.get("staging")),
        entity_arguments=entity_arguments_from_json(entry.setup.get("cast", {})),
    )
    return (mechanic,), (), tuple(map(entity_from_json, entry.setup.get("entities", ())))


def script_in_library(entry: LibraryMechanic) -> Script:
    """Return all that the distribution of an entry depends on, but for its parameters."""
    (mechanic,), _, entities = from_library(entry)
    return Project(entities=entities).script_of(mechanic)


GAMES = {
    "Apocalypse": "pbta aw",
    "Axis & Allies": "a&a",
    "Black Hack": "tbh",
    "Blades in the Dark": "fitd bitd forged",
    "Call of Cthulhu": "coc brp lovecraft",
    "Chronicles of Darkness": "cofd nwod wod world of darkness",
    "Cyberpunk": "cp2020 red interlock fuzion",
    "D6 System": "west end games weg star wars",
    "De Bellis": "dba",
    "Dungeon Crawl Classics": "dcc",
    "Dungeons & Dragons": "dnd d&d d20 dungeons and dragons",
    "Dungeons & Dragons 3": "3e 3.5",
    "Dungeons & Dragons 4": "4e",
    "Dungeons & Dragons 5": "5e srd",
    "Fate": "fudge 4df df",
    "Genesys": "edge of the empire star wars ffg narrative",
    "Legend of the Five Rings": "l5r roll and keep",
    "One-Roll Engine": "ore wild talents reign",
    "Pathfinder": "pf2 pf2e",
    "Powered by the Apocalypse": "pbta dungeon world masks",
    "Rolemaster": "rm merp",
    "Savage Worlds": "swade sw ace wild die",
    "Shadowrun": "sr5 sr",
    "Star Wars": "d6 system weg",
    "Tunnels & Trolls": "t&t tnt",
    "Vampire": "vtm v5 wod world of darkness storyteller",
    "Warhammer 40,000": "40k wh40k",
    "Warhammer Fantasy": "wfrp",
    "Year Zero": "yze mutant alien",
    "Tales from the Loop": "yze year zero",
    "Yahtzee": "kniffel",
}
"""Short and other names of games, by what is in the names that the library calls them by."""


@cache
def _game_words(source: str) -> str:
    """Return the other names of the game that a mechanic of the library comes from."""
    return " ".join(words for name, words in GAMES.items() if name in source)


def findings_of_library(document: Document) -> Iterator[Finding]:
    """Go through the mechanics of the library, each of which can be added to ``document``."""
    add = QCoreApplication.translate("CommandPalette", "Add {name}")
    place = QCoreApplication.translate("CommandPalette", "Library")
    for theme in library():
        for mechanic in theme.mechanics:
            act = partial(_import, document, mechanic)
            source = f"{mechanic.source} {_game_words(mechanic.source)}"
            known = " ".join((source, theme.title, *mechanic.tags))
            title = add.format(name=mechanic.title)
            yield Finding(title, place, act, tip=mechanic.note, words=known)


def _import(document: Document, mechanic: LibraryMechanic) -> None:
    document.import_mechanics(*from_library(mechanic))
