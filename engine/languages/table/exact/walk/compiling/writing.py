"""Writes all that is done up to the end of a piece of a script as one Python function.

Variables are local variables of it, dice are loops, and what is come to from several places, with
dice on the way, is a function within. So a way takes a fifth of the time that it takes where it is
followed from step to step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.direct.code import Code
from engine.direct.results import NotDirectError
from engine.languages.table.exact.walk.compiling import steps
from engine.languages.table.exact.walk.compiling.joint_rolls import JointRoll, behind
from engine.languages.table.exact.walk.compiling.paths import Path
from engine.languages.table.exact.walk.compiling.rolled_ways import read_in
from engine.languages.table.exact.walk.laws import Arrived, State

__all__ = ["Written", "written"]

Written: TypeAlias = Callable[[Iterable[tuple[State, int]], Arrived], None]
"""Walks on with states and their weights, and adds all that they come to."""

_Writing: TypeAlias = Callable[[], frozenset[int]]
"""Writes lines and returns what they read."""

_DEEPEST = 15
"""Loops and conditions within one another, of which Python takes 20."""


def written(
    path: Path,
    variables: int,
    outside: Mapping[str, Any],
    joint: Mapping[int, Sequence[JointRoll]],
) -> Written | None:
    """Return a function that does what a path does, or None where Python cannot hold it.

    Args:
        path: The path.
        variables: How many variables there are.
        outside: What the texts of expressions look at, by name.
        joint: Rolls that are one, by the identity of their paths.
    """
    return _Writer(variables, outside, joint).function(path)


class _Writer:
    """Writes one function.

    What is read in a text is known by the numbers of the variables that have to be right before it.
    """

    def __init__(
        self,
        variables: int,
        outside: Mapping[str, Any],
        joint: Mapping[int, Sequence[JointRoll]],
    ) -> None:
        """Begin with nothing."""
        self._joint = joint
        self._code = Code()
        self._code.outside.update(outside)
        self._variables = variables
        self._lines: list[str] = []
        self._changed: set[int] = set()
        self._shared: set[int] = set()
        self._functions: dict[int, tuple[str, frozenset[int]]] = {}
        self._written_functions: list[str] = []
        self._until: Path | None = None
        self._depth = 2

    def function(self, path: Path) -> Written | None:
        """Return the whole function."""
        self._shared = self._come_to_again(path)
        read = self._follow(path, "w")
        held = "".join([f"v{one}," if one in read else "_," for one in range(self._variables)])
        lines = ("def walked(s,o):", " g=o.get", *self._written_functions, f" for ({held}),w in s:")
        for line in (*lines, *self._lines):
            self._code.line(0, line)
        return self._code.made("walked")

    def _come_to_again(self, path: Path) -> set[int]:
        """Return which steps behind a path are come to from several places, with dice between."""
        found: set[int] = set()
        again: set[int] = set()
        waiting = [path]
        while waiting:
            one = waiting.pop()
            then = self._then(one)
            if id(one) not in found:
                found.add(id(one))
                waiting += then
            elif then:
                again.add(id(one))
        return again

    def _then(self, path: Path) -> Sequence[Path]:
        """Return what is written behind what stands first, and may be come to from elsewhere."""
        if id(path) in self._joint:
            return [roll.behind for roll in self._joint[id(path)]]
        step = path.step
        if isinstance(step, steps.Choose) and step.join is not None:
            return (step.join,)
        return behind(path)

    # ---- lines ----------------------------------------------------------------------------

    def _line(self, text: str) -> None:
        self._lines.append(" " * self._depth + text)

    def _within(self, write: _Writing) -> tuple[list[str], frozenset[int], set[int]]:
        """Return lines that stand deeper, what they read, and what they change."""
        lines, changed = self._lines, self._changed
        self._lines, self._changed = [], set()
        self._depth += 1
        read = write()
        found = self._lines, read, self._changed
        self._depth -= 1
        self._lines, self._changed = lines, changed | self._changed
        return found

    def _new(self, letter: str) -> str:
        return letter + self._code.name()[1:]

    def _saved(self, slots: Iterable[int]) -> Mapping[int, str]:
        """Write down what variables hold, and return what gives it back to them, for each."""
        lines: dict[int, str] = {}
        for slot in sorted(slots):
            kept = self._new("s")
            self._line(f"{kept}=v{slot}")
            lines[slot] = f"v{slot}={kept}"
        return lines

    # ---- paths ----------------------------------------------------------------------------

    def _follow(self, path: Path, weight: str) -> frozenset[int]:
        """Write what a path does, with a weight, and return what it reads."""
        if path is self._until:
            return frozenset()
        if self._until is None and (id(path) in self._shared or self._depth > _DEEPEST):
            return self._call(path, weight)
        return self._step(path, weight)

    def _call(self, path: Path, weight: str) -> frozenset[int]:
        """Write a call of the function that does what a path does."""
        if id(path) not in self._functions:
            depth, changed, self._depth = self._depth, self._changed, 1
            lines, read, _ = self._within(lambda: self._step(path, "w"))
            self._depth, self._changed = depth, changed  # its variables are its own
            name = self._new("f")
            given = "".join([f",v{one}" for one in sorted(read)])
            self._written_functions += (f" def {name}(w{given}):", *lines)
            self._functions[id(path)] = name, read
        name, read = self._functions[id(path)]
        given = "".join([f",v{one}" for one in sorted(read)])
        self._line(f"{name}({weight}{given})")
        return read

    def _step(self, path: Path, weight: str) -> frozenset[int]:
        step = path.step
        if id(path) in self._joint:
            return self._rolled_jointly(self._joint[id(path)], weight)
        if isinstance(step, steps.Assign):
            return self._assigned(step.slot, step.text, step.behind, weight)
        if isinstance(step, steps.Hold):
            return self._assigned(step.slot, self._constant(step.value), step.behind, weight)
        if isinstance(step, steps.Choose):
            return self._chosen(step, weight)
        if isinstance(step, steps.Roll):
            return self._rolled(step, weight)
        if isinstance(step, steps.Test):
            return self._tested(step, weight)
        if isinstance(step, steps.Ask):
            return self._asked(step, path.total, weight)
        return self._ended(step, weight)

    def _ended(self, step: steps.Step, weight: str) -> frozenset[int]:
        if isinstance(step, steps.Arrive):
            alive = [one for one in range(self._variables) if one not in {*step.dead, step.slot}]
            texts = dict.fromkeys(range(self._variables), "None")
            texts.update((one, f"v{one}") for one in alive)
            texts[step.slot] = str(step.place)
            self._arrived("".join([f"{text}," for text in texts.values()]), weight)
            return frozenset(alive)
        if isinstance(step, steps.Return):
            self._arrived(f"{step.text},", weight)
            return read_in(step.text)
        if isinstance(step, steps.ReturnRolled):
            self._line(f"for x,y in {self._code.constant([*step.weights.items()])}:")
            self._line(f" x=x,;o[x]=g(x,0)+{weight}*y")
            return frozenset()
        self._line(f"{self._code.constant(_fail)}()")
        return frozenset()

    def _arrived(self, state: str, weight: str) -> None:
        self._line(f"x={state}")
        self._line(f"o[x]=g(x,0)+{weight}")

    def _assigned(self, slot: int, text: str, behind: Path, weight: str) -> frozenset[int]:
        self._line(f"v{slot}={text}")
        self._changed.add(slot)
        return (self._follow(behind, weight) - {slot}) | read_in(text)

    def _chosen(self, step: steps.Choose, weight: str) -> frozenset[int]:
        until = self._until
        if step.join is not None:
            self._until = step.join
        one, first, _ = self._within(lambda: self._scaled(step.then, step.total, weight))
        other, second, _ = self._within(lambda: self._scaled(step.otherwise, step.total, weight))
        self._until = until
        if one:
            self._line(f"if {step.text}:")
            self._lines += one
            if other:
                self._line("else:")
        elif other:
            self._line(f"if not {step.text}:")
        self._lines += other
        read = first | second | read_in(step.text)
        if step.join is None:
            return read
        return read | (frozenset() if step.join is until else self._step(step.join, weight))

    def _rolled(self, step: steps.Roll, weight: str) -> frozenset[int]:
        ways = set(step.weights.values())
        if len(ways) == 1:
            (way,) = ways
            weight = self._multiplied(weight, way)
            head = f"for v{step.slot} in {self._code.constant((*step.weights,))}:"
            return self._repeated((head, (step.slot,), lambda: self._follow(step.behind, weight)))
        own = self._new("w")
        head = f"for v{step.slot},{own} in {self._code.constant((*step.weights.items(),))}:"
        return self._repeated((head, (step.slot,), self._weighed(step.behind, own, weight)))

    def _rolled_jointly(self, rolls: Sequence[JointRoll], weight: str) -> frozenset[int]:
        own, loops = self._new("w"), []
        for roll in rolls:
            held = [(*values, way) for values, way in roll.weights.items()]
            names = "".join([f"v{slot}," for slot in roll.slots])
            head = f"for {names}{own}{'' if names else ','} in {self._code.constant(held)}:"
            loops.append((head, roll.slots, self._weighed(roll.behind, own, weight)))
        return self._repeated(*loops)

    def _weighed(self, path: Path, own: str, weight: str) -> _Writing:
        """Return what writes a path with a weight of its own that is a share of another."""

        def write() -> frozenset[int]:
            self._line(f"{own}*={weight}")
            return self._follow(path, own)

        return write

    def _repeated(self, *loops: tuple[str, Iterable[int], _Writing]) -> frozenset[int]:
        """Write loops that give variables their values, each time with the others as before.

        Args:
            loops: The head of each, the variables to which it gives values, and what writes the
                lines in it.
        """
        bodies: list[tuple[str, frozenset[int], list[str]]] = []
        changed: set[int] = set()
        read = frozenset[int]()
        for head, slots, write in loops:
            lines, within, touched = self._within(write)
            own = within - {*slots}
            bodies.append((head, own, lines))
            changed |= touched | {*slots}
            read |= own
        saved = self._saved(read & changed)
        for head, own, lines in bodies:
            self._line(head)
            if again := ";".join([line for slot, line in saved.items() if slot in own]):
                self._line(" " + again)
            self._lines += lines
        self._changed |= changed
        return read

    def _tested(self, step: steps.Test, weight: str) -> frozenset[int]:
        out_of = sum(step.weights.values())
        if step.slot is None:
            yes, no = str(step.weights[True]), str(step.weights[False])
            asked: frozenset[int] = frozenset()
        else:
            yes = self._new("y")
            no = f"({out_of}-{yes})"
            asked = read_in(step.text) - {step.slot}
            self._line(f"{yes}=0")
            self._line(f"for v{step.slot},x in {self._code.constant((*step.weights.items(),))}:")
            self._line(f" if {step.text}: {yes}+=x")
            self._changed.add(step.slot)
        own = self._new("w")

        def go_on(path: Path, way: str) -> frozenset[int]:
            self._line(f"{own}={weight}*{way}")
            return self._scaled(path, step.total, own)

        one, first, changed = self._within(lambda: go_on(step.then, yes))
        other, second, _ = self._within(lambda: go_on(step.otherwise, no))
        again = self._saved(changed & second)
        self._line(f"if {yes}:")
        self._lines += one
        if again:
            self._line(";".join(again.values()))
        self._line(f"if {no}:")
        self._lines += other
        return first | second | asked

    def _asked(self, step: steps.Ask, total: int, weight: str) -> frozenset[int]:
        law, own, way = step.how.law, self._new("w"), self._new("w")
        out_of = total // step.behind.total
        of, work_out = self._code.constant(law.of), self._code.constant(step.how.work_out)
        found = self._new("r")
        self._line(f"{found},{own}={of}({step.how.text},{self._constant(out_of)},{work_out})")
        self._line(f"{own}*={weight}")
        if step.behind.total > 1:
            self._line(f"y={own}*{self._constant(step.behind.total)}")
        self._line(f"for x,z in {found}.returned.items():")
        self._line(f" x=x,;o[x]=g(x,0)+z*{'y' if step.behind.total > 1 else own}")
        slots = "".join([f"v{slot}," for slot in step.slots])
        head = f"for ({slots}),{way} in {found}.going.items():"
        loop = head, step.slots, self._weighed(step.behind, way, own)
        return self._repeated(loop) | read_in(step.how.text)

    # ---- weights --------------------------------------------------------------------------

    def _scaled(self, path: Path, total: int, weight: str) -> frozenset[int]:
        """Write a path with weights that are out of a multiple of its total."""
        return self._follow(path, self._multiplied(weight, total // path.total))

    def _multiplied(self, weight: str, factor: int) -> str:
        """Return the name of a multiple of a weight, which is written down."""
        if factor == 1:
            return weight
        own = self._new("w")
        self._line(f"{own}={weight}*{self._constant(factor)}")
        return own

    def _constant(self, value: Any) -> str:  # noqa: ANN401 - of any kind
        """Return the text of something that is known."""
        return self._code.number(value) if isinstance(value, int) else self._code.constant(value)


def _fail() -> None:
    raise NotDirectError  # nothing is returned
