"""The mechanics of the library, which no peer has forms for: they are measured alone."""

from __future__ import annotations

from engine.languages import Program
from resources.mechanic_library import LibraryMechanic, library
from workbench.library.entries import script_in_library

__all__ = ["MECHANICS", "read"]

MECHANICS: dict[str, LibraryMechanic] = {
    mechanic.title: mechanic for theme in library() for mechanic in theme.mechanics
}
"""All mechanics by their titles."""


def read(title: str) -> Program:
    """Return the program of a mechanic, read anew."""
    return script_in_library(MECHANICS[title]).program()
