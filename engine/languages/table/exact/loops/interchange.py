"""Whether statements treat two variables alike: exchanged before, they come out exchanged.

Some statements are tried together. What they look at of a variable are comparisons with written
numbers, so that a value stands for all values of which these find the same. What they put into it
is written down as a text: how it is changed, and by how much. So the texts are the same for two
values wherever the statements do the same to them, and nothing is taken for granted of numbers that
happen to be equal. Where a variable is looked at in any other way, or once it has been changed,
nothing is said of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from flint import fmpq

from engine.errors import DiceError, OverBudgetError
from engine.languages.kinds import FieldValue
from engine.languages.table.exact.analysis.liveness import Slots
from engine.languages.table.exact.analysis.looked_at import asked_of
from engine.languages.table.exact.analysis.mentions import changed_in
from engine.languages.table.exact.analysis.shapes import (
    Question,
    Shape,
    questions_in,
    shape_of,
    template_of,
)
from engine.languages.table.exact.expressions.plain import OF_NUMBERS
from engine.languages.table.exact.frames import Frame, FunctionPlan
from engine.languages.table.exact.loops.noting import Noting, NotNotedError, looks
from engine.languages.table.exact.loops.pruning import Pruning
from engine.languages.table.exact.states import States, opened, ways
from engine.languages.table.exact.weighing import SURELY, Odds, Thing, add_weighted
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    Expression,
    ForLoop,
    IfStatement,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

if TYPE_CHECKING:
    from engine.languages.table.exact.statements import Statements

__all__ = ["ExchangeTest"]

_MOST_CELLS = 512
"""Combinations of values for which statements are tried at most."""

_MOST_LAWS = 2_000
"""Combinations for which statements of a loop are tried at most, all together."""

_MOST_WAYS = 20_000
"""Ways in which they may come out for one of them."""

_Contents: TypeAlias = tuple[object, ...]
_Law: TypeAlias = tuple[dict[_Contents, fmpq], dict[Thing, fmpq]]
"""What the variables hold after some statements, and what has been returned, with probabilities."""


class ExchangeTest:
    """Tries whether statements of a loop treat variables alike."""

    def __init__(
        self,
        plan: FunctionPlan,
        statements: Statements,
        begins: Mapping[int, FieldValue],
        fixed: Slots,
        groups: Mapping[int, Sequence[int]],
    ) -> None:
        """Try nothing yet.

        Args:
            plan: What is known of the function.
            statements: Runs its statements.
            begins: What the variables hold that matter in every round, at first.
            fixed: Those of them that always hold that.
            groups: The variables that may be like a variable, itself among them.
        """
        self._plan = plan
        self._slots = plan.function.slots
        self._statements = statements
        self._fixed = {slot: begins[slot] for slot in fixed}
        self._numbers = {slot for slot, value in begins.items() if type(value) is int} - fixed
        self._truths = {slot for slot, value in begins.items() if type(value) is bool} - fixed
        self._groups = groups
        self._pruning = Pruning(plan)
        self._noting = Noting(plan)
        self._laws_left = _MOST_LAWS
        self._laws: dict[tuple[tuple[Statement, ...], _Contents], _Law] = {}

    # ---- conditions -------------------------------------------------------------------------

    def asks_alike(self, condition: Expression, pair: tuple[int, int]) -> bool:
        """Return whether a condition is the same with two variables exchanged."""
        simple, read = self._plan.odds.plain(condition), self._plan.odds.read(condition)
        if not set(pair) & set(read):
            return True
        if simple is None:
            return False
        try:
            cells = self._cells([condition], frozenset({*read, *pair}))
            return all(
                simple(self._environment(cell)) == simple(self._environment(_swapped(cell, pair)))
                for cell in cells
            )
        except (NotNotedError, DiceError):
            return False

    # ---- statements -------------------------------------------------------------------------

    def acts_alike(self, run: Sequence[Statement], live: Slots, pair: tuple[int, int]) -> bool:
        """Return whether statements that follow one another treat two variables alike.

        Args:
            run: The statements.
            live: The variables that matter before them.
            pair: The variables.
        """
        mentioned = frozenset[int]().union(*map(self._plan.mentioned, run))
        if not mentioned.intersection(pair):
            return True
        try:
            return self._leaves_the_same(run, pair) or self._comes_out_alike(
                tuple(run), mentioned & live | set(pair), pair
            )
        except (NotNotedError, DiceError):
            return False

    def acts_alike_on_equals(
        self, statement: Statement, live: Slots, pair: tuple[int, int]
    ) -> bool:
        """Return whether a statement treats two variables alike of which it finds the same.

        Args:
            statement: The statement.
            live: The variables that matter before it.
            pair: The variables.
        """
        mentioned = self._plan.mentioned(statement)
        if not mentioned.intersection(pair):
            return True
        try:
            if not set(self._plan.written(statement)).intersection(pair):
                return all(asked_of(statement, self._plan).get(one, ()) is not None for one in pair)
            slots = mentioned & live | set(pair)
            return self._comes_out_alike((statement,), slots, pair, are_equal=True)
        except (NotNotedError, DiceError):
            return False

    def _leaves_the_same(self, run: Sequence[Statement], pair: tuple[int, int]) -> bool:
        """Return whether the same is left of statements once two variables are known.

        So it is where each of several fighters strikes in turn: whoever has fallen does not, and of
        two of whom one stands a single blow is left, whichever it is.
        """
        if any(not changed_in(one, self._slots).isdisjoint(pair) for one in run):
            return False
        left: dict[_Contents, list[Shape]] = {}
        for cell in self._cells(list(_conditions(run)), frozenset(pair)):
            environment = self._environment(cell)
            parts = [self._pruning.of(one, environment) for one in run]
            kept = [one for part in parts if part is not None for one in _in_order(part)]
            left[tuple(cell[one] for one in pair)] = [shape_of(one, self._slots) for one in kept]
            if any(self._plan.mentioned(one).intersection(pair) for one in kept):
                return False
        return all(left[one, other] == left[other, one] for one, other in left)

    def _comes_out_alike(
        self,
        run: tuple[Statement, ...],
        slots: Slots,
        pair: tuple[int, int],
        *,
        are_equal: bool = False,
    ) -> bool:
        """Return whether statements come out exchanged where two variables are exchanged.

        Args:
            run: The statements.
            slots: The variables that they look at.
            pair: The variables.
            are_equal: Whether that need not be so where something else is found of one of them.
        """
        expressions = [*_conditions(run), *self._values(run)]
        cells = list(self._cells(expressions, slots))
        written = self._noting.noted(run, slots & self._numbers)
        seen = {slot: self._questions(expressions, slot) for slot in slots}
        for cell in cells:
            if are_equal and cell[pair[0]] != cell[pair[1]]:
                continue
            if cell[pair[0]] <= cell[pair[1]]:  # type: ignore[operator]  # of one kind
                one = self._law(run, written, cell, seen)
                two = self._law(run, written, _swapped(cell, pair), seen)
                exchanged = {_exchanged(each, pair): weight for each, weight in one[0].items()}
                if one[1] != two[1] or exchanged != two[0]:
                    return False
        return True

    def _law(
        self,
        run: tuple[Statement, ...],
        written: Block,
        cell: Mapping[int, FieldValue],
        seen: Mapping[int, Sequence[Question]],
    ) -> _Law:
        """Return what comes of statements where some variables are known."""
        key = (run, tuple(cell.items()))
        if key in self._laws:
            return self._laws[key]
        self._laws_left -= 1
        if self._laws_left < 0:
            raise NotNotedError
        after = self._plan.life.after[run[-1]]
        frame = Frame(self._plan)
        states: States = {self._environment(cell): SURELY}
        behind: dict[_Contents, fmpq] = {}
        try:
            states = self._statements.run(written, states, frame)
        except OverBudgetError:
            raise
        except DiceError:
            found = self._laws[key] = {}, {}  # it fails, as it has to with the others exchanged
            return found
        for environment, weight in states.items():
            unknown = [slot for slot in after if isinstance(environment[slot], Odds)]
            if ways(environment, unknown) > _MOST_WAYS:
                raise NotNotedError
            for known, share in opened(environment, weight, unknown):
                contents = tuple(
                    _answers(content, seen.get(slot)) if slot in after else None
                    for slot, content in enumerate(known)
                )
                add_weighted(behind, ((contents, share),))
        found = self._laws[key] = behind, frame.returned
        return found

    # ---- values that stand for others -------------------------------------------------------

    def _cells(
        self, expressions: Sequence[Expression], slots: Slots
    ) -> Iterator[dict[int, FieldValue]]:
        """Yield values of some variables that stand for all their values.

        Raises:
            NotNotedError: There are none, or too many.
        """
        choices: dict[int, Sequence[FieldValue]] = {}
        for slot in sorted(slots - self._fixed.keys()):
            if slot in self._truths:
                choices[slot] = (False, True)
            elif slot in self._numbers and not self._is_looked_at(expressions, slot):
                choices[slot] = _telling_values(self._questions(expressions, slot))
            else:
                raise NotNotedError
        if math.prod(map(len, choices.values())) > _MOST_CELLS:
            raise NotNotedError
        for values in product(*choices.values()):
            yield dict(zip(choices, values, strict=True))

    def _questions(self, expressions: Iterable[Expression], slot: int) -> Sequence[Question]:
        """Return what some expressions ask of a variable, or of those that may be like it."""
        asked = self._groups.get(slot, (slot,))
        found = {
            question
            for expression in expressions
            for each, question in questions_in(expression, self._slots)
            if each in asked and question is not None
        }
        return sorted(found)

    def _is_looked_at(self, expressions: Iterable[Expression], slot: int) -> bool:
        """Return whether a variable, or one like it, is looked at but for such questions."""
        looked_at = self._groups.get(slot, (slot,))
        return any(
            each in looked_at and question is None
            for expression in expressions
            for each, question in questions_in(expression, self._slots)
        )

    def _values(self, run: Sequence[Statement]) -> Iterator[Expression]:
        """Yield what is put into variables, without what a number itself is in there.

        Raises:
            NotNotedError: It is changed in a way that cannot be written down.
        """
        for statement in run:
            for one in walk(statement):
                if isinstance(one, Assignment):
                    slot, value = self._slots[one.name], self._plan.value_of(one)
                    parts: list[Expression] = [value]
                    if slot in self._numbers:
                        parts = []
                        if template_of(value, slot, self._slots, parts) is None:
                            raise NotNotedError
                    yield from parts

    def _environment(self, cell: Mapping[int, FieldValue]) -> tuple[FieldValue | Odds | None, ...]:
        environment: list[FieldValue | Odds | None] = [None] * len(self._plan.function.variables)
        for slot, value in (*self._fixed.items(), *cell.items()):
            environment[slot] = value
        return tuple(environment)


def _conditions(run: Iterable[Statement]) -> Iterator[Expression]:
    """Yield all that statements look at, apart from what they put into variables."""
    for statement in run:
        for one in walk(statement):
            if isinstance(one, IfStatement | WhileLoop | ForLoop | Perform | Return):
                yield from looks(one)


def _in_order(statement: Statement) -> Iterator[Statement]:
    if isinstance(statement, Block):
        for one in statement.statements:
            yield from _in_order(one)
    else:
        yield statement


def _telling_values(questions: Sequence[Question]) -> Sequence[int]:
    """Return numbers that stand for all numbers, as far as some questions tell them apart."""
    numbers = {0, *(one.number + near for one in questions for near in (-1, 0, 1))}
    found: dict[object, int] = {}
    for number in sorted(numbers):
        found.setdefault(_answers(number, questions), number)
    return list(found.values())


def _answers(content: object, questions: Sequence[Question] | None) -> object:
    """Return the answers to questions of a number that was there before; all else as it is."""
    if questions is None or type(content) is not int:
        return content
    return tuple([OF_NUMBERS[one.operator](content, one.number) for one in questions])


def _swapped(cell: Mapping[int, FieldValue], pair: tuple[int, int]) -> dict[int, FieldValue]:
    one, other = pair
    return {**cell, one: cell[other], other: cell[one]}


def _exchanged(contents: _Contents, pair: tuple[int, int]) -> _Contents:
    changed = list(contents)
    one, other = pair
    changed[one], changed[other] = contents[other], contents[one]
    return tuple(changed)
