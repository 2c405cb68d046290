"""What the command palette finds of the library: its mechanics, also by other names of games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from PySide6.QtCore import QCoreApplication

from resources import LibraryMechanic, library
from workbench.library.entries import from_library
from workbench.project.document import Document
from workbench.widgets.finding import Finding

__all__ = ["GAMES", "findings_of_library"]

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
