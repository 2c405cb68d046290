"""Which tokens a notation sees in a line of a script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

__all__ = ["Token", "Tokeniser", "tokeniser_of"]


class Token(Protocol):
    """A piece of a line."""

    @property
    def kind(self) -> str:
        """What it is: ``keyword``, ``dice``, ``comment`` and so on, as in ``Theme.syntax``."""

    @property
    def start(self) -> int:
        """The offset of its first character."""

    @property
    def end(self) -> int:
        """The offset just after its last character."""


Tokeniser = Callable[[str], Sequence[Token]]


def tokeniser_of(language: str) -> Tokeniser:
    """Return what finds the tokens of a notation; no token spans lines in any of them.

    Args:
        language: The notation's name; one without tokens of its own is shown plain.
    """
    if language == "troll":
        from engine.languages.troll.tokens import tokens

        return tokens
    if language == "roll20":
        from engine.languages.roll20.tokens import tokens as roll20_tokens

        return roll20_tokens
    return _no_tokens


def _no_tokens(text: str) -> Sequence[Token]:  # noqa: ARG001 - it looks like every tokeniser
    return ()
