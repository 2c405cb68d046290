"""Runs of a function for all that it sees of the rolls that are passed to it.

Numbers are gone through one by one. For each, the function is run for every combination of answers
to what it asks of its rolls; see ``partial_rolls``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from engine.dice import Die
from engine.languages.anydice.arithmetic import COMPARISONS
from engine.languages.anydice.exact.dice import Weighed
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.lowering import own_variables
from engine.languages.anydice.exact.partial_rolls import (
    AnswerTree,
    PartialRoll,
    TooManyAnswersError,
)
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import FunctionDefinition, walk
from engine.languages.anydice.values import EMPTY_DICE, Dice, Value, faces_of

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["FunctionLooks"]

_MOST_RUNS = 400
"""Runs of a function that are sooner made than an expression of the calculus."""


class FunctionLooks:
    """Runs functions for what they see of rolls, and remembers what they may see."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Run functions of what ``program`` runs."""
        self._program = program
        self._seen: dict[tuple[int, int], Mapping[str, bool]] = {}

    def weighed(
        self,
        function: FunctionDefinition,
        arguments: tuple[Value, ...],
        sizes: Sequence[int | None],
        frame: VariableFrame,
    ) -> Weighed | None:
        """Return what a function comes to, or None where it sees too much of its rolls.

        Args:
            function: The function.
            arguments: What is passed to it.
            sizes: Over how many outcomes each argument expands, or None where it does not.
            frame: The frame of its caller.
        """
        program = self._program
        key = id(function), program.definitions
        if key not in self._seen:
            self._seen[key] = _seen_in_part(function, program.functions.values())
        in_part = self._seen[key]
        pools: dict[str, Dice] = {}
        numbers: dict[str, Die] = {}
        for parameter, argument, size in zip(function.parameters, arguments, sizes, strict=True):
            if size is None:
                continue
            if parameter.kind != "s" or not isinstance(argument, Dice):
                numbers[parameter.name] = program.dice.die(argument)
            elif in_part.get(parameter.name, size <= _MOST_RUNS):
                pools[parameter.name] = argument
            else:
                return None
        most = _MOST_RUNS // math.prod([len(die.faces) for die in numbers.values()])
        if not pools or not most or not in_part:
            return None
        own = own_variables(function, arguments)
        runs = _LookedRuns(program, function, pools, most, VariableFrame(own, frame, program))
        with program.calls.inside():
            try:
                return program.dice.weighed(runs.results(own, numbers))
            except TooManyAnswersError:
                return None


class _LookedRuns:
    """Runs of one function."""

    def __init__(
        self,
        program: ProgramInterpreter,
        function: FunctionDefinition,
        pools: Mapping[str, Dice],
        most: int,
        frame: VariableFrame,
    ) -> None:
        """Make no run yet.

        Args:
            program: What runs it.
            function: The function.
            pools: What is rolled, by the names of the parameters.
            most: How many runs may be made for each combination of numbers.
            frame: The frame it runs in.
        """
        self._program = program
        self._body = program.steps.block(function.body)
        self._frame = frame
        total = math.prod([pool.die.total**pool.count for pool in pools.values()])
        self._tree = AnswerTree(most, total)
        self._rolls = {
            name: PartialRoll(pool, self._tree, highest_first=program.dice.highest_first)
            for name, pool in pools.items()
        }

    def results(
        self, own: dict[str, Held], numbers: Mapping[str, Die]
    ) -> Iterator[tuple[Value, int]]:
        """Yield what each run comes to, with its weight.

        Args:
            own: The variables it begins with.
            numbers: The parameters that are gone through one by one, with their outcomes.
        """
        step, frame, tree = self._program.budget.step, self._frame, self._tree
        for combination in product(*map(faces_of, numbers.values())):
            known = dict(zip(numbers, [face for face, _ in combination], strict=True))
            weight = math.prod([weight for _, weight in combination])
            begun = {**own, **known, **self._rolls}
            for _ in tree.runs():
                step()
                for roll in self._rolls.values():
                    roll.forget()
                frame.own = dict(begun)
                value = self._body(frame)
                yield EMPTY_DICE if value is None else value, weight * tree.weight


def _seen_in_part(
    function: FunctionDefinition, others: Iterable[FunctionDefinition]
) -> Mapping[str, bool]:
    """Return the sequences passed to a function, and whether it only asks how many dice show what.

    It is none where that cannot be told, because two parameters have one name or other functions,
    which see the variables of their callers, have one of that name too.

    Args:
        function: The function.
        others: All functions of the program.
    """
    names = [parameter.name for parameter in function.parameters]
    sequences = {parameter.name for parameter in function.parameters if parameter.kind == "s"}
    are_seen_elsewhere = any(
        isinstance(part, syntax.VariableTerm) and part.name in sequences
        for other in others
        if other is not function
        for part in walk(other)
    )
    if are_seen_elsewhere or len(set(names)) < len(names):
        return {}
    wholes = set(_whole_uses(function))
    return {name: name not in wholes for name in sequences}


def _whole_uses(node: syntax.AnyDiceSyntax) -> Iterator[str]:
    """Yield the variables of which more is asked than how many elements they have, or of a kind."""
    counted: tuple[syntax.Expression, ...] = ()
    match node:
        case syntax.BinaryTerm(operator=sign) if sign in COMPARISONS:
            counted = (node.left, node.right)
        case syntax.UnaryTerm(operator="#"):
            counted = (node.operand,)
        case syntax.BracketCall(signature=("count", None, "in", None)):
            counted = node.arguments[1:]
        case syntax.BracketCall(signature=(None, "contains", None)):
            counted = node.arguments[:1]
    for part in syntax.children(node):
        if not isinstance(part, syntax.VariableTerm):
            yield from _whole_uses(part)
        elif not any(part is one for one in counted):
            yield part.name
