"""Rolling: a walk over the syntax tree that rolls every die, and so defines the notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from engine.errors import DiceError, Span
from engine.languages import Sample
from engine.languages.accounts import (
    AccountRecord,
    DiceRecord,
    DieRecord,
    GivenRecord,
    GroupRecord,
    Rolled,
    Tested,
    WrittenAccount,
)
from engine.languages.roll20.arithmetic import Definitions, evaluate, given, whole
from engine.languages.roll20.modifiers import (
    MOST_DICE,
    Scoring,
    Settling,
    UnitSelection,
    too_many_dice,
)
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.lexing import lexemes
from engine.languages.roll20.reading.syntax import RollTree
from engine.languages.roll20.rolling.marks import as_shown, marks_of, total_of
from engine.languages.roll20.units import Term, counts_successes, parts_of, terms_of, worths
from engine.random_source import RandomSource

__all__ = ["DiceRoller", "ExplosionLimitError", "samples"]

MOST_EXTRA = 1000
"""Extra dice that one die may bring about by exploding."""

MOST_ROLLS = 1_000_000
"""How often dice may be rolled in one roll, rerolls included."""


_Rules: TypeAlias = tuple[Settling, UnitSelection, Scoring | None]
"""How dice settle, which of them are kept, and what is a success."""


class ExplosionLimitError(DiceError):
    """A chain of explosions that is longer than the limit; the roll is missing probability."""


def samples(
    roll: RollTree, text: str, source: RandomSource, definitions: Definitions, max_iterations: int
) -> Iterator[Sample]:
    """Roll again and again; a roll with a chain of more dice than the limit has no value.

    Raises:
        DiceError: The roll is in error.
    """
    roller = DiceRoller(source, definitions, max_iterations)
    while True:
        account: WrittenAccount | None = None
        with suppress(ExplosionLimitError):
            account = roller.roll(roll, text)
        yield Sample(None if account is None else account.value, limited=False)


class DiceRoller:
    """Rolls, once or again and again, and keeps a record of each die."""

    def __init__(
        self, source: RandomSource, definitions: Definitions, max_iterations: int | None = None
    ) -> None:
        """Prepare to roll.

        Args:
            source: Where the random numbers come from.
            definitions: A number for each name without a default.
            max_iterations: The most dice that a chain of explosions may have, or None.
        """
        self._source = source
        self._definitions = definitions
        self._limit = max_iterations
        self._records: dict[Term, Rolled] = {}
        self._rules: dict[tuple[syntax.DiceTerm, int | None], _Rules] = {}
        self._dice = 0
        self._rolls = 0

    def roll(self, roll: RollTree, text: str) -> WrittenAccount:
        """Return what ``roll``, written as ``text``, comes to.

        Raises:
            DiceError: The roll is in error, or too large, or the source has run out of numbers.
            ExplosionLimitError: A chain of explosions is longer than the limit.
        """
        self._records.clear()
        self._dice = self._rolls = 0
        number = evaluate(roll.body, self._definitions, self._term)
        return WrittenAccount(text, roll.body.span, self._inside(roll.body), number, _labels(text))

    def _inside(self, expression: syntax.Expression) -> tuple[AccountRecord, ...]:
        """Return what was rolled and what was given in an expression, from left to right."""
        return tuple(
            GivenRecord(each.span, each.name, given(each, self._definitions))
            if isinstance(each, syntax.Given)
            else self._records[each]
            for each in parts_of(expression)
        )

    def _term(self, term: Term) -> Fraction:
        if isinstance(term, syntax.DiceTerm):
            record: Rolled = self._roll_dice(term)
        elif len(term.rolls) == 1:
            record = self._roll_units(term)
        else:
            record = self._roll_totals(term)
        self._records[term] = record
        return record.value

    # ---- dice -----------------------------------------------------------------------------

    def _roll_dice(self, node: syntax.DiceTerm) -> DiceRecord:
        count = self._amount(node.count, "the number of dice", 0)
        sides = None if node.sides is None else self._amount(node.sides, "the number of sides", 1)
        settling, selection, scoring = self._rules_of(node, sides)
        dice = self._pool(node, count, settling)
        tested = marks_of([die.value for die in dice], selection, scoring)
        dice = [
            die.marked(found, self._critical(node, settling, die))
            for die, found in zip(dice, tested, strict=True)
        ]
        return DiceRecord(
            node.span,
            as_shown(dice, node.modifiers),
            total_of(dice, scoring),
            sides,
            _head(node),
            is_sorted=any(isinstance(each, syntax.Sort) for each in node.modifiers),
            before=self._before(node),
        )

    def _rules_of(self, node: syntax.DiceTerm, sides: int | None) -> _Rules:
        """Return the rules of some dice, found once for each number of sides that they have."""
        rules = self._rules.get((node, sides))
        if rules is None:
            rules = self._rules[node, sides] = (
                Settling.of(node, sides, self._definitions),
                UnitSelection.of(node.modifiers, self._definitions),
                Scoring.of(node.modifiers, self._definitions),
            )
        return rules

    def _before(self, node: syntax.DiceTerm) -> tuple[AccountRecord, ...]:
        """Return what was rolled or given for the number of dice and of their sides."""
        parts = (node.count, node.sides)
        return tuple(record for part in parts if part for record in self._inside(part))

    def _amount(self, node: syntax.Expression | None, what: str, least: int) -> int:
        if node is None:
            return 1
        return whole(evaluate(node, self._definitions, self._term), what, node.span, least)

    def _pool(self, node: syntax.DiceTerm, count: int, settling: Settling) -> list[DieRecord]:
        """Return the settled dice: each one followed by those that it brought about."""
        self._count_dice(count, node.span)
        first = [self._face(settling, node.span) for _ in range(count)]
        pool: list[DieRecord] = []
        for face in first:
            pool += self._chain(node, face, settling)
        return pool

    def _chain(self, node: syntax.DiceTerm, face: int, settling: Settling) -> list[DieRecord]:
        face, rerolled = self._settled(face, settling, node.span)
        chain = [DieRecord(face, (face,), rerolled)]
        while face in settling.explodes:
            self._check_chain(node, len(chain), face)
            self._count_dice(1, node.span)
            face, rerolled = self._settled(self._face(settling, node.span), settling, node.span)
            chain[-1] = replace(chain[-1], exploded=True)
            worth = face - 1 if settling.penetrates else face
            chain.append(DieRecord(worth, (face,), rerolled, extra=True))
        if not settling.compounds or len(chain) == 1:
            return chain
        return [
            DieRecord(
                sum(die.value for die in chain),
                tuple(die.value for die in chain),
                tuple(face for die in chain for face in die.rerolled),
                exploded=True,
            )
        ]

    def _check_chain(self, node: syntax.DiceTerm, length: int, face: int) -> None:
        if self._limit is not None and length >= self._limit:
            raise ExplosionLimitError(
                f"a chain of explosions is longer than {self._limit} dice, "
                "so the roll belongs to the missing probability",
                node.span,
                hint="raise the limit on iterations",
            )
        if length > MOST_EXTRA:
            raise DiceError(
                f"one of these dice has exploded {MOST_EXTRA:,} times, at last with a {face}",
                node.span,
            )

    def _settled(self, face: int, settling: Settling, span: Span) -> tuple[int, tuple[int, ...]]:
        """Return the face that a die settles on, and those that were rolled again."""
        rerolled: list[int] = []
        may_reroll_once = True
        while True:
            if face not in settling.rerolled:
                if not (may_reroll_once and face in settling.once):
                    return face, tuple(rerolled)
                may_reroll_once = False
            rerolled.append(face)
            face = self._face(settling, span)

    def _face(self, settling: Settling, span: Span) -> int:
        self._rolls += 1
        if self._rolls > MOST_ROLLS:
            raise DiceError(f"dice are rolled more than {MOST_ROLLS:,} times here", span)
        try:
            return self._source.integer(settling.low, settling.high)
        except DiceError as error:
            raise error.located(span) from None

    def _count_dice(self, count: int, span: Span) -> None:
        self._dice += count
        if self._dice > MOST_DICE:
            raise too_many_dice(span)

    def _critical(self, node: syntax.DiceTerm, settling: Settling, die: DieRecord) -> str | None:
        for modifier in node.modifiers:
            if isinstance(modifier, syntax.Critical):
                point = modifier.point
                matches = die.value == (settling.high if modifier.succeeds else settling.low)
                if point is not None:
                    only = syntax.Success(modifier.span, point)
                    scoring = Scoring.of([only], self._definitions)
                    matches = scoring is not None and scoring.is_success(die.value)
                if matches:
                    return "success" if modifier.succeeds else "failure"
        return None

    # ---- groups ---------------------------------------------------------------------------

    def _roll_totals(self, group: syntax.Group) -> GroupRecord:
        totals = [evaluate(each, self._definitions, self._term) for each in group.rolls]
        selection = UnitSelection.of(group.modifiers, self._definitions)
        scoring = Scoring.of(group.modifiers, self._definitions)
        tested = marks_of(totals, selection, scoring)
        value = sum(
            (
                Fraction(scoring.score(total)) if scoring else total
                for total, found in zip(totals, tested, strict=True)
                if found.kept
            ),
            Fraction(0),
        )
        return self._group_record(group, totals, tested, value)

    def _roll_units(self, group: syntax.Group) -> GroupRecord:
        (expression,) = group.rolls
        total = evaluate(expression, self._definitions, self._term)
        selection = UnitSelection.of(group.modifiers, self._definitions)
        scoring = Scoring.of(group.modifiers, self._definitions)
        if selection.is_everything and scoring is None:
            return self._group_record(group, [total], [Tested()], total)
        terms = terms_of(expression)
        units = [(index, value) for index, term in enumerate(terms) for value in self._units(term)]
        values = [value for _, value in units]
        worth = worths(group, self._definitions) if scoring else ()
        scored = [worth[index](value) if scoring else value for index, value in units]
        tested = marks_of(values, selection, scoring, scored)
        kept = [Fraction(0)] * len(terms)
        for (index, value), found in zip(units, tested, strict=True):
            kept[index] += value if found.kept else 0
        if scoring:
            value = Fraction(sum(found.success - found.failure for found in tested))
        else:
            found_values = dict(zip(terms, kept, strict=True))
            value = evaluate(expression, self._definitions, found_values.__getitem__)
        self._mark(terms, tested)
        return self._group_record(group, [total], [Tested()], value)

    def _units(self, term: Term) -> list[Fraction]:
        record = self._records[term]
        if isinstance(record, GroupRecord) or counts_successes(term):
            return [record.value]
        return [Fraction(die.value) for die in record.dice if die.tested.kept]

    def _mark(self, terms: Sequence[Term], tested: Sequence[Tested]) -> None:
        """Note on the units what the group made of them."""
        marks = iter(tested)
        for term in terms:
            record = self._records[term]
            if isinstance(record, GroupRecord) or counts_successes(term):
                self._records[term] = replace(record, unit=next(marks))
            else:
                dice = [
                    replace(die, tested=next(marks)) if die.tested.kept else die
                    for die in record.dice
                ]
                self._records[term] = replace(record, dice=tuple(dice))

    def _group_record(
        self,
        group: syntax.Group,
        totals: Sequence[Fraction],
        tested: Sequence[Tested],
        value: Fraction,
    ) -> GroupRecord:
        order = list(range(len(totals)))
        for modifier in group.modifiers:
            if isinstance(modifier, syntax.Sort):
                order.sort(key=lambda index: totals[index], reverse=modifier.descending)
        inside = tuple(record for each in group.rolls for record in self._inside(each))
        return GroupRecord(
            group.span,
            tuple(group.rolls[index].span for index in order),
            tuple(totals[index] for index in order),
            tuple(tested[index] for index in order),
            inside,
            value,
        )


@lru_cache(maxsize=8)
def _labels(text: str) -> tuple[Span, ...]:
    """Return where labels stand, known for all rolls of a text."""
    return tuple(
        Span.in_text(text, one.start, one.end) for one in lexemes(text) if one.kind == "LABEL"
    )


def _head(node: syntax.DiceTerm) -> Span:
    """Return where the number of dice and their sides are written; of Fate dice, the number."""
    written = [part.span for part in (node.count, node.sides) if part]
    return written[0].to(written[-1]) if written else node.span
