"""The names of a Troll script: those that it leaves open, and how often others are read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.errors import DiceError
from engine.languages.anydice.assistance.from_troll.folding import no_program
from engine.languages.anydice.assistance.from_troll.forms import NumberForm, whole
from engine.languages.anydice.assistance.from_troll.functions import Functions
from engine.languages.troll.program import TrollProgram
from engine.languages.troll.reading import names, syntax

__all__ = ["NumbersNeededError", "OpenNames", "is_read_once"]

_MANY = 2


class NumbersNeededError(Exception):
    """What is to be written depends on the numbers of some names.

    Attributes:
        names: The names.
    """

    def __init__(self, names: set[str]) -> None:
        """Tell which names."""
        super().__init__()
        self.names = names


class OpenNames:
    """The names that a script leaves open, with the variables that they become."""

    def __init__(
        self,
        program: TrollProgram,
        definitions: Mapping[str, int],
        known: Collection[str],
        functions: Functions,
    ) -> None:
        """Name the variables.

        Args:
            program: The script.
            definitions: Numbers for them.
            known: The names whose numbers are written in their place.
            functions: What gives names that are free.

        Raises:
            DiceError: A name has no number, or stands for nothing in a function.
        """
        self._numbers: dict[str, int] = {}
        self._variables: dict[str, str] = {}
        for one in program.parameters:
            number = definitions.get(one.name, one.default)
            if number is None:
                hint = f"give it one: {one.name}=3"
                raise DiceError(f"{one.name} has no number", one.span, hint)
            self._numbers[one.name] = number
            if one.name not in known:
                self._variables[one.name] = functions.name(one.name)
        names.check(program.script, self._numbers)

    def __contains__(self, name: object) -> bool:
        """Return whether a name is one of these, though its number may be written in its place."""
        return name in self._numbers

    def names(self) -> tuple[tuple[str, str], ...]:
        """Return the names that stay open, each with its variable."""
        return tuple(self._variables.items())

    def lines(self) -> Iterator[str]:
        """Yield the lines that set the variables."""
        for name, variable in self._variables.items():
            yield f"{variable}: {self._numbers[name]}"

    def number(self, name: str) -> NumberForm:
        """Return what is written for a name."""
        number = self._numbers[name]
        if name not in self._variables:
            return whole(number)
        # How far it will be moved is not known; that it stays at 1 or more is presumed.
        low = min(number, 1) if number >= 0 else None
        return NumberForm(self._variables[name], low=low, now=number)

    def are_read_in(self, node: syntax.TrollSyntax) -> bool:
        """Return whether a part of the script reads names that stay open."""
        return bool(self._read_in(node))

    def needed(self, node: syntax.TrollSyntax) -> NumbersNeededError:
        """Return what tells that the numbers are needed which a part of the script reads.

        Raises:
            DiceError: It reads none.
        """
        needed = self._read_in(node)
        if not needed:
            raise no_program("how many numbers these are is not known", node.span)
        return NumbersNeededError(needed)

    def _read_in(self, node: syntax.TrollSyntax) -> set[str]:
        kinds = syntax.Variable | syntax.Default
        found = {one.name for one in syntax.walk(node) if isinstance(one, kinds)}
        return found & self._variables.keys()


def is_read_once(name: str, body: syntax.Expression) -> bool:
    """Return whether a name is read once at most, however often parts of the body are rolled."""
    return _reads(name, body) < _MANY


def _reads(name: str, node: syntax.TrollSyntax) -> int:
    """Return how often a name is read, where 2 stands for more as well."""
    match node:
        case syntax.Variable():
            return int(node.name == name)
        case syntax.Default():
            return int(node.name == name)
        case syntax.Let():
            inner = 0 if node.name == name else _reads(name, node.body)
            return min(_MANY, _reads(name, node.bound) + inner)
        case syntax.Conditional():
            branches = max(_reads(name, node.then_branch), _reads(name, node.else_branch))
            return min(_MANY, _reads(name, node.condition) + branches)
        case syntax.RepeatedRoll():
            return min(_MANY, _reads(name, node.count) + _MANY * _reads(name, node.body))
        case syntax.ForEach():
            inner = 0 if node.name == name else _MANY * _reads(name, node.body)
            return min(_MANY, _reads(name, node.items) + inner)
        case syntax.Fold():
            inner = 0 if name in (node.name, node.carried) else _MANY * _reads(name, node.body)
            outer = _reads(name, node.items) + _reads(name, node.start)
            return min(_MANY, outer + inner)
        case syntax.Loop():
            inner = 0 if node.name == name else _reads(name, node.condition)
            return min(_MANY, _MANY * (_reads(name, node.bound) + inner))
    return min(_MANY, sum(_reads(name, child) for child in syntax.children(node)))
