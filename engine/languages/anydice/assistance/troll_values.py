"""Values of AnyDice as Troll writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.languages.anydice.arithmetic import digits
from engine.languages.conversion import no_script
from engine.languages.lexeme import LONGEST_TEXT

__all__ = [
    "SIGNS",
    "TrollForm",
    "added_up",
    "arithmetic",
    "best_of",
    "counted",
    "exploding",
    "middle_of",
    "negated",
    "number_form",
    "powers",
    "quotient",
    "sequence_form",
]


@dataclass(frozen=True, slots=True)
class TrollForm:
    """A value in Troll.

    Attributes:
        text: The expression, a term or in parentheses.
        is_pool: Whether it is a collection of several numbers rather than one.
        is_certain: Whether AnyDice takes it as a number or a sequence rather than as dice.
        number: The number that it is, where that is written; else None.
        size: How many dice it has, where that is known.
        is_positive: Whether it is never below 0.
        greatest: The greatest that it can come to and does come to, where that is known.
        least: What it, or each die of it, is never below, where that is known.
        elements: What stands in a sequence that is written out, in that order; else None.
    """

    text: str
    is_pool: bool = False
    is_certain: bool = False
    number: int | None = None
    size: int | None = None
    is_positive: bool = False
    greatest: int | None = None
    least: int | None = None
    elements: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse what is too long: a variable of dice is written anew at every use."""
        if len(self.text) > LONGEST_TEXT:
            raise no_script("it would be too long", None)


def number_form(value: int) -> TrollForm:
    """Return a number that is written out.

    Raises:
        DiceError: It has too many digits.
    """
    text = digits(value) if value >= 0 else f"(0 - {digits(value)})"
    return TrollForm(
        text, is_certain=True, number=value, is_positive=value >= 0, greatest=value, least=value
    )


SIGNS = {"=": "=", "!=": "=/=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}


def sequence_form(elements: Sequence[int]) -> TrollForm:
    """Return a sequence that is written out."""
    text = f"{{{', '.join(number_form(element).text for element in elements)}}}"
    return TrollForm(
        text, is_pool=True, is_certain=True, size=len(elements), elements=tuple(elements)
    )


# ---- numbers ------------------------------------------------------------------------------


def added_up(form: TrollForm) -> TrollForm:
    """Return a value as one number: a collection is added up."""
    if not form.is_pool:
        return form
    if form.elements is not None:
        return number_form(sum(form.elements))
    greatest = None
    if form.size is not None and form.greatest is not None:
        greatest = form.size * form.greatest
    certain, positive = form.is_certain, form.is_positive
    text = f"(sum {form.text})"
    least = form.least if form.size is not None and positive else None
    return TrollForm(text, is_certain=certain, is_positive=positive, greatest=greatest, least=least)


def arithmetic(sign: str, left: TrollForm, right: TrollForm) -> TrollForm:
    """Return two numbers added, subtracted or multiplied, or divided where none is below 0."""
    is_certain = left.is_certain and right.is_certain
    is_positive = sign != "-" and left.is_positive and right.is_positive
    if left.number is not None and right.number is not None and sign != "/":
        a, b = left.number, right.number
        return number_form({"+": a + b, "-": a - b, "*": a * b}[sign])
    greatest = None
    if sign == "+" and left.greatest is not None and right.greatest is not None:
        greatest = left.greatest + right.greatest
    text = f"({left.text} {sign} {right.text})"
    return TrollForm(text, is_certain=is_certain, is_positive=is_positive, greatest=greatest)


def quotient(name: str, left: TrollForm, divisor: int) -> TrollForm:
    """Return a number divided by one above 0, cut towards zero where it may be below 0.

    Args:
        name: A free name.
        left: What is divided.
        divisor: By what.
    """
    if left.is_positive:
        return arithmetic("/", left, number_form(divisor))
    text = f"({name} := {left.text}; (sgn {name}) * (((sgn {name}) * {name}) / {divisor}))"
    return TrollForm(text, is_certain=left.is_certain)


def powers(name: str, left: TrollForm, exponent: int) -> TrollForm:
    """Return a number to a power; the arguments are those of ``quotient``."""
    if exponent < 1:
        return number_form(1)
    product = " * ".join([name] * exponent)
    positive = left.is_positive or exponent % 2 == 0
    text = f"({name} := {left.text}; {product})" if exponent > 1 else left.text
    return TrollForm(text, is_certain=left.is_certain, is_positive=positive)


def exploding(names: list[str], die: TrollForm, greatest: int) -> TrollForm:
    """Return a die that is rolled again on its greatest face, once for each of some names."""
    text = die.text
    for name in names:
        text = f"({name} := {die.text}; if {greatest} = {name} then {name} + {text} else {name})"
    total = greatest * (len(names) + 1)
    return TrollForm(text, is_positive=die.is_positive, greatest=total)


def truth(text: str, *of: TrollForm) -> TrollForm:
    """Return 0 or 1, of some values."""
    certain = all(one.is_certain for one in of)
    return TrollForm(text, is_certain=certain, is_positive=True)


# ---- pools --------------------------------------------------------------------------------


def best_of(word: str, number: TrollForm, pools: list[TrollForm]) -> TrollForm:
    """Return the sum of the ``largest`` or ``least`` dice of pools, taken together."""
    together = " U ".join(pool.text for pool in pools)
    together = f"({together})" if len(pools) > 1 else together
    is_positive = all(pool.is_positive for pool in pools)
    return TrollForm(f"(sum {word} {number.text} {together})", is_positive=is_positive)


def negated(name: str, form: TrollForm) -> TrollForm:
    """Return a value with the other sign; of a pool, a pool of dice with the other signs.

    Args:
        name: A free name.
        form: The value.
    """
    if not form.is_pool or form.is_certain:
        return arithmetic("-", number_form(0), added_up(form))
    text = f"(foreach {name} in {form.text} do 0 - {name})"
    least = None if form.greatest is None else -form.greatest
    return TrollForm(text, is_pool=True, size=form.size, least=least)


def middle_of(number: int, pool: TrollForm, size: int) -> TrollForm:
    """Return the sum of some dice in the middle of a pool of known size."""
    if number < 1:
        return replace(number_form(0), is_certain=False, number=None)
    if number >= size:
        return added_up(pool)
    last = (size - number) // 2 + number
    text = f"(sum least {number} largest {last} {pool.text})"
    return TrollForm(text, is_certain=pool.is_certain, is_positive=pool.is_positive)


def counted(name: str, faces: list[int], of: TrollForm) -> TrollForm:
    """Return how often numbers are in a value, each as often as it is written.

    Args:
        name: A free name.
        faces: The numbers.
        of: The value.
    """
    times: dict[int, list[int]] = {}
    for face, number in Counter(faces).items():
        times.setdefault(number, []).append(face)
    held = of.text if of.is_certain or len(times) < 2 else name
    parts = []
    for number, each in sorted(times.items()):
        shown = ", ".join(number_form(face).text for face in each)
        if len(each) == 1:
            part = f"(count ({shown} = {held}))"
        else:
            part = f"(count ({held} keep {{{shown}}}))"
        parts.append(part if number == 1 else f"({number} * {part})")
    text = f"({' + '.join(parts)})" if len(parts) > 1 else "".join(parts) or "0"
    if held == name:
        text = f"({name} := {of.text}; {text})"
    return TrollForm(text, is_certain=of.is_certain, is_positive=True)
