"""Dice as a script's text, ``roll("2d6+3")``: read as Roll20 notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from engine.control import Budget
from engine.direct.adding import added_up
from engine.direct.results import NUMBER, Odds, Step, sure
from engine.direct.script import DirectScript
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages.roll20.exact.direct import reading as direct
from engine.languages.roll20.program import Roll20Program, parse_program
from engine.languages.roll20.reading.syntax import Addition, DiceTerm
from engine.measure import OfNumbers, numbers, power
from engine.random_source import RandomSource
from engine.values import Value

__all__ = [
    "canonical",
    "distribution_of",
    "is_dice",
    "may_explode",
    "may_explode_in",
    "rolled",
    "simple_totals",
    "steps_of",
]

_MOST_REMEMBERED = 256
"""Texts of dice kept read: a script has few of them, but rolls each many times."""

_SIMPLE = re.compile(r"(?P<count>[0-9]{1,2})?[dD](?P<sides>[0-9]{1,3})(?P<more>[+-][0-9]{1,6})?")
_FEW_DICE = 20
_FEW_SIDES = 100

_COUNTED = re.compile(r"(?P<count>[1-9][0-9]?)(?P<dice>d.*)", re.IGNORECASE | re.DOTALL)

_EXPLODING = re.compile(r"[0-9]!(?!=)|\"[^\"\n]*![^\"\n]*\"")

_SPACE = re.compile(r"\s+")
_APART = re.compile(r"(?<![\w.)\]}])([0-9]+)\s*d\s*(?=[0-9])", re.IGNORECASE)
_NEGATIVE_COUNT = re.compile(r"(?:^|[-+*/%(,{])\s*-\s*[0-9]+d", re.IGNORECASE)
_NO_DICE = re.compile(r"(?<![\w.)\]}!<>=])0+d0+(?![0-9])", re.IGNORECASE)
_ANY_DICE = re.compile(r"[0-9]*d(?:[0-9]+|%|f\b)", re.IGNORECASE)
_NEVER_ROLLED = "0d100"


def canonical(text: str) -> str:
    """Return the form of ``text`` that rolls are remembered by: without spaces and capitals.

    Raises:
        DiceError: The text is no dice; `1d6 6` is none, though `1d66` is.
    """
    _program(text)
    return _SPACE.sub("", text).casefold()


def is_dice(written: str) -> bool:
    """Return whether words are dice that lack nothing but the quotes around them."""
    if not _ANY_DICE.search(written) or '"' in written:
        return False
    try:
        _program(written)
    except DiceError:
        return False
    return True


def may_explode(text: str) -> bool:
    """Return whether dice go on exploding for as long as they show some of their faces."""
    return "!" in text


def may_explode_in(script: str) -> bool:
    """Return whether a script may roll such dice: not every `!` in it is that of ``a != b``."""
    return _EXPLODING.search(script) is not None


def rolled(text: str, source: RandomSource) -> int:
    """Roll the dice of a text once and return their total.

    Raises:
        DiceError: The text is no dice, or their total is no whole number.
    """
    program = _program(text)
    try:
        value = program.roll(source, {})
    except DiceError as error:
        raise error.elsewhere() from error
    return _whole(text, value)


def simple_totals(text: str, budget: Budget) -> OfNumbers | None:
    """Return the totals of a few equal dice and a number, or None where the text is more than that.

    Most texts are such, and a script may have many: nothing has to be read or planned for them.

    Args:
        text: The dice, such as ``2d6+3``.
        budget: What the calculation may cost.
    """
    simple = _simple(text)
    if simple is None:
        return None
    count, sides, more = simple
    one = numbers(dict.fromkeys(range(1, sides + 1), 1), sides)
    return power(one, count, budget).shifted(more)


def steps_of(text: str, *, is_varied: bool = False) -> Step | None:
    """Return the step that works the totals of a text's dice out, or None where there is none.

    Args:
        text: The dice.
        is_varied: Whether there may be more texts that differ in the number of their dice only,
            which are read as one then.
    """
    simple = _simple(text)
    if simple is not None:
        count, sides, more = simple
        die = Odds(NUMBER, dict.fromkeys(range(1, sides + 1), 1), sides)
        pieces = ((count, die), (1, sure(NUMBER, more)))
        return lambda frame: added_up(pieces, frame.work)
    try:
        steps = (_counted_steps(text) if is_varied else None) or _program(text).steps
    except DiceError:
        return None
    return None if steps is None else steps.step


def _counted_steps(text: str) -> DirectScript | None:
    """Return a text as steps, read with one die and then given as many as it has, or None."""
    found = _COUNTED.fullmatch(text)
    counted = None if found is None else _counted(found["dice"])
    return None if found is None or counted is None else counted(int(found["count"]))


@lru_cache(maxsize=_MOST_REMEMBERED)
def _counted(dice: str) -> Callable[[int], DirectScript | None] | None:
    """Return what makes steps of a text for the number of dice before it, or None."""
    tree = _program(f"1{dice}").tree
    first = tree.body
    while isinstance(first, Addition):
        first = first.terms[0]
    return direct.counted(tree, first) if isinstance(first, DiceTerm) else None


def _simple(text: str) -> tuple[int, int, int] | None:
    """Return how many equal dice a text has, their sides and what is added, if that is all."""
    found = _SIMPLE.fullmatch(text)
    if found is None:
        return None
    count, sides = int(found["count"] or 1), int(found["sides"])
    if not (0 < count <= _FEW_DICE and 0 < sides <= _FEW_SIDES):
        return None
    return count, sides, int(found["more"] or 0)


def distribution_of(text: str, max_iterations: int, budget: Budget) -> Distribution:
    """Return the exact distribution of the totals of a text's dice.

    Args:
        text: The dice.
        max_iterations: How many dice explode out of one another at most.
        budget: What the calculation may cost.

    Raises:
        DiceError: The text is no dice, or a total is no whole number.
    """
    program = _program(text)
    try:
        distribution = program.calculate({}, max_iterations, budget)
    except DiceError as error:
        raise error.elsewhere() from error
    for value in distribution.outcomes:
        _whole(text, value)
    return distribution


def _whole(text: str, value: Value) -> int:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], int):
        return value[0]
    raise DiceError(f"the total of {text} is no whole number")


_JOINED = 'the number of a variable is joined to the text: roll(n + "d6"), roll("d20") + n'
"""What to write where a name stands among the dice."""


@lru_cache(maxsize=_MOST_REMEMBERED)
def _program(text: str) -> Roll20Program:
    text = text.strip()
    # Roll20 itself would subtract these dice, but here a count has come out wrong.
    if _NEGATIVE_COUNT.search(text):
        raise DiceError(f"{text} would be a negative number of dice")
    # Texts are put together from parts, some of which bring a space.
    dice = _APART.sub(r"\1d", text)
    try:
        # An empty entry of an entity has no dice and no sides; of dice that nobody rolls, the sides
        # do not matter.
        return parse_program(_NO_DICE.sub(_NEVER_ROLLED, dice))
    except DiceError as error:
        shown = f"`{text}`" if text else "an empty text"
        # Roll20 asks for numbers by names of its own; here a variable has them already.
        hint = _JOINED if error.hint is not None and "@{" in error.hint else error.hint
        raise DiceError(f"{shown} cannot be rolled: {error.message}", hint=hint) from None
