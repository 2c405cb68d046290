"""Groups of rolls in Troll: totals side by side, and the units of a single roll."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from engine.languages.conversion import no_script
from engine.languages.roll20.assistance.troll_form.dice import keeps_all
from engine.languages.roll20.assistance.troll_form.whole_numbers import ScaledNumber, affine
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.units import affine as as_sum
from engine.languages.roll20.units import counts_successes, terms_of, worths

if TYPE_CHECKING:
    from engine.languages.roll20.assistance.troll_form.translation import Translating

__all__ = ["grouped"]


def grouped(translating: Translating, group: syntax.Group) -> ScaledNumber:
    """Return a group as a number.

    Raises:
        DiceError: Troll has no script for it.
    """
    counts = counts_successes(group)
    if len(group.rolls) > 1:
        return _totals(translating, group, counts=counts)
    if keeps_all(group) and not counts:
        return translating.expression(group.rolls[0])
    return _units(translating, group, counts=counts)


def _totals(translating: Translating, group: syntax.Group, *, counts: bool) -> ScaledNumber:
    totals = [translating.expression(each) for each in group.rolls]
    scale = math.lcm(*(total.scale for total in totals))
    rolls = ", ".join(total.over(scale) for total in totals)
    kept = translating.selected(f"{{{rolls}}}", group)
    if counts:
        return ScaledNumber(translating.counted(kept, group.modifiers, scale))
    return ScaledNumber(f"(sum {kept})", scale)


def _units(translating: Translating, group: syntax.Group, *, counts: bool) -> ScaledNumber:
    (expression,) = group.rolls
    terms = terms_of(expression)
    found = as_sum(expression, {}) if counts or len(terms) > 1 else None
    alike = found is not None and len(set(found.factors)) == 1
    if len(terms) != 1 and not alike:
        raise no_script("dice that are kept are not told apart", group.span)
    written = " U ".join(_unit(translating, term) for term in terms)
    units = translating.selected(written, group)
    if counts:
        if found is None:
            raise no_script("each die is worth more than a sum", group.span)
        worth = affine("v", found.factors[0], found.constant)
        worths(group, {})
        if worth.text != "v":
            units = f"foreach v in {units} do {worth.text}"
        return ScaledNumber(translating.counted(units, group.modifiers, worth.scale))
    if len(terms) == 1:
        return translating.expression(expression, {terms[0]: f"(sum {units})"})
    assert found is not None, "several terms are a plain sum"
    return affine(f"(sum {units})", found.factors[0], found.constant)


def _unit(translating: Translating, term: syntax.DiceTerm | syntax.Group) -> str:
    if isinstance(term, syntax.DiceTerm) and not counts_successes(term):
        return translating.dice(term, adds_up=False)
    number = translating.term(term)
    if number.scale != 1:
        raise no_script("what is kept is not always whole", term.span)
    return number.text
