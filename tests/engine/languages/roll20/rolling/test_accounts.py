"""Accounts held against the values they tell of: whatever was rolled adds up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.errors import DiceError
from engine.languages import accounts as records
from engine.languages.accounts import AccountRecord, DiceRecord, GroupRecord
from engine.languages.roll20.arithmetic import evaluate
from engine.languages.roll20.program import parse_program
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.units import Term, counts_successes, terms_of
from engine.random_source import SeededSource
from tests.amount import examples
from tests.engine.languages.roll20.rolls import rolls


class _Sums:
    """Adds up what an account tells."""

    def __init__(self, told: Sequence[AccountRecord]) -> None:
        self.told = {record.span: record for record in _all_of(told)}

    def value(self, expression: syntax.Expression) -> Fraction:
        """Return what an expression comes to with the values told of its terms."""
        return evaluate(expression, {}, lambda term: self.told[term.span].value)

    def check(self, expression: syntax.Expression, *, as_units: bool = False) -> None:
        """Check all terms of an expression; those that are ``as_units`` add up in their group."""
        for term in terms_of(expression):
            told = self.told[term.span]
            if isinstance(term, syntax.Group):
                self._check_group(term, told)
            else:
                self._check_dice(term, told, adds_up=not as_units or counts_successes(term))

    def _check_dice(self, term: syntax.DiceTerm, told: AccountRecord, *, adds_up: bool) -> None:
        assert isinstance(told, DiceRecord)
        first = 1 if term.count is None else self.value(term.count)
        assert first == sum(not die.extra for die in told.dice)
        explosions = [each for each in term.modifiers if isinstance(each, syntax.Explode)]
        penetrates = any(each.penetrates for each in explosions)
        for die in told.dice:
            assert die.value == sum(die.faces) - (die.extra and penetrates)
            assert die.tested.kept or not (die.tested.success or die.tested.failure)
            if told.sides is not None and not penetrates:
                assert all(1 <= face <= told.sides for face in (*die.faces, *die.rerolled))
        if adds_up:
            assert told.value == _scored(told, counts=counts_successes(term))
        for part in filter(None, (term.count, term.sides)):
            self.check(part)

    def _check_group(self, group: syntax.Group, told: AccountRecord) -> None:
        assert isinstance(told, GroupRecord)
        assert told.value == self._worth(group, told)
        is_apart = len(group.rolls) == 1 and bool(group.modifiers)
        for roll in group.rolls:
            self.check(roll, as_units=is_apart)

    def _worth(self, group: syntax.Group, told: GroupRecord) -> Fraction:
        """Return what a group comes to, from what is told of what is inside."""
        if len(group.rolls) > 1:
            assert {self.value(roll) for roll in group.rolls} == set(told.totals)
            pairs = zip(told.totals, told.tested, strict=True)
            return _counted([(total, tested) for total, tested in pairs], counts_successes(group))
        (roll,) = group.rolls
        if counts_successes(group):
            return sum((self._left_of(term, counts=True) for term in terms_of(roll)), Fraction(0))
        return evaluate(roll, {}, self._left_of)

    def _left_of(self, term: Term, *, counts: bool = False) -> Fraction:
        """Return what is left of a term after keeps and drops, in its group if it has one."""
        told = self.told[term.span]
        assert isinstance(told, DiceRecord | GroupRecord)
        if isinstance(told, GroupRecord) or told.unit is not None:
            return _counted([(told.value, told.unit or records.Tested())], counts)
        return _scored(told, counts=counts or counts_successes(term))


def _scored(told: DiceRecord, *, counts: bool) -> Fraction:
    """Return what dice come to by themselves, whatever their group makes of them."""
    return _counted([(Fraction(die.value), die.tested) for die in told.dice], counts)


def _counted(units: Sequence[tuple[Fraction, records.Tested]], counts: bool) -> Fraction:
    """Return the sum of the units that are kept, or what successes and failures come to."""
    kept = [(value, tested) for value, tested in units if tested.kept]
    if counts:
        return Fraction(sum(tested.success - tested.failure for _, tested in kept))
    return sum((value for value, _ in kept), Fraction(0))


def _all_of(told: Sequence[AccountRecord]) -> Iterator[AccountRecord]:
    for record in told:
        yield record
        if isinstance(record, DiceRecord):
            yield from _all_of(record.before)
        elif isinstance(record, GroupRecord):
            yield from _all_of(record.inside)


def dice_of(told: Sequence[AccountRecord]) -> list[DiceRecord]:
    return [each for each in _all_of(told) if isinstance(each, DiceRecord)]


@settings(max_examples=examples(120))
@given(rolls(), st.integers(0, 99), st.integers(0, 9))
@example("{4d6!p+(d4)d8r<2}kh3 * 2 - {2d6>3f1, d4/2}kl1", 7, 5)
@example("{d2k>1 + 2}d", 0, 0)
@example("{2d6!!>5+3d4+1}>4f1 + {{3d6>2, 2d8}kl1 + d4}dh1", 3, 4)
def test_what_was_rolled_adds_up(text: str, seed: int, most: int) -> None:
    try:
        program = parse_program(text)
        account = program.account(SeededSource(seed), {})
    except DiceError:
        return  # some dice never end, or are divided by
    assert account.value == program.roll(SeededSource(seed), {})
    sums = _Sums(account.records)
    assert account.number == sums.value(program.tree.body)
    sums.check(program.tree.body)

    shortened = account.shortened(most)
    dice = sum(len(each.dice) for each in dice_of(account.records))
    shown = sum(len(each.dice) for each in dice_of(shortened.records))
    assert min(dice, most) == shown
    assert dice - shown == sum(each.more for each in dice_of(shortened.records))
    assert account == account.shortened(dice)
