"""What the editor knows of each notation beyond its tokens: names, calls, comments, habits."""

from __future__ import annotations

from functools import lru_cache

from workbench.widgets.script_text.notations.notation import Notation
from workbench.widgets.script_text.notations.roll20 import Roll20Notation
from workbench.widgets.script_text.notations.table import TableNotation
from workbench.widgets.script_text.notations.troll import TrollNotation

__all__ = ["Notation", "notation_named"]


@lru_cache
def notation_named(language: str) -> Notation:
    """Return what is known of a notation; of an unknown one that is nothing.

    Args:
        language: The notation's name.
    """
    kinds = {"troll": TrollNotation, "roll20": Roll20Notation, "table": TableNotation}
    return kinds.get(language, Notation)(language)
