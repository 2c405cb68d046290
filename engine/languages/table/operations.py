"""What the operators and built-in functions do with values: the same for rolls and calculations."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence

from engine.errors import DiceError
from engine.languages.kinds import FieldValue, kind_of, printed, same
from engine.languages.table.reading.checks.checked import CheckedFunction
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    FunctionCall,
    Identifier,
    Logical,
    Text,
    Truth,
    UnaryOperation,
    WhileLoop,
    walk,
)

__all__ = [
    "ARITHMETIC",
    "COMPARISONS",
    "LET_IT_RETURN",
    "PURE",
    "RETURN_SOMETHING",
    "UNLESS_ZERO",
    "applied",
    "endless",
    "joined_with",
    "negated",
    "question_of",
    "returned_nothing",
    "too_many_rounds",
    "truth",
    "without_value",
]

ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
}
"""Operators on numbers apart from ``+``, which also joins texts; division rounds down."""

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""Operators that compare numbers."""

UNLESS_ZERO = "divide only where it is not 0: if (n != 0) { ... }, or by max(1, n)"
"""The hint for a divisor that is 0."""

SMALLER = "check what makes it grow: a loop that goes on for too long?"
"""The hint for a value without bounds."""

RETURN_SOMETHING = "end the function with a `return` in every case, such as `return 0;`"
"""The hint for a function that is used and has returned nothing."""

LET_IT_RETURN = "let it return without a call of itself in some case"
"""The hint for a function that calls itself again and again."""

LET_IT_END = "let something in it make its condition false, or return from it"
"""The hint for a loop that goes on for too long."""

_MOST_BITS = 100_000
_LONGEST_TEXT = 100_000


def question_of(
    arguments: Sequence[FieldValue],
) -> tuple[FieldValue | None, str, tuple[int, ...]]:
    """Return who is asked by ``userOption`` or ``userChoice``, what, and the numbers offered.

    A number that is offered twice is offered once; none is, where the answer is yes or no.
    """
    numbers = [one for one in arguments if isinstance(one, int)]
    *person, label = arguments[: len(arguments) - len(numbers)]
    return person[0] if person else None, printed(label), tuple(dict.fromkeys(numbers))


def without_value(name: Identifier, function: CheckedFunction) -> DiceError:
    """Return the error of a variable that is used before it has a value.

    Args:
        name: The variable where it is used.
        function: The function in which that is.
    """
    hint = f"give it one before, such as `{name.text} = {_first_value(name, function)};`"
    return DiceError(f"{name.text} has no value yet", name.span, hint)


def _first_value(name: Identifier, function: CheckedFunction) -> str:
    """Return a value of the kind that a variable holds later, a number where that is not seen."""
    for node in walk(function.function):
        if isinstance(node, Assignment) and node.name.key == name.key:
            value = node.value
            if isinstance(value, Text):
                return '""'
            if isinstance(value, Truth | Logical) or (
                isinstance(value, UnaryOperation | BinaryOperation) and value.operator in _TRUTHS
            ):
                return "false"
    return "0"


_TRUTHS = (*COMPARISONS, "==", "!=", "!")


def endless(loop: WhileLoop) -> DiceError:
    """Return the error of a loop that never ends, or of a function that calls itself in one."""
    if loop.is_of_calls:
        return DiceError("this function calls itself without end", loop.span, LET_IT_RETURN)
    return DiceError("this loop never ends", loop.span, LET_IT_END)


def too_many_rounds(loop: WhileLoop, most: int) -> DiceError:
    """Return the error of a loop that goes on for more than ``most`` rounds."""
    if loop.is_of_calls:
        message = f"this function calls itself more than {most:,} times"
        return DiceError(message, loop.span, LET_IT_RETURN)
    return DiceError(f"this loop goes more than {most:,} rounds", loop.span, LET_IT_END)


def returned_nothing(call: FunctionCall) -> DiceError:
    """Return the error of a call that is used and has returned nothing."""
    message = f"{call.function.text} returned no value"
    return DiceError(message, call.span, RETURN_SOMETHING)


def applied(sign: str, left: FieldValue, right: FieldValue) -> FieldValue:
    """Return what an operator makes of two values.

    Raises:
        DiceError: It does not take them.
    """
    if sign == "+":
        return joined_with(left, right)
    if sign in ("==", "!="):
        return _equal(left, right) == (sign == "==")
    a, b = _number(sign, left), _number(sign, right)
    if sign in COMPARISONS:
        return COMPARISONS[sign](a, b)
    if sign in ("/", "%") and b == 0:
        raise DiceError("division by zero", hint=UNLESS_ZERO)
    if sign == "*" and a.bit_length() + b.bit_length() > _MOST_BITS:
        raise DiceError("this number becomes too large", hint=SMALLER)
    return ARITHMETIC[sign](a, b)


def joined_with(left: FieldValue, right: FieldValue) -> FieldValue:
    """Return the sum of two numbers, or the text of both where either is one.

    Raises:
        DiceError: They can neither be added nor printed.
    """
    if isinstance(left, str) or isinstance(right, str):
        text = printed(left) + printed(right)
        if len(text) > _LONGEST_TEXT:
            raise DiceError("this text becomes too long", hint=SMALLER)
        return text
    return _number("+", left) + _number("+", right)


def _equal(left: FieldValue, right: FieldValue) -> bool:
    if kind_of(left) != kind_of(right):
        raise DiceError(f"a {kind_of(left)} cannot be compared with a {kind_of(right)}")
    return same(left, right)


def _number(sign: str, value: FieldValue) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise DiceError(f"`{sign}` needs an int, not a {kind_of(value)}")


def negated(sign: str, value: FieldValue) -> FieldValue:
    """Return what ``-`` or ``!`` makes of a value.

    Raises:
        DiceError: It does not take it.
    """
    return not truth(value) if sign == "!" else -_number(sign, value)


def truth(value: FieldValue) -> bool:
    """Return a value that decides something.

    Raises:
        DiceError: It is neither true nor false.
    """
    if isinstance(value, bool):
        return value
    raise DiceError(f"true or false is needed here, not a {kind_of(value)}")


def _numbers(name: str, values: Sequence[FieldValue]) -> list[int]:
    return [_number(name, value) for value in values]


PURE: Mapping[str, Callable[[Sequence[FieldValue]], FieldValue]] = {
    "max": lambda values: max(_numbers("max", values)),
    "min": lambda values: min(_numbers("min", values)),
    "abs": lambda values: abs(_numbers("abs", values)[0]),
}
"""Built-in functions that only look at their arguments."""
