"""Reads a roll as what is walked through, as far as all of it can be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from engine.direct.results import NUMBER, NotFew, Odds
from engine.errors import DiceError
from engine.languages.policies import Policy
from engine.languages.table.exact.direct.counting import counting_of
from engine.languages.table.exact.direct.operators import TRUTH
from engine.languages.table.exact.direct.questions import questions_of
from engine.languages.table.exact.direct.stretches import may_roll
from engine.languages.table.exact.liveness import Slots, is_only_shown, life_of
from engine.languages.table.exact.loop_kinds import flat
from engine.languages.table.exact.walk.loops import MOST_ROUNDS, Clocks, Loop
from engine.languages.table.exact.walk.paths import (
    Arrived,
    Maker,
    Path,
    arriving,
    assigning,
    choosing,
    following,
    returning,
)
from engine.languages.table.exact.walk.running import Part, Walk
from engine.languages.table.exact.walk.terms import Term, TermReader, Values
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Expression,
    IfStatement,
    Name,
    NumberLiteral,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

__all__ = ["MOST_ROUNDS", "Walk", "read"]

_KINDS = {"int": NUMBER, "bool": TRUTH}
"""The types of parameters that are walked with."""

_MANY_VALUES = 3
"""Values of which it pays to find those that nothing tells apart."""

_MOST_WAYS = 1250
"""Ways from all states of a loop, as far as they can be foreseen, from which on they are many."""


_Branches: TypeAlias = tuple[Term, Sequence[Maker], Sequence[Maker], int]
"""A condition, what is done where it holds and where it does not, and how likely it is."""


class _Read(NamedTuple):
    """A statement of a loop.

    Attributes:
        statement: The statement.
        makers: Its makers.
        branches: Its branches, where it is an ``if``.
        rolls: Whether anything in it may be rolled.
    """

    statement: Statement
    makers: Sequence[Maker]
    branches: _Branches | None
    rolls: bool

    @property
    def may_pass(self) -> bool:
        """Whether it is an ``if`` that rolls nothing unless its condition holds."""
        if not isinstance(self.statement, IfStatement) or may_roll(self.statement.condition):
            return False
        other = self.statement.otherwise
        return other is None or not may_roll(other)


def read(function: CheckedFunction, outcome: int | None, policy: Policy) -> Walk:
    """Return a roll as what is walked through.

    Args:
        function: The roll.
        outcome: The number of the variable that is looked at in the end, or None for what is
            returned.
        policy: How decisions are made.

    Raises:
        NotFew: Not all of it can be.
    """
    return _Reader(function, outcome, policy).walk()


class _Reader:
    """Reads the statements of a roll."""

    def __init__(self, function: CheckedFunction, outcome: int | None, policy: Policy) -> None:
        """Look at which variables matter where."""
        self._function = function
        self._slots = function.slots
        self._outcome = outcome
        self._place = len(function.variables)
        # Another variable besides tells states from what is returned, which is alone.
        self._terms = TermReader(function.slots, self._place + 2, policy)
        self._life = life_of(function, frozenset() if outcome is None else frozenset({outcome}))
        parameters = function.function.parameters
        if not self._life.first.issubset(range(len(parameters))):
            raise NotFew  # something may have no value yet
        for slot, parameter in enumerate(parameters):
            kind = _KINDS.get(parameter.kind.identifier.key)
            if kind is not None and not parameter.kind.lists:
                self._terms.kinds[slot] = kind
                self._terms.held.add(slot)
        self._begins: dict[int, Odds] = {}
        self._questions = questions_of(function, outcome)

    def walk(self) -> Walk:
        """Return the whole roll."""
        parts: list[tuple[Sequence[Maker], Slots, Loop]] = []
        makers: list[Maker] = []
        for statement in flat(self._function.function.body):
            if isinstance(statement, WhileLoop):
                parts.append((makers, self._life.inside[statement], self._loop(statement)))
                makers = []
            else:
                makers += self._makers(statement)
        read: list[Part] = []
        for before, live, loop in parts:
            read += following(before, self._arriving(0, live)), loop
        return Walk([*read, following(makers, self._end())], self._terms.slots)

    def _end(self) -> Path:
        """Return what comes behind the last statement."""
        if self._outcome is not None:
            return returning(self._terms.variable(self._outcome))(Path(_fail, 1, 1))
        return Path(_fail, 1, 1)

    def _arriving(self, place: int, live: Slots) -> Path:
        """Return the end of a piece behind which some variables matter."""
        dead = tuple(self._terms.held - live)
        return arriving(place, self._place, dead)

    # ---- statements -----------------------------------------------------------------------

    def _makers(self, statement: Statement) -> Sequence[Maker]:
        """Return the makers of a statement, one after another."""
        if isinstance(statement, Assignment):
            return (self._assignment(statement),)
        if isinstance(statement, IfStatement):
            return (choosing(*self._branches(statement)),)
        if isinstance(statement, Return):
            return (self._return(statement),)
        if isinstance(statement, Perform) and is_only_shown(statement.call):
            return ()
        raise NotFew

    def _branches(self, statement: IfStatement) -> _Branches:
        other, condition = statement.otherwise, self._truth(statement.condition)
        then = self._of_block(statement.then)
        otherwise = () if other is None else self._of_block(other)
        return condition, then, otherwise, _likely(statement.condition)

    def _of_block(self, statement: Statement) -> Sequence[Maker]:
        return [maker for one in flat(statement) for maker in self._makers(one)]

    def _truth(self, condition: Expression) -> Term:
        term = self._terms.term(condition)
        if term.kind != TRUTH:
            raise NotFew
        return term

    def _assignment(self, statement: Assignment) -> Maker:
        slot, terms = self._slots[statement.name], self._terms
        term = terms.term(statement.value)
        if statement.operator is not None:
            term = terms.between(statement.operator, terms.variable(slot), term)
        if terms.kinds.setdefault(slot, term.kind) != term.kind:
            raise NotFew
        terms.held.add(slot)
        if term.odds is not None:
            if term.kind == NUMBER:
                self._begins[slot] = term.odds
            term = Term(term.kind, self._told_apart(slot, term.odds))
        return assigning(slot, term)

    def _told_apart(self, slot: int, odds: Odds) -> Odds:
        """Return what a variable holds as far as anything in the roll tells it apart."""
        questions = self._questions.get(slot, ())
        if len(odds.weights) < _MANY_VALUES or not questions:
            return odds
        firsts: dict[tuple[object, ...], object] = {}
        weights: dict[object, int] = {}
        values: Values = [None] * self._place
        with suppress(NotFew, DiceError):
            asked = [self._terms.term(one) for one in questions]
            if any(one.rolled for one in asked):
                return odds
            answers = [one.value for one in asked if one.value is not None]
            for value, weight in odds.weights.items():
                values[slot] = value
                first = firsts.setdefault(tuple([answer(values) for answer in answers]), value)
                weights[first] = weights.get(first, 0) + weight
            return Odds(odds.kind, weights, odds.total)
        return odds

    def _return(self, statement: Return) -> Maker:
        if self._outcome is not None:
            return returning(self._terms.variable(self._outcome))
        if statement.value is None:
            raise NotFew
        return returning(self._terms.term(statement.value))

    # ---- loops ----------------------------------------------------------------------------

    def _loop(self, loop: WhileLoop) -> Loop:
        life, terms = self._life, self._terms
        after = life.after[loop]
        counting = counting_of(loop, self._slots, self._outcome, after)
        steps = counting.clocks
        if any(terms.kinds.get(slot) != NUMBER for slot in steps):
            raise NotFew
        bound = None if counting.bound is None else self._truth(counting.bound)
        if bound is not None and (bound.value is None or bound.rolled):
            raise NotFew
        condition = None if counting.rest is None else self._truth(counting.rest)
        asked = None if counting.bound is None else self._mentioned(counting.bound)
        has_return = any(isinstance(one, Return) for one in walk(loop))
        clocks = Clocks(
            steps,
            None if bound is None else bound.value,
            () if asked is None else tuple(asked - steps.keys()),
            [slot for slot in steps if slot in after],
            None if has_return else counting.total,
        )
        apart = math.prod([reach for slot, reach in self._reaches(loop) if slot not in steps])
        body = self._body(loop, steps)
        again = self._arriving(0, life.inside[loop] - steps.keys())
        behind = self._arriving(-1, after - steps.keys())
        if condition is not None:
            again = choosing(condition, [_ending(again)], [_ending(behind)])(behind)
        outside = tuple(after - self._mentioned(loop))
        pieces = self._pieces(body, again, life.inside[loop], steps)
        if apart * max(piece.ways for piece in pieces) > _MOST_WAYS:
            raise NotFew
        return Loop(pieces, self._place, clocks, outside, again, behind)

    def _reaches(self, loop: WhileLoop) -> Iterator[tuple[int, int]]:
        """Yield how far variables are from the numbers that the condition of a loop asks for."""
        for one in walk(loop.condition):
            if isinstance(one, BinaryOperation) and isinstance(one.left, Name):
                slot, number = self._slots[one.left.identifier], one.right
                begin = self._begins.get(slot)
                if begin is not None and isinstance(number, NumberLiteral):
                    yield slot, max(1, max(abs(value - number.value) for value in begin.weights))

    def _body(self, loop: WhileLoop, steps: Mapping[int, int]) -> list[_Read]:
        """Return the statements of a loop, without those that count its rounds."""
        found: list[_Read] = []
        for one in flat(loop.body):
            if isinstance(one, Assignment) and self._slots[one.name] in steps:
                continue
            branches = self._branches(one) if isinstance(one, IfStatement) else None
            makers = self._makers(one) if branches is None else (choosing(*branches),)
            found.append(_Read(one, makers, branches, may_roll(one)))
        return found

    def _pieces(
        self, body: Sequence[_Read], again: Path, head: Slots, steps: Mapping[int, int]
    ) -> list[Path]:
        """Return the body of a loop in pieces.

        It is parted where something is rolled before and behind, and nothing matters that would not
        matter at the head of the loop. Where nothing is rolled in the last piece, it is gone
        through at once, unless rounds are counted, through which all states go together.

        Args:
            body: Its statements.
            again: What is done at its end.
            head: The variables that matter at its head.
            steps: The variables that count rounds.
        """
        pieces: list[Path] = []
        rolls = [one.rolls for one in body]
        behind, end, cuts = again, len(body), [0]
        for place, one in enumerate(body[:-1], 1):
            parts = any(rolls[cuts[-1] : place]) and any(rolls[place:])
            if parts and self._life.after[one.statement] <= head:
                cuts.append(place)
        for number, begin in reversed([*enumerate(cuts)]):
            these = body[begin:end]
            is_last = number and end == len(body) and not any(rolls[begin + 1 :])
            if is_last and not steps and these[0].may_pass:
                assert these[0].branches is not None, "it is a choice"
                condition, then, otherwise, _ = these[0].branches
                rest = _makers_of(these[1:])
                pieces.append(following([*then, *rest], behind))
                live = self._life.inside[these[0].statement]
                wait = _ending(self._arriving(number, live - steps.keys()))
                behind = choosing(condition, [wait], [*otherwise, *rest])(behind)
            else:
                pieces.append(following(_makers_of(these), behind))
                if number:
                    live = self._life.after[body[begin - 1].statement]
                    behind = self._arriving(number, live - steps.keys())
            end = begin
        return pieces[::-1]

    def _mentioned(self, node: Statement | Expression) -> set[int]:
        """Return the variables that something looks at or changes."""
        found = set()
        for one in walk(node):
            if isinstance(one, Name):
                found.add(self._slots[one.identifier])
            elif isinstance(one, Assignment):
                found.add(self._slots[one.name])
            elif isinstance(one, Return) and self._outcome is not None:
                found.add(self._outcome)
        return found


def _likely(condition: Expression) -> int:
    """Return in how many of four cases a condition may hold: what is equal is rare."""
    sign = condition.operator if isinstance(condition, BinaryOperation) else None
    return 1 if sign == "==" else 3 if sign == "!=" else 2


def _makers_of(statements: Sequence[_Read]) -> list[Maker]:
    return [maker for one in statements for maker in one.makers]


def _ending(path: Path) -> Maker:
    """Return what goes on with a path, whatever comes behind."""
    return lambda _: path


def _fail(_values: Values, _weight: int, _arrived: Arrived) -> None:
    raise NotFew  # nothing is returned
