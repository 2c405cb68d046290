"""Reads expressions as functions of the plain values of the variables.

What depends on no variable is worked out when a script is read. Dice inside of anything else are
variables of their own, which get their values before the expression is asked.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any

from engine.direct.results import ANY, NUMBER, NotDirectError, Odds, Work
from engine.languages.kinds import FieldValue, Record, printed
from engine.languages.policies import Policy
from engine.languages.table.built_in import BUILT_IN, DECISIONS, ROLL
from engine.languages.table.exact.walk.laws import LawQuery, Laws, State, Values
from engine.languages.table.exact.walk.terms import operators
from engine.languages.table.exact.walk.terms.dice import (
    WHEN_READ,
    checked,
    dice_in,
    dice_of,
    may_lose,
    whole_of_dice,
    work_when_read,
)
from engine.languages.table.exact.walk.terms.operators import TRUTH, known, value_of
from engine.languages.table.exact.walk.terms.plain_values import (
    extreme,
    operation,
    with_constant,
    with_dice,
)
from engine.languages.table.exact.walk.terms.term import CalledFunction, Calling, Rolled, Term
from engine.languages.table.operations import question_of
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Expression,
    FieldAccess,
    FunctionCall,
    Identifier,
    Logical,
    Name,
    NumberLiteral,
    TableSyntax,
    Text,
    Truth,
    UnaryOperation,
)

__all__ = ["TermReader"]

_MOST_KEPT = 10_000
"""Results of a function that rolls nothing that are kept, to keep the memory small."""

_FEW_WAYS = 8
"""Ways in which what is asked for may come out, where nobody knows better."""

_LONGEST = 250
"""Expressions beyond which a roll is not small; every statement stands on those before it."""


class TermReader:
    """Reads the expressions of one function.

    Attributes:
        kinds: Of what kind each variable is, as far as it has been given a value.
        slots: How many variables there are, those that dice get among them.
        held: Those that may hold something.
        constants: What those hold that are known when the roll is read.
        laws: The laws of the function.
    """

    def __init__(
        self,
        slots: Mapping[Identifier, int],
        count: int,
        policy: Policy,
        calling: Calling,
        laws: Laws,
    ) -> None:
        """Prepare to read.

        Args:
            slots: The number of the variable that each name stands for.
            count: How many numbers are taken.
            policy: How decisions are made.
            calling: Returns the functions that are called.
            laws: The laws of the function.
        """
        self.kinds: dict[int, int] = {}
        self.slots = count
        self.held: set[int] = set()
        self.constants: dict[int, FieldValue] = {}
        self.laws = laws
        self._texts = laws.texts
        self._of = slots
        self._read = 0
        self._policy = policy
        self._calling = calling

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let something be read that does not stand behind all else, and makes it no longer."""
        read = self._read
        try:
            yield
        finally:
            self._read = read

    def term(self, node: Expression) -> Term:
        """Return an expression as a term.

        Raises:
            NotDirectError: There is none for it, or there are many.
        """
        self._read += 1
        if self._read > _LONGEST:
            raise NotDirectError
        if isinstance(node, NumberLiteral | Truth | Text):
            odds = known(node.value)
            return Term(odds.kind, odds)
        if isinstance(node, Name):
            return self.variable(self._of[node.identifier])
        if isinstance(node, BinaryOperation):
            return self.between(node.operator, self.term(node.left), self.term(node.right))
        if isinstance(node, Logical):
            return self._logical(node)
        if isinstance(node, UnaryOperation):
            return self._unary(node.operator, self.term(node.operand))
        if isinstance(node, FunctionCall):
            return self._call(node)
        if isinstance(node, FieldAccess):
            record = _only(self.term(node.record))
            if isinstance(record, Record):
                return _constant(record.values[node.field.key])
        raise NotDirectError

    def known(self, node: Expression) -> FieldValue:
        """Return what an expression is that depends on nothing.

        Raises:
            NotDirectError: It depends on something.
        """
        return _only(self.term(node))  # type: ignore[no-any-return]  # values of fields

    def part(self, node: TableSyntax) -> tuple[TableSyntax, State]:
        """Return a part of the script as what its law is known by."""
        return node, tuple(self.constants.items())

    def variable(self, slot: int) -> Term:
        """Return what a variable holds.

        Raises:
            NotDirectError: Nothing has given it a value.
        """
        if slot in self.constants:
            return _constant(self.constants[slot])
        kind = self.kinds.get(slot)
        if kind is None:
            raise NotDirectError
        return Term(kind, None, operator.itemgetter(slot), slot, text=f"v{slot}")

    def new_number(self) -> tuple[int, Term]:
        """Return a new variable that will hold a number, and what it holds."""
        slot = self._new_slot()
        return slot, Term(NUMBER, None, operator.itemgetter(slot), slot, text=f"v{slot}")

    def between(self, sign: str, left: Term, right: Term) -> Term:
        """Return what an operator makes of two terms.

        Raises:
            NotDirectError: It does not take them.
        """
        if left.odds is not None and right.odds is not None:
            return _worked_out(operators.of_two(sign, left.odds, right.odds, work_when_read()))
        kind, function = operation(sign, left.kind, right.kind, right.odds)
        rolled = (*left.rolled, *right.rolled)
        if right.odds is not None and len(right.odds.weights) == 1:
            (constant,) = right.odds.weights
            text = self._texts.of_two(function, left.text, self._texts.known(constant))
            value = with_constant(function, left.slot, left.value, constant)
            return Term(kind, None, value, None, rolled, None, text)
        one, more, first = self._depending(left)
        other, others, second = self._depending(right)
        shown = None
        if right.odds is not None and not rolled:
            shown = with_dice(function, one, right.odds)
        elif left.odds is not None and len(left.odds.weights) > 1 and not rolled:
            shown = with_dice(lambda here, die: function(die, here), other, left.odds)

        def both(values: Values) -> Any:  # noqa: ANN401 - of any kind
            return function(one(values), other(values))

        text = self._texts.of_two(function, first, second)
        return Term(kind, None, both, None, (*rolled, *more, *others), shown, text)

    def _depending(self, term: Term) -> tuple[Callable[[Values], Any], Sequence[Rolled], str]:
        """Return a term as a function of the variables, with dice that become a variable."""
        if term.value is not None:
            return term.value, (), term.text
        assert term.odds is not None, "it depends on nothing"
        if len(term.odds.weights) == 1:
            (constant,) = term.odds.weights
            return lambda _: constant, (), self._texts.known(constant)
        slot = self._new_slot()
        return operator.itemgetter(slot), (Rolled(slot, term.odds),), f"v{slot}"

    def _logical(self, node: Logical) -> Term:
        left, right = self.term(node.left), self.term(node.right)
        decisive = node.operator == "||"
        if left.kind != TRUTH or right.kind != TRUTH:
            raise NotDirectError
        if self.laws.may_explode and may_lose(right):
            raise NotDirectError  # it is not always rolled
        if left.odds is not None and right.odds is not None:
            return _worked_out(
                operators.logical(left.odds, right.odds, work_when_read(), decisive=decisive)
            )
        one, more, first = self._depending(left)
        other, others, second = self._depending(right)
        rolled = (*left.rolled, *more, *right.rolled, *others)
        if decisive:
            text = f"({first} or {second})"
            return _term(TRUTH, lambda values: one(values) or other(values), rolled, text)
        text = f"({first} and {second})"
        return _term(TRUTH, lambda values: one(values) and other(values), rolled, text)

    def _unary(self, sign: str, operand: Term) -> Term:
        kind = NUMBER if sign == "-" else TRUTH
        if operand.kind != kind:
            raise NotDirectError
        if operand.odds is not None:
            return _worked_out(operators.of_one(sign, operand.odds, work_when_read()))
        inner, function = operand.value, operator.neg if sign == "-" else operator.not_
        assert inner is not None, "it depends on something"
        text = f"(-{operand.text})" if sign == "-" else f"(not {operand.text})"
        return _term(kind, lambda values: function(inner(values)), operand.rolled, text)

    def _call(self, node: FunctionCall) -> Term:
        key = node.function.key
        if key == ROLL and isinstance(node.arguments[0], Text):
            return dice_of(node.arguments[0].value, self.laws)
        terms = [self.term(one) for one in node.arguments]
        if key == ROLL:
            return self._dice_of(node, terms[0])
        if key in DECISIONS:
            _, label, offered = question_of([_only(one) for one in terms])
            return _constant(self._policy.chosen(label, offered))
        if key in BUILT_IN:
            return self._extreme(key, terms)
        return self._called(node, terms)

    def _dice_of(self, node: FunctionCall, text: Term) -> Term:
        """Return dice whose text is put together."""
        if text.odds is not None and len(text.odds.weights) == 1:
            return dice_of(printed(_only(text)), self.laws)
        value, more, written = self._depending(text)
        law = self.laws.law(self.part(node), whole_of_dice(node.arguments[0]))
        asks = f"({written},)"
        asking = LawQuery(law, lambda values: (value(values),), dice_in, _FEW_WAYS, asks)
        return self._asked(NUMBER, asking, (*text.rolled, *more))

    def _called(self, node: FunctionCall, terms: Sequence[Term]) -> Term:
        """Return what a function of the script returns."""
        if all(term.odds is not None and len(term.odds.weights) == 1 for term in terms):
            with suppress(NotDirectError):
                return self._returned(node.function.key, [_only(term) for term in terms])
        given: dict[int, FieldValue] = {}
        rolled: list[Rolled] = []
        asked: list[Callable[[Values], FieldValue]] = []
        texts = ""
        for number, term in enumerate(terms):
            if term.kind == ANY and term.odds is not None and len(term.odds.weights) == 1:
                given[number] = _only(term)
                continue
            value, more, written = self._depending(term)
            rolled += (*term.rolled, *more)
            asked.append(value)
            texts += f"{written},"
        called = self._calling(node.function.key, given)
        if called.is_sure:
            return self._sure(called, asked, f"({texts})", tuple(rolled))
        law = self.laws.law((node.function.key, *given.items()))

        def arguments(values: Values) -> State:
            return tuple([value(values) for value in asked])

        asking = LawQuery(law, arguments, called.work_out, called.ways, f"({texts})")
        return self._asked(called.kind, asking, tuple(rolled))

    def _sure(
        self,
        called: CalledFunction,
        asked: Sequence[Callable[[Values], FieldValue]],
        texts: str,
        rolled: Sequence[Rolled],
    ) -> Term:
        """Return what a function returns that rolls nothing: a value for its arguments.

        Args:
            called: The function.
            asked: Its arguments.
            texts: These as Python text.
            rolled: The dice among them.
        """
        laws = self.laws

        @lru_cache(maxsize=_MOST_KEPT)
        def of(*given: FieldValue) -> FieldValue:
            work = laws.work if laws.is_gone_through else work_when_read()
            ((found,),) = called.work_out(given, work).going
            return found  # type: ignore[no-any-return]  # what a function returns

        def value(values: Values) -> FieldValue:
            return of(*[one(values) for one in asked])

        return _term(called.kind, value, rolled, f"{self._texts.known(of)}{texts}")

    def _returned(self, name: str, arguments: Sequence[FieldValue]) -> Term:
        """Return what a function returns whose arguments are known, if that is little.

        Raises:
            NotDirectError: It is not.
        """
        kind, _, work_out, _ = self._calling(name, dict(enumerate(arguments)))
        found = work_out((), Work(WHEN_READ, 0))
        weights = {value: weight for (value,), weight in found.going.items()}
        return Term(kind, checked(Odds(kind, weights, found.total)))

    def _asked(self, kind: int, asking: LawQuery, before: Sequence[Rolled]) -> Term:
        """Return a term that gets its value from a law."""
        slot = self._new_slot()
        rolled = (*before, Rolled(slot, None, asking))
        return Term(kind, None, operator.itemgetter(slot), slot, rolled, None, f"v{slot}")

    def _new_slot(self) -> int:
        slot = self.slots
        self.slots += 1
        self.held.add(slot)
        return slot

    def _extreme(self, key: str, terms: Sequence[Term]) -> Term:
        if any(term.kind != NUMBER for term in terms):
            raise NotDirectError
        if all(term.odds is not None for term in terms):
            odds = [term.odds for term in terms if term.odds is not None]
            if key == "abs":
                return _worked_out(operators.of_one(key, odds[0], work_when_read()))
            return _worked_out(operators.extreme(odds, work_when_read(), least=key == "min"))
        rolled: list[Rolled] = []
        values, texts = [], []
        for term in terms:
            value, more, text = self._depending(term)
            rolled += (*term.rolled, *more)
            values.append(value)
            texts.append(text)
        return _term(NUMBER, extreme(key, values), rolled, self._texts.extreme(key, texts))


def _term(kind: int, value: Callable[[Values], Any], rolled: Sequence[Rolled], text: str) -> Term:
    return Term(kind, None, value, None, tuple(rolled), None, text)


def _constant(value: FieldValue) -> Term:
    odds = known(value)
    return Term(odds.kind, odds)


def _only(term: Term) -> Any:  # noqa: ANN401 - of any kind
    """Return the value of a term that has but one.

    Raises:
        NotDirectError: It depends on something.
    """
    return value_of(term.odds)


def _worked_out(result: Any) -> Term:  # noqa: ANN401 - a result without rows
    """Return what has been worked out when the script is read."""
    odds = result.listed(work_when_read())
    if not isinstance(odds, Odds):
        raise NotDirectError
    return Term(odds.kind, checked(odds))
