"""All ways through rolls up to where something else is looked at, gone through once.

They are written as a function in Python, so that a way takes a tenth of a microsecond or two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.direct.code import Code
from engine.languages.table.exact.walk.compiling import steps
from engine.languages.table.exact.walk.compiling.paths import Path

__all__ = ["End", "Key", "RolledWays", "Slots", "read_in"]

_MOST_LINES = 300
"""Lines of a function that goes through all ways, beyond which that is no use."""

_VARIABLE = re.compile(r"\bv(\d+)")

Slots: TypeAlias = frozenset[int]
"""The numbers of variables."""

Key: TypeAlias = tuple[int, Slots]
"""A path by its identity, and the variables that are known there and matter."""


def read_in(text: str) -> frozenset[int]:
    """Return the numbers of the variables in a text."""
    return frozenset(map(int, _VARIABLE.findall(text)))


class End(NamedTuple):
    """A place from where on no more is decided.

    Attributes:
        path: What is done there, with variables for those of its parts that are decided.
        known: The variables that are known there and still matter.
        parts: What those new variables stand for.
    """

    path: Path
    known: Slots
    parts: Mapping[int, str]


class RolledWays:
    """Writes a function that goes through all ways to some ends.

    Attributes:
        reached: The ends, in the order in which the function returns what is come to there.
    """

    def __init__(
        self,
        known_behind: Callable[[Path, Slots, Path], Slots],
        ends: Mapping[Key, End],
        outside: Mapping[str, Any],
    ) -> None:
        """Begin with nothing.

        Args:
            known_behind: Returns what is known behind a step, of what is known before it.
            ends: The ends.
            outside: What the texts of expressions look at, by name.
        """
        self.reached: list[Key] = []
        self._known_behind = known_behind
        self._ends = ends
        self._code = Code()
        self._code.outside.update(outside)
        self._lines: list[str] = []

    def function(self, path: Path) -> Callable[[], Sequence[dict[tuple[Any, ...], int]]] | None:
        """Return the function, or None where Python cannot hold it or it would be long."""
        self._write(path, frozenset(), {}, "1", 1)
        if len(self._lines) > _MOST_LINES:
            return None
        self._code.line(0, "def rolled():")
        for number in range(len(self.reached)):
            self._code.line(1, f"o{number}={{}}")
        for line in self._lines:
            self._code.line(0, line)
        self._code.line(1, f"return [{','.join([f'o{n}' for n in range(len(self.reached))])}]")
        return self._code.made("rolled")

    def _line(self, depth: int, text: str) -> None:
        self._lines.append(" " * depth + text)

    def _write(
        self, path: Path, known: Slots, names: Mapping[int, str], weight: str, depth: int
    ) -> None:
        """Write all ways from a path on.

        Args:
            path: The path.
            known: The variables that are known there and matter.
            names: What they are called in the function, in which each name has one value.
            weight: The weight of the way to it.
            depth: How many loops and conditions it stands in.
        """
        if len(self._lines) > _MOST_LINES:
            return
        step = path.step
        if (id(path), known) in self._ends:
            self._arrive((id(path), known), names, weight, depth)
        elif isinstance(step, steps.Roll):
            name, own = self._code.name(), self._code.name()
            held = self._code.constant((*step.weights.items(),))
            self._line(depth, f"for {name},{own} in {held}:")
            self._line(depth + 1, f"{own}*={weight}")
            self._go_on(path, step.behind, known, {**names, step.slot: name}, own, depth + 1)
        elif isinstance(step, steps.Hold | steps.Assign):
            if isinstance(step, steps.Hold):
                text = self._code.constant(step.value)
            else:
                text = _named(step.text, names)
            name = self._code.name()
            self._line(depth, f"{name}={text}")
            self._go_on(path, step.behind, known, {**names, step.slot: name}, weight, depth)
        elif isinstance(step, steps.Choose):
            for head, branch in (
                (f"if {_named(step.text, names)}:", step.then),
                ("else:", step.otherwise),
            ):
                self._line(depth, head)
                own = self._weighed(weight, str(step.total // branch.total), depth + 1)
                self._go_on(path, branch, known, names, own, depth + 1)
        else:
            assert isinstance(step, steps.Test), "nothing else is decided"
            self._test(path, step, known, names, weight, depth)

    def _test(
        self,
        path: Path,
        step: steps.Test,
        known: Slots,
        names: Mapping[int, str],
        weight: str,
        depth: int,
    ) -> None:
        yes = self._code.name()
        if step.slot is None:
            self._line(depth, f"{yes}={step.weights[True]}")
        else:
            die, way = self._code.name(), self._code.name()
            held = self._code.constant((*step.weights.items(),))
            self._line(depth, f"{yes}=0")
            self._line(depth, f"for {die},{way} in {held}:")
            self._line(depth, f" if {_named(step.text, {**names, step.slot: die})}: {yes}+={way}")
        out_of = sum(step.weights.values())
        for share, branch in ((yes, step.then), (f"({out_of}-{yes})", step.otherwise)):
            self._line(depth, f"if {share}:")
            own = self._weighed(weight, f"{share}*{step.total // branch.total}", depth + 1)
            self._go_on(path, branch, known, names, own, depth + 1)

    def _weighed(self, weight: str, share: str, depth: int) -> str:
        """Return the name of a share of a weight, which is written down."""
        own = self._code.name()
        self._line(depth, f"{own}={weight}*{share}")
        return own

    def _go_on(
        self,
        before: Path,
        path: Path,
        known: Slots,
        names: Mapping[int, str],
        weight: str,
        depth: int,
    ) -> None:
        self._write(path, self._known_behind(before, known, path), names, weight, depth)

    def _arrive(self, key: Key, names: Mapping[int, str], weight: str, depth: int) -> None:
        """Write that an end is come to."""
        if key not in self.reached:
            self.reached.append(key)
        end, found = self._ends[key], f"o{self.reached.index(key)}"
        texts = [names[slot] for slot in sorted(end.known)]
        texts += [f"({_named(part, names)})" for part in end.parts.values()]
        self._line(depth, f"x=({''.join([f'{text},' for text in texts])})")
        self._line(depth, f"{found}[x]={found}.get(x,0)+{weight}")


def _named(text: str, names: Mapping[int, str]) -> str:
    """Return a text with the names that variables have in a function."""
    return _VARIABLE.sub(lambda found: names[int(found[1])], text)
