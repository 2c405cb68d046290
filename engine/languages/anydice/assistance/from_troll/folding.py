"""What is asked of values: their total, how many numbers they have, and to be written certain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from engine.errors import DiceError, Span
from engine.languages.anydice.arithmetic import MIRRORED
from engine.languages.anydice.assistance.from_troll.arithmetic import added, best, product, rolled
from engine.languages.anydice.assistance.from_troll.forms import (
    BoundForm,
    ChoiceForm,
    DecisionForm,
    DiceForm,
    FilterForm,
    Form,
    GivenForm,
    Level,
    Number,
    NumberForm,
    RankedForm,
    RepeatForm,
    SequenceForm,
    UnionForm,
    is_certain,
    is_single,
    least_size,
    may_be_nothing,
    whole,
)
from engine.languages.anydice.assistance.from_troll.functions import Functions
from engine.languages.troll.semantics import FILTERS

__all__ = ["Folding", "no_program"]


def no_program(reason: str, span: Span | None) -> DiceError:
    """Return the error that there is no such program, and why."""
    return DiceError(f"AnyDice has no program for this: {reason}", span)


_COMPARED = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "=", "=/=": "!="}

_HELPER = {
    "<": "above",
    "<=": "from",
    ">": "below",
    ">=": "until",
    "=": "equal to",
    "=/=": "other than",
    "in": "among",
    "out": "outside",
}
"""The functions that keep elements of a sequence; Troll has the bound on the left."""

MOST_POOLS = 3
"""Pools whose dice AnyDice keeps the best of, taken together."""


class Folding:
    """Writes numbers that are made of values.

    Attributes:
        functions: The functions of the program.
        span: The part of the script that is being written, for errors.
    """

    def __init__(self, functions: Functions, span: Span) -> None:
        """Begin with functions, and with the whole script as the place of errors."""
        self.functions = functions
        self.span = span

    # ---- inside functions -----------------------------------------------------------------

    def each(self, form: Form, leaf: Callable[[Form], Number]) -> Number:
        """Return the number that ``leaf`` makes of a value, inside the functions around it."""
        match form:
            case BoundForm(inner=inner, given=given):
                while isinstance(inner, BoundForm) and not (
                    self._reads(inner.given, given) or may_be_nothing(inner.inner)
                ):
                    given, inner = given + inner.given, inner.inner
                call = self.functions.called(form.word, given, self.each(inner, leaf))
                return NumberForm(call, is_certain=False)
            case ChoiceForm(condition=condition, then=then, other=other):
                found = None if other is None else self.each(other, leaf)
                return DecisionForm(condition, self.each(then, leaf), found)
        return leaf(form)

    def _reads(self, given: tuple[GivenForm, ...], before: tuple[GivenForm, ...]) -> bool:
        """Return whether what parameters are given reads others that stand before them."""
        names = {one.name for one in before}
        return any(names & self.functions.read_by(one.argument) for one in given)

    def written(self, number: Number) -> NumberForm:
        """Return a number as an operand; a decision becomes a function."""
        if isinstance(number, NumberForm):
            return number
        then, other = number.then, number.other
        if isinstance(then, NumberForm) and isinstance(other, NumberForm):
            is_bit = number.condition.level == Level.COMPARED
            if is_bit and (then.value, other.value) == (1, 0):
                return number.condition
        call, certain = self.functions.called("choice", (), number), is_certain(number)
        return NumberForm(call, is_certain=certain, is_pool=not certain)

    def certain(self, form: Form, preferred: str, word: str = "") -> Form:
        """Return a value that may be read again and again: with its dice rolled once, before."""
        match form:
            case BoundForm(given=given, inner=inner):
                return BoundForm(given, self.certain(inner, preferred, word), form.word)
            case ChoiceForm(condition=condition, then=then, other=other):
                fixed = None if other is None else self.certain(other, preferred, word)
                return ChoiceForm(condition, self.certain(then, preferred, word), fixed)
        given_names: list[GivenForm] = []
        found = self._fixed(form, preferred, given_names)
        if not given_names:
            return found
        return BoundForm(tuple(given_names), found, word or given_names[0].name)

    def _fixed(self, form: Form, preferred: str, given: list[GivenForm]) -> Form:
        """Return a value with parameters in the place of its dice, which are added to ``given``."""
        if is_certain(form):
            return self.written(form) if isinstance(form, DecisionForm) else form
        match form:
            case NumberForm() | DecisionForm():
                number = self.written(form)
                name = self.functions.name(preferred)
                given.append(GivenForm(name, "n", number.text))
                return NumberForm(name, low=number.low)
            case DiceForm(count=count):
                if not count.is_certain or least_size(form) < 1:
                    raise no_program("how many dice these are is not known, or may be 0", self.span)
                name = self.functions.name(preferred)
                given.append(GivenForm(name, "s", rolled(form).text))
                return SequenceForm(name, least_size(form), is_falling=True)
            case UnionForm(parts=parts):
                return UnionForm(tuple(self._fixed(part, preferred, given) for part in parts))
            case FilterForm(bound=bound, of=of):
                held = self._fixed(bound, preferred, given)
                if isinstance(held, NumberForm | SequenceForm):
                    return replace(form, bound=held, of=self._fixed(of, preferred, given))
            case RankedForm(of=of):
                return replace(form, of=self._fixed(of, preferred, given))
        raise no_program("a roll of which AnyDice only knows the sum is looked at twice", self.span)

    def sequence(self, form: Form) -> SequenceForm:
        """Return a certain value as a sequence.

        Raises:
            DiceError: It is decided for several numbers at once, which AnyDice has no form for.
        """
        match form:
            case SequenceForm():
                return form
            case NumberForm():
                known = None if form.value is None else (form.value,)
                return SequenceForm(f"{{{form.text}}}", 1, is_falling=True, elements=known)
            case DecisionForm():
                return self.sequence(self.written(form))
            case UnionForm(parts=parts):
                found = [self.sequence(part) for part in parts]
                elements = tuple(e for one in found for e in one.elements or ())
                is_known = all(one.elements is not None for one in found)
                text = ", ".join(_without_braces(one.text) for one in found if one.text != "{}")
                least = sum(one.least for one in found)
                return SequenceForm(f"{{{text}}}", least, elements=elements if is_known else None)
            case FilterForm(sign=sign, bound=bound, of=of):
                held = self.sequence(of)
                word = self.functions.helper(_HELPER[sign])
                return SequenceForm(
                    f"[{held.text} {word} {bound.text}]", 0, is_falling=held.is_falling
                )
            case RankedForm(is_highest=is_highest, count=count, of=of):
                falling = self._falling(self.sequence(of))
                if not is_highest:
                    falling = f"[reverse {falling}]"
                word = self.functions.helper("first")
                text = f"[{word} {count.text} of {falling}]"
                return SequenceForm(text, least_size(form), is_falling=is_highest)
        raise no_program("a decision about several numbers at once", self.span)

    def _falling(self, sequence: SequenceForm) -> str:
        return sequence.text if sequence.is_falling else f"[sort {sequence.text}]"

    # ---- how many -------------------------------------------------------------------------

    def count(self, form: Form) -> Number:
        """Return how many numbers a value has."""
        return self.each(form, self._count)

    def _count(self, form: Form) -> Number:
        match form:
            case NumberForm() | DecisionForm():
                return whole(1)
            case DiceForm(count=count):
                return count
            case SequenceForm(text=text, elements=elements, least=least):
                if elements is not None:
                    return whole(len(elements))
                return NumberForm(f"#{text}", Level.SIGNED, low=least)
            case UnionForm(parts=parts):
                return added([self.written(self.count(part)) for part in parts])
            case FilterForm(of=of, bound=bound) if is_single(of) or (
                isinstance(of, SequenceForm) and is_certain(bound)
            ):
                return self._held(form, of)
            case FilterForm(bound=bound) if not is_certain(bound):
                return self.count(self.certain(form, "BOUND"))
            case FilterForm(of=DiceForm(count=count, die=die)):
                return rolled(DiceForm(count, self._held(form, die)))
            case FilterForm(of=UnionForm(parts=parts)):
                each = [self.written(self.count(replace(form, of=part))) for part in parts]
                return added(each)
            case FilterForm(of=RepeatForm(count=count, of=of)):
                return self._several(count, self.count(replace(form, of=of)))
            case RepeatForm(count=count, of=of):
                return self._several(count, self.count(of))
            case RankedForm(count=count, of=of) if (count.value or 0) <= least_size(of):
                if count.value is not None:
                    return count
        if is_certain(form):
            return self._count(self.sequence(form))
        return self.count(self.certain(form, "ROLL"))

    def _held(self, form: FilterForm, of: Form) -> NumberForm:
        """Return how many of the elements of a sequence, or whether a number, are filtered."""
        bound, certain = form.bound, is_certain(form.bound) and is_certain(of)
        if isinstance(bound, SequenceForm):
            if isinstance(of, SequenceForm):
                found = NumberForm(f"[count {bound.text} in {of.text}]", low=0)
            else:
                one = self.written(self.number(of))
                found = NumberForm(f"[{bound.text} contains {one.text}]", is_certain=certain, low=0)
            if form.sign == "in":
                return found
            everything = self.written(self.count(of))
            text = f"{everything.at(Level.SUM)} - {found.text}"
            return NumberForm(text, Level.SUM, is_certain=certain, low=0)
        sign = _COMPARED[form.sign]
        if bound.value is not None and isinstance(of, NumberForm) and of.value is not None:
            return whole(int(FILTERS[form.sign](bound.value, of.value)))
        held = of if isinstance(of, SequenceForm) else self.written(self.number(of))
        inner = held.text if isinstance(held, SequenceForm) else held.at(Level.SUM)
        if bound.value is None:
            text = f"{bound.at(Level.SUM)} {sign} {inner}"
        else:
            text = f"{inner} {MIRRORED[sign]} {bound.text}"
        return NumberForm(text, Level.COMPARED, is_certain=certain, low=0)

    def truth(self, form: Form) -> NumberForm:
        """Return a number that is 0 where a value has no numbers."""
        match form:
            case ChoiceForm(condition=condition, then=then, other=SequenceForm(elements=())):
                if least_size(then):
                    return condition
                if is_certain(then):
                    text = f"{condition.at(Level.COMPARED)} & {self.truth(then).at(Level.COMPARED)}"
                    return NumberForm(text, Level.TRUTH, low=0)
        return self.written(self.count(form))

    # ---- totals ---------------------------------------------------------------------------

    def total(self, form: Form) -> Number:
        """Return the sum of the numbers of a value."""
        return self.each(form, self._total)

    def _total(self, form: Form) -> Number:
        match form:
            case NumberForm() | DecisionForm():
                return form
            case DiceForm():
                return rolled(form)
            case SequenceForm(text=text, elements=elements):
                if elements is not None:
                    return whole(sum(elements))
                return NumberForm(f"{text} + 0", Level.SUM)
            case UnionForm(parts=parts):
                return added([self.written(self.total(part)) for part in parts])
            case RepeatForm(count=count, of=of):
                return self._several(count, self.total(of))
            case FilterForm(of=of) if is_certain(form) and is_single(of):
                one = self.written(self.number(of))
                text = f"{one.at(Level.PRODUCT)} * ({self._held(form, of).text})"
                return NumberForm(text, Level.PRODUCT)
            case FilterForm(sign="=", bound=NumberForm() as bound) if is_certain(bound):
                count = self.written(self.count(form))
                text = f"{bound.at(Level.PRODUCT)} * {count.at(Level.POSITION)}"
                return NumberForm(text, Level.PRODUCT, is_certain=count.is_certain)
            case FilterForm(of=DiceForm(count=count, die=die), bound=bound) if is_certain(bound):
                one = self.written(self.total(self.certain(replace(form, of=die), "X", "kept")))
                return rolled(DiceForm(count, one))
            case FilterForm(of=UnionForm(parts=parts), bound=bound) if is_certain(bound):
                each = [self.written(self.total(replace(form, of=part))) for part in parts]
                return added(each)
            case RankedForm():
                return self._ranked(form)
        if is_certain(form):
            return self._total(self.sequence(form))
        return self.total(self.certain(form, "ROLL"))

    def _ranked(self, form: RankedForm) -> Number:
        """Return the total of the greatest or least numbers of a value."""
        parts = form.of.parts if isinstance(form.of, UnionForm) else (form.of,)
        word = "highest" if form.is_highest else "lowest"
        if form.count.value == 1 and len(parts) > 1 and all(map(is_single, parts)):
            singles = [self.written(self.number(part)) for part in parts]
            return reduce(lambda one, other: best(word, one, other), singles)
        if is_certain(form.of):
            return self._at_rank(form) or self._positions(form, self.sequence(form.of))
        is_plain = all(
            isinstance(part, NumberForm) or (isinstance(part, DiceForm) and part.count.is_certain)
            for part in parts
        )
        if not is_plain or len(parts) > MOST_POOLS:
            return self.total(self.certain(form, "ROLL"))
        texts = (
            part.as_one().text
            if isinstance(part, NumberForm)
            else self.written(self.total(part)).text
            for part in parts
        )
        low = 0 if all(self._lowest(part) >= 0 for part in parts) else None
        text = f"[{word} {form.count.text} of {' and '.join(texts)}]"
        return NumberForm(text, is_certain=False, low=low)

    def _at_rank(self, form: RankedForm) -> NumberForm | None:
        """Return the last of the greatest or least elements of a sequence, or None."""
        inner = form.of
        if (
            form.count.value != 1
            or not isinstance(inner, RankedForm)
            or inner.is_highest == form.is_highest
            or not 1 <= (inner.count.value or 0) <= least_size(inner.of)
        ):
            return None
        held, count = self.sequence(inner.of), inner.count
        place = count.text if inner.is_highest else f"(#{held.text} - {count.text} + 1)"
        return NumberForm(f"{place}@{self._falling(held)}", Level.POSITION)

    def _lowest(self, form: Form) -> int:
        low = (
            form.low
            if isinstance(form, NumberForm)
            else form.die.low
            if isinstance(form, DiceForm)
            else None
        )
        return -1 if low is None else low

    def _positions(self, form: RankedForm, sequence: SequenceForm) -> NumberForm:
        falling, count = self._falling(sequence), form.count
        if form.is_highest:
            place = "1" if count.value == 1 else f"{{1..{count.text}}}"
        elif count.value == 1:
            place = f"#{sequence.text}"
        else:
            place = f"{{(#{sequence.text} - {count.at(Level.PRODUCT)} + 1)..#{sequence.text}}}"
        return NumberForm(f"{place}@{falling}", Level.POSITION)

    # ---- numbers --------------------------------------------------------------------------

    def number(self, form: Form) -> Number:
        """Return the one number that a value is.

        Raises:
            DiceError: It may be none or several.
        """
        if not is_single(form):
            raise no_program("a number is needed here, and this may be several or none", self.span)
        return self.total(form)

    def _several(self, count: NumberForm, number: Number) -> NumberForm:
        """Return so many times a number, rolled anew each time."""
        one = self.written(number)
        if one.is_certain:
            return product(count, one)
        return rolled(DiceForm(count, one))


def _without_braces(text: str) -> str:
    """Return a sequence as an item of a larger one."""
    if not text.startswith("{"):
        return text
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if not depth:
            return text[1:-1] if place == len(text) - 1 else text
    return text
