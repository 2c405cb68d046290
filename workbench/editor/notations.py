"""What the editor knows of a notation beyond its tokens: comments, names, calls."""

from __future__ import annotations

from engine.languages.troll.outline import Call, Outline, call_at, outline
from workbench.editor.nearby import Nearby

__all__ = ["call_being_written", "comment_sign", "names_of"]


def names_of(near: Nearby, language: str) -> Outline | None:
    """Return what the names near a place stand for; None for a notation of which that is unknown.

    Args:
        near: The lines around the place.
        language: The notation's name.
    """
    return outline(near.text) if language == "troll" else None


def call_being_written(near: Nearby, language: str) -> Call | None:
    """Return the call in whose arguments a place lies, or None."""
    if language != "troll" or "call" not in near.text[: near.offset]:
        return None
    return call_at(near.text, near.offset)


def comment_sign(language: str) -> str | None:
    """Return the sign that makes the rest of a line a comment, or None where there is none."""
    return {"troll": "\\"}.get(language)
