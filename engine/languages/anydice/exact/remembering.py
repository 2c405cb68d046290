"""What expressions with dice came to before, for the same values of their variables.

A body that runs for each face of a d20 may add up `D + D + 4` for each of them. Nothing depends on
a roll there, as dice are a distribution: what an expression comes to without calling a function of
the program is settled by the variables that it names, and by the settings. Where it names none, as
`(3d6 >= 11) * 2`, it is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.sequence_steps import Evaluation
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, Signature
from engine.languages.anydice.values import Value

__all__ = [
    "KnownValues",
    "is_worked_out",
    "may_be_defined",
    "names_in",
    "remembered",
    "remembered_of",
]

KnownValues: TypeAlias = "dict[int, dict[tuple[Held | None, ...], Value]]"
"""What expressions, by their identities, have come to for the values of their variables."""

_MOST_KEPT = 10_000
"""Values of an expression that are kept, to keep the memory small."""


def names_in(node: Expression) -> list[str]:
    """Return the variables that an expression looks at."""
    found = [part.name for part in syntax.walk(node) if isinstance(part, syntax.VariableTerm)]
    return list(dict.fromkeys(found))


def may_be_defined(signature: Signature, defined: Collection[Signature] | None) -> bool:
    """Return whether a function may be one of the program, or none at all.

    Args:
        signature: How it is called.
        defined: The functions of the program; None where they are not known.
    """
    return defined is None or signature in defined or signature not in BUILT_IN


def is_worked_out(node: Expression, defined: Collection[Signature] | None) -> bool:
    """Return whether an expression makes dice with some work, and calls no function of the program.

    Args:
        node: The expression.
        defined: The functions of the program; None where they are not known.
    """
    parts = [one for one in syntax.walk(node) if not isinstance(one, syntax.WholeTerm)]
    calls = [one.signature for one in parts if isinstance(one, syntax.BracketCall)]
    if any(may_be_defined(one, defined) for one in calls):
        return False
    # Dice alone, with a number of sides that is written, are there already.
    return len(parts) > 1 and any(
        isinstance(one, syntax.BinaryTerm | syntax.UnaryTerm) and one.operator == "d"
        for one in parts
    )


def remembered(node: Expression, evaluation: Evaluation) -> Evaluation:
    """Return what an expression comes to, which calls no function of the program."""
    names, place = names_in(node), id(node)
    if not names:
        return _worked_out_once(place, evaluation)

    def value(frame: VariableFrame) -> Value:
        key = tuple([frame.look_up(name) for name in names])
        kept = frame.program.known.setdefault(place, {})
        found = kept.get(key)
        if found is None:
            found = evaluation(frame)
            if len(kept) < _MOST_KEPT:
                kept[key] = found
        return found

    return value


def _worked_out_once(place: int, evaluation: Evaluation) -> Evaluation:
    """Return what an expression comes to that names no variable."""

    def value(frame: VariableFrame) -> Value:
        kept = frame.program.known.setdefault(place, {})
        found = kept.get(())
        if found is None:
            found = kept[()] = evaluation(frame)
        return found

    return value


def remembered_of(
    node: Expression, evaluation: Evaluation, own: Sequence[str]
) -> Callable[[tuple[Value, ...], VariableFrame], Value]:
    """Return the same for values of these of its variables, and a frame that has all others."""
    others, place = [name for name in names_in(node) if name not in own], id(node)

    def value(values: tuple[Value, ...], frame: VariableFrame) -> Value:
        program = frame.program
        kept = program.known.setdefault(place, {})
        key = (*values, *[frame.look_up(name) for name in others]) if others else values
        found = kept.get(key)
        if found is None:
            variables: dict[str, Held] = dict(zip(own, values, strict=True))
            found = evaluation(VariableFrame(variables, frame, program))
            if len(kept) < _MOST_KEPT:
                kept[key] = found
        return found

    return value
