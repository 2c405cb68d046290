"""What nodes of a syntax tree remember of what was found out about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from engine.languages.troll.reading.syntax import TrollSyntax

__all__ = ["FALLBACK", "Remembering"]

FALLBACK = "~"
"""Among the forms, where a name has a fallback: that is used where the name is not bound.

So which names are free in it, depends on what is around: ``names.free_names`` finds that out.
"""

_NOTHING = frozenset[str]()


class Remembering:
    """Room in a node for what follows from the nodes inside of it, and is asked for often.

    It is no part of what the node says: nodes that say the same are equal. Most of it is found out
    when a node is made, since the nodes inside are made before.

    Attributes:
        inside: Those attributes of a form that are nodes, tuples of nodes, or None, in the order of
            the text.
        form: The form alone.
        binds: Those attributes that are names, which the last of the nodes inside sees.
        has_operator: Whether an attribute is an operator.
        is_name: Whether it is a name itself.
        name: The name, of forms that have one.
    """

    __slots__ = ("known_calls", "known_children", "known_forms", "known_free_names", "known_key")

    inside: ClassVar[tuple[str, ...]]
    form: ClassVar[frozenset[type | str]]
    binds: ClassVar[tuple[str, ...]] = ()
    has_operator: ClassVar[bool]
    is_name: ClassVar[bool] = False

    name: str

    known_calls: tuple[str, ...]
    known_children: tuple[TrollSyntax, ...]
    known_forms: frozenset[type | str]
    known_free_names: frozenset[str]
    known_key: tuple[object, ...]

    def __init_subclass__(cls) -> None:
        """Find out which attributes of a form are nodes: its annotations are plain text.

        What has no nodes inside knows the same of all of its kind, but for its name.
        """
        kinds = cls.__annotations__.items()
        nodes = ("Expression", "Declaration", "Variable")
        cls.inside = tuple([name for name, kind in kinds if any(one in kind for one in nodes)])
        cls.form = frozenset((cls, FALLBACK) if "fallback" in cls.__annotations__ else (cls,))
        cls.has_operator = "operator" in cls.__annotations__
        if not cls.inside and cls.__base__ is not Remembering:
            cls.known_children = ()  # type: ignore[misc]  # in the place of that of each node
            cls.known_forms = cls.form  # type: ignore[misc]  # the same
            if not cls.is_name:
                cls.known_free_names = _NOTHING  # type: ignore[misc]  # the same

    def __post_init__(self) -> None:
        """Find out what is inside."""
        if not self.inside:
            if self.is_name:
                _keep(self, "known_free_names", frozenset((self.name,)))
            return
        forms = self.form
        found: tuple[TrollSyntax, ...] = ()
        for name in self.inside:
            part = getattr(self, name)
            if part.__class__ is tuple:
                found += part
            elif part is not None:
                found += (part,)
        for part in found:
            forms |= part.known_forms
        if self.has_operator and self.operator not in forms:  # type: ignore[attr-defined]  # it has one
            forms |= {self.operator}  # type: ignore[attr-defined]  # it has one
        _keep(self, "known_children", found)
        _keep(self, "known_forms", forms)
        if FALLBACK not in forms:
            _keep(self, "known_free_names", self._free_names(found))

    def _free_names(self, inside: tuple[TrollSyntax, ...]) -> frozenset[str]:
        """Return the names that are used and not bound, where no name has a fallback."""
        if not inside:
            return _NOTHING
        found = inside[-1].known_free_names
        if self.binds and found:
            found = found.difference([getattr(self, name) for name in self.binds])
        for part in inside[:-1]:
            names = part.known_free_names
            if names and names is not found:
                found = found | names if found else names
        return found

    def remember(self, name: str, answer: object) -> None:
        """Keep an answer under the name of its attribute."""
        _keep(self, name, answer)

    def __reduce__(self) -> tuple[object, ...]:
        """Make copies anew, so that they know the same."""
        names: tuple[str, ...] = self.__match_args__  # type: ignore[attr-defined]  # as a dataclass
        return type(self), tuple([getattr(self, name) for name in names])


_keep = object.__setattr__
"""Sets an attribute of what is frozen."""
