"""What nodes of a syntax tree remember of what was found out about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from engine.languages.troll.reading.syntax import TrollSyntax

__all__ = ["Remembering"]


class Remembering:
    """Room in a node for answers that were found by walking through it, and are asked for again.

    They follow from what the node says, and are no part of it: nodes that say the same are equal,
    and a copy of a node finds them anew.

    Attributes:
        inside: Those attributes of a form that are nodes, tuples of nodes, or None, in the order of
            the text.
        form: The form alone.
    """

    __slots__ = ("known_calls", "known_children", "known_forms", "known_free_names", "known_key")

    inside: ClassVar[tuple[str, ...]]
    form: ClassVar[frozenset[type | str]]

    known_calls: tuple[str, ...]
    known_children: tuple[TrollSyntax, ...]
    known_forms: frozenset[type | str]
    known_free_names: frozenset[str]
    known_key: tuple[object, ...]

    def __init_subclass__(cls) -> None:
        """Find out which attributes of a form are nodes: its annotations are plain text."""
        kinds = cls.__annotations__.items()
        nodes = ("Expression", "Declaration", "Variable")
        cls.inside = tuple([name for name, kind in kinds if any(one in kind for one in nodes)])
        cls.form = frozenset((cls,))

    def remember(self, name: str, answer: object) -> None:
        """Keep an answer under the name of its attribute."""
        object.__setattr__(self, name, answer)
