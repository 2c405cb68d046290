"""What expressions with dice came to before, for the same values of their variables.

A body that runs for each face of a d20 may add up `D + D + 4` for each of them. Nothing depends on
a roll there, as dice are a distribution: what an expression comes to without calling a function of
the program is settled by the variables that it names, and by the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.exact.partial_rolls import PartialRoll
from engine.languages.anydice.exact.sequence_steps import Evaluation
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression
from engine.languages.anydice.values import Value

__all__ = ["KnownValues", "has_dice", "names_in", "remembered", "remembered_of"]

KnownValues: TypeAlias = "dict[int, dict[tuple[Held | None, ...], Value]]"
"""What expressions, by their identities, have come to for the values of their variables."""

_MOST_KEPT = 10_000
"""Values of an expression that are kept, to keep the memory small."""


def names_in(node: Expression) -> list[str]:
    """Return the variables that an expression looks at."""
    found = [part.name for part in syntax.walk(node) if isinstance(part, syntax.VariableTerm)]
    return list(dict.fromkeys(found))


def has_dice(node: Expression) -> bool:
    """Return whether an expression makes dice."""
    return any(
        isinstance(part, syntax.BinaryTerm | syntax.UnaryTerm) and part.operator == "d"
        for part in syntax.walk(node)
    )


def remembered(node: Expression, evaluation: Evaluation) -> Evaluation:
    """Return what an expression comes to, which calls no function of the program."""
    names, place = names_in(node), id(node)

    def value(frame: VariableFrame) -> Value:
        key = tuple([frame.look_up(name) for name in names])
        kept = frame.program.known.setdefault(place, {})
        found = kept.get(key)
        if found is None:
            found = evaluation(frame)
            if len(kept) < _MOST_KEPT and not any(type(one) is PartialRoll for one in key):
                kept[key] = found
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
            variables = cast("dict[str, Held]", dict(zip(own, values, strict=True)))
            found = evaluation(VariableFrame(variables, frame, program))
            if len(kept) < _MOST_KEPT:
                kept[key] = found
        return found

    return value
