"""What a part of a Troll script is in AnyDice: numbers, pools, sequences, and what is kept of them.

AnyDice has no rolls but only distributions: what is written twice is rolled twice. Only what a
function is given for ``:n`` or ``:s`` is one roll throughout its body. A value is therefore either
*certain*, which it also is inside a function that was given it, or random, and then it may be
written once. A value that was read inside a function which is still to be written has that function
around it (``BoundForm``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.languages.anydice.arithmetic import digits

__all__ = [
    "EMPTY",
    "BoundForm",
    "ChoiceForm",
    "DecisionForm",
    "DiceForm",
    "FilterForm",
    "Form",
    "GivenForm",
    "Level",
    "Number",
    "NumberForm",
    "RankedForm",
    "RepeatForm",
    "SequenceForm",
    "UnionForm",
    "inside",
    "is_certain",
    "is_single",
    "least_size",
    "lift",
    "may_be_nothing",
    "most_size",
    "whole",
]


class Level:
    """How tight the operators of AnyDice bind; a higher level needs no parentheses."""

    TRUTH = 1
    COMPARED = 2
    SUM = 3
    PRODUCT = 4
    POSITION = 6
    DICE = 7
    SIGNED = 8
    VALUE = 9


@dataclass(frozen=True, slots=True)
class NumberForm:
    """One number, or a die.

    Attributes:
        text: How it is written.
        level: How tight its loosest operator binds.
        is_certain: Whether AnyDice has it as a number rather than as dice.
        value: The number that it is, whatever is rolled and given, or None.
        low: What it is never below, or None where that is not known.
        now: The number that it is with the numbers that parameters have, or None.
        is_pool: Whether AnyDice may have it as several dice rather than as one.
    """

    text: str
    level: int = Level.VALUE
    is_certain: bool = True
    value: int | None = None
    low: int | None = None
    now: int | None = None
    is_pool: bool = False

    def at(self, level: int) -> str:
        """Return the text as an operand of an operator that binds as tight as ``level``."""
        return self.text if self.level >= level else f"({self.text})"

    def as_one(self) -> NumberForm:
        """Return the number as one die, if it is made of several."""
        if not self.is_pool:
            return self
        text = f"{self.at(Level.SUM)} + 0"
        return replace(self, text=text, level=Level.SUM, is_pool=False)


def whole(number: int) -> NumberForm:
    """Return a number that is written out.

    Raises:
        DiceError: It has too many digits.
    """
    level = Level.VALUE if number >= 0 else Level.SIGNED
    written = digits(number) if number >= 0 else f"-{digits(number)}"
    return NumberForm(written, level, value=number, low=number, now=number)


@dataclass(frozen=True, slots=True)
class DecisionForm:
    """A number that hangs on a condition; it is written as the body of a function.

    Attributes:
        condition: What is decided by, certain.
        then: The number where it is not 0.
        other: The number where it is 0; None where there is none, and rolls that come to it are
            left out.
    """

    condition: NumberForm
    then: Number
    other: Number | None


Number: TypeAlias = "NumberForm | DecisionForm"


@dataclass(frozen=True, slots=True)
class DiceForm:
    """Equal dice, each rolled for itself."""

    count: NumberForm
    die: NumberForm


@dataclass(frozen=True, slots=True)
class SequenceForm:
    """A certain sequence.

    Attributes:
        text: How it is written; a value.
        least: How many elements it has at least.
        is_falling: Whether the greatest stands first, and so on.
        elements: Its numbers where all are known, or None.
    """

    text: str
    least: int = 0
    is_falling: bool = False
    elements: tuple[int, ...] | None = None


EMPTY = SequenceForm("{}", is_falling=True, elements=())


@dataclass(frozen=True, slots=True)
class UnionForm:
    """All numbers of several values."""

    parts: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class FilterForm:
    """The numbers of a value for which a comparison holds.

    Attributes:
        sign: The comparison of Troll, with the bound on its left; or ``in`` or ``out``.
        bound: A number, or for ``in`` and ``out`` the sequence of the numbers meant.
        of: Whose numbers they are.
    """

    sign: str
    bound: NumberForm | SequenceForm
    of: Form


@dataclass(frozen=True, slots=True)
class RankedForm:
    """The greatest or the least numbers of a value.

    Attributes:
        is_highest: Whether the greatest.
        count: How many; certain.
        of: Of what.
    """

    is_highest: bool
    count: NumberForm
    of: Form


@dataclass(frozen=True, slots=True)
class RepeatForm:
    """Something that is rolled several times, all of whose numbers are taken."""

    count: NumberForm
    of: Form


@dataclass(frozen=True, slots=True)
class GivenForm:
    """A parameter of a function that is to be written, and what it is given."""

    name: str
    kind: str
    argument: str


@dataclass(frozen=True, slots=True)
class BoundForm:
    """A value in which something was rolled once and read again and again.

    Attributes:
        given: The names in it and what they stand for.
        inner: The value.
        word: What the function that is written for it may be called.
    """

    given: tuple[GivenForm, ...]
    inner: Form
    word: str


@dataclass(frozen=True, slots=True)
class ChoiceForm:
    """One of two values, by a certain condition; as ``DecisionForm``."""

    condition: NumberForm
    then: Form
    other: Form | None


Form: TypeAlias = (
    "NumberForm | DecisionForm | DiceForm | SequenceForm | UnionForm | FilterForm | RankedForm"
    " | RepeatForm | BoundForm | ChoiceForm"
)


def lift(forms: Sequence[Form], build: Callable[[Sequence[Form]], Form]) -> Form:
    """Return what is built of values, inside of whatever was bound or decided for any of them."""
    for place, form in enumerate(forms):

        def deeper(one: Form, place: int = place) -> Form:
            return lift([*forms[:place], one, *forms[place + 1 :]], build)

        if isinstance(form, BoundForm):
            return BoundForm(form.given, deeper(form.inner), form.word)
        if isinstance(form, ChoiceForm):
            other = None if form.other is None else deeper(form.other)
            return ChoiceForm(form.condition, deeper(form.then), other)
    return build(forms)


def inside(form: Form, build: Callable[[Form], Form]) -> Form:
    """Return what is built of one value, as ``lift``."""
    return lift([form], lambda forms: build(forms[0]))


def is_certain(form: Form) -> bool:
    """Return whether a value may be written again and again, and is the same each time."""
    match form:
        case NumberForm():
            return form.is_certain
        case DecisionForm(then=then, other=other) | ChoiceForm(then=then, other=other):
            return other is not None and is_certain(then) and is_certain(other)
        case SequenceForm():
            return True
        case UnionForm(parts=parts):
            return all(map(is_certain, parts))
        case FilterForm(bound=bound, of=of):
            return is_certain(bound) and is_certain(of)
        case RankedForm(of=of):
            return is_certain(of)
    return False


def is_single(form: Form) -> bool:
    """Return whether a value is exactly one number."""
    match form:
        case NumberForm() | DecisionForm():
            return True
        case ChoiceForm(then=then, other=other):
            return is_single(then) and (other is None or is_single(other))
        case BoundForm(inner=inner):
            return is_single(inner)
        case DiceForm(count=count):
            return count.value == 1
        case SequenceForm(elements=elements):
            return elements is not None and len(elements) == 1
        case UnionForm(parts=parts):
            return len(parts) == 1 and is_single(parts[0])
        case RankedForm(count=count, of=of):
            return count.value == 1 and least_size(of) > 0
    return False


def may_be_nothing(form: Form) -> bool:
    """Return whether a value is rolled again by some decision: a function of its own does that.

    What stands around it would be rolled again, too, if they were parameters of one function.
    """
    match form:
        case BoundForm(inner=inner):
            return may_be_nothing(inner)
        case ChoiceForm(then=then, other=other):
            return other is None or may_be_nothing(then) or may_be_nothing(other)
    return False


def least_size(form: Form) -> int:
    """Return how many numbers a value has at least."""
    match form:
        case NumberForm() | DecisionForm():
            return 1
        case DiceForm(count=count):
            return _size(count)
        case SequenceForm(least=least):
            return least
        case UnionForm(parts=parts):
            return sum(map(least_size, parts))
        case RankedForm(count=count, of=of):
            return min(_size(count), least_size(of))
        case RepeatForm(count=count, of=of):
            return _size(count) * least_size(of)
        case BoundForm(inner=inner):
            return least_size(inner)
        case ChoiceForm(then=then, other=other):
            return min(least_size(one) for one in (then, other) if one is not None)
    return 0


def _size(count: NumberForm) -> int:
    """Return how many a number of dice is at least."""
    return max(0, count.low or 0, count.now or 0)


def most_size(form: Form) -> int | None:
    """Return how many numbers a value has at most, or None where that is not known."""
    match form:
        case NumberForm() | DecisionForm():
            return 1
        case DiceForm(count=count):
            return count.now
        case SequenceForm(elements=elements):
            return None if elements is None else len(elements)
        case UnionForm(parts=parts):
            sizes = [most_size(part) for part in parts]
            known = [size for size in sizes if size is not None]
            return sum(known) if len(known) == len(sizes) else None
        case FilterForm(of=of):
            return most_size(of)
        case RankedForm(count=count, of=of):
            found = [size for size in (count.now, most_size(of)) if size is not None]
            return min(found) if found else None
    return None
