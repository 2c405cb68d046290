"""What the operators of Troll make of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.languages.anydice.assistance.from_troll.arithmetic import added, negative, product
from engine.languages.anydice.assistance.from_troll.folding import Folding, no_program
from engine.languages.anydice.assistance.from_troll.forms import (
    EMPTY,
    ChoiceForm,
    FilterForm,
    Form,
    Level,
    NumberForm,
    RankedForm,
    SequenceForm,
    UnionForm,
    inside,
    is_certain,
    is_single,
    least_size,
    most_size,
    whole,
)
from engine.languages.troll.semantics import ARITHMETIC

__all__ = ["Operators", "united"]


class Operators:
    """Writes what operators make of values that are there."""

    def __init__(self, folding: Folding) -> None:
        """Begin with what writes numbers made of values."""
        self._folding = folding
        self._functions = folding.functions

    def unary(self, operator: str, of: Form) -> Form:
        """Return what an operator before a value makes of it."""
        folding = self._folding
        match operator:
            case "sum":
                return folding.total(of)
            case "count":
                return folding.count(of)
            case "!":
                return self._negated(of)
            case "max" | "min":
                return inside(of, lambda one: self._greatest(one, operator == "max"))
            case "-":
                return negative(folding.written(folding.number(of)))
            case "sgn":
                one = folding.written(folding.number(of))
                word = self._functions.helper("sign of")
                return NumberForm(f"[{word} {one.text}]", is_certain=one.is_certain)
            case "choose":
                return inside(of, self._chosen)
        return inside(folding.certain(of, "ROLL"), lambda one: self._looked_at(operator, one))

    def _greatest(self, form: Form, highest: bool) -> Form:  # noqa: FBT001 - which end
        return form if is_single(form) else RankedForm(highest, whole(1), form)

    def _looked_at(self, operator: str, form: Form) -> Form:
        """Return what an operator makes of a value that is certain."""
        match operator:
            case "median":
                return self._median(form)
            case "minimal" | "maximal":
                return self._extreme(form, operator == "maximal")
        return self._sets(self._functions.helper(_SETS[operator]), form)

    def _sets(self, word: str, form: Form) -> Form:
        held = self._folding.sequence(form)
        return SequenceForm(f"[{word} {held.text}]", min(held.least, 1))

    def _median(self, form: Form) -> Form:
        held = self._folding.sequence(form)
        if not held.least:
            raise no_program("a number is needed here, and this may be none", self._folding.span)
        falling = held.text if held.is_falling else f"[sort {held.text}]"
        return NumberForm(f"(#{held.text} - #{held.text} / 2)@{falling}", Level.POSITION)

    def _extreme(self, form: Form, highest: bool) -> Form:  # noqa: FBT001 - which end
        held = self._folding.sequence(form)
        end = self._folding.written(self._folding.total(RankedForm(highest, whole(1), held)))
        return FilterForm("=", end, held)

    def _chosen(self, form: Form) -> Form:
        if not is_certain(form) or not least_size(form):
            raise no_program("it chooses among numbers that are written, only", self._folding.span)
        held = self._folding.sequence(form)
        low = None if not held.elements else min(held.elements)
        return NumberForm(f"d{held.text}", Level.SIGNED, is_certain=False, low=low)

    def _negated(self, form: Form) -> Form:
        count = self._folding.written(self._folding.count(form))
        if count.value is not None:
            return EMPTY if count.value else whole(1)
        certain, text = count.is_certain, f"{count.at(Level.SUM)} = 0"
        return self._only_if(NumberForm(text, Level.COMPARED, is_certain=certain, low=0))

    def _only_if(self, condition: NumberForm) -> Form:
        """Return 1 where a condition, which is 0 or 1, holds, else nothing."""
        if condition.is_certain:
            return ChoiceForm(condition, whole(1), EMPTY)
        return FilterForm("=", whole(1), condition)

    def less(self, forms: Sequence[Form]) -> Form:
        """Return the numbers of a value without as many copies as another one has."""
        held, taken = map(self._folding.sequence, forms)
        word, most = self._functions.helper("less"), most_size(forms[1])
        least = 0 if most is None else max(0, held.least - most)
        return SequenceForm(f"[{held.text} {word} {taken.text}]", least)

    def among(self, way: str, values: Form, of: Form) -> Form:
        """Return the numbers of a value that are, or are not, among others."""
        held = self._folding.sequence(values)
        if held.elements is None:
            held = replace(held, text=f"[{self._functions.helper('different')} {held.text}]")
        else:
            elements = tuple(dict.fromkeys(held.elements))
            held = SequenceForm(
                f"{{{', '.join(map(str, elements))}}}", len(elements), elements=elements
            )
        return FilterForm(way, held, of)

    def spanned(self, first: NumberForm, last: NumberForm) -> Form:
        """Return the numbers from one to another.

        Raises:
            DiceError: The range is too long to be written.
        """
        elements = None
        if first.value is not None and last.value is not None:
            if last.value - first.value > _LONGEST_RANGE:
                raise no_program("so long a range", self._folding.span)
            elements = tuple(range(first.value, last.value + 1))
        is_known = first.now is not None and last.now is not None
        least = max(0, (last.now or 0) - (first.now or 0) + 1) if is_known else 0
        return SequenceForm(f"{{{first.text}..{last.text}}}", least, elements=elements)

    def arithmetic(self, sign: str, one: NumberForm, other: NumberForm) -> Form:
        """Return two numbers added, subtracted, multiplied or divided.

        Raises:
            DiceError: It would divide by what may be 0.
        """
        certain = one.is_certain and other.is_certain
        if sign == "+":
            return added([one, other])
        if sign == "-" and one.value is not None and other.value is not None:
            return whole(one.value - other.value)
        if sign == "-":
            low = None if one.low is None or other.value is None else one.low - other.value
            now = None if one.now is None or other.now is None else one.now - other.now
            text = f"{one.at(Level.SUM)} - {other.at(Level.PRODUCT)}"
            return NumberForm(text, Level.SUM, is_certain=certain, low=low, now=now)
        if sign == "*":
            return product(one, other)
        if one.value is not None and other.value:
            return whole(ARITHMETIC[sign](one.value, other.value))
        is_plain = one.low is not None and one.low >= 0 and (other.value or 0) > 0
        if sign == "/" and is_plain:
            text = f"{one.at(Level.PRODUCT)} / {other.text}"
            return NumberForm(text, Level.PRODUCT, is_certain=certain, low=0)
        if other.value == 0 or not (other.is_certain or (other.low or 0) > 0):
            raise no_program("it would divide by what may be 0", self._folding.span)
        word = self._functions.helper("divided by" if sign == "/" else "modulo")
        return NumberForm(f"[{one.text} {word} {other.text}]", is_certain=certain)


def united(forms: Sequence[Form]) -> Form:
    """Return all numbers of values together."""
    parts: list[Form] = []
    for form in forms:
        if isinstance(form, UnionForm):
            parts.extend(form.parts)
        elif form != EMPTY:
            parts.append(form)
    if not parts:
        return EMPTY
    return parts[0] if len(parts) == 1 else UnionForm(tuple(parts))


_SETS = {
    "different": "different",
    "counts": "sizes of sets in",
    "straight": "longest row in",
}
"""The functions for what equal and consecutive numbers there are."""

_LONGEST_RANGE = 10_000
"""Elements of a range that are looked at."""
