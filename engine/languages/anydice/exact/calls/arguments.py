"""What the arguments of a call can be, with one face for all of which a function asks the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.languages.anydice.exact.calls.plans import FEW_ALIKE, CallPlan
from engine.languages.anydice.exact.dice.rolls import first_rolls
from engine.languages.anydice.exact.sweeps.face_tests import (
    FaceQuestion,
    has_few_rolls,
    with_alike_faces_asked,
)
from engine.languages.anydice.values import Dice, Value, certain

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["KNOWN", "CallArguments"]

KNOWN = frozenset({int, tuple, Dice})
"""The types of values that are known."""


class CallArguments:
    """Tells what is passed to functions that have a plan."""

    def __init__(self, program: ProgramInterpreter) -> None:
        """Tell what is passed to functions of what ``program`` runs."""
        self._program = program

    def of(
        self,
        plan: CallPlan,
        arguments: tuple[Value, ...],
        seen: Sequence[Any],
        most: int | None = None,
    ) -> tuple[list[Sequence[Value]], list[Sequence[int]]] | None:
        """Return what each parameter can be, and the weights of those that can be several things.

        Args:
            plan: How the function is called.
            arguments: What is passed to it.
            seen: The variables outside that it looks at.
            most: How many outcomes there may be, where that is not told by how it is called.

        Returns:
            None where they are too many, or where there is no outcome.
        """
        dice, known = self._program.dice, (*arguments, *seen)
        columns: list[Sequence[Value]] = []
        ways: list[Sequence[int]] = []
        most = most or plan.most_runs
        for kind, argument, asked, ranks in zip(
            plan.kinds, arguments, plan.questions, plan.ranks, strict=True
        ):
            of = type(argument)
            if of is int and kind != "d":
                columns.append((argument,) if kind != "s" else ((argument,),))  # type: ignore[arg-type]  # a number
            elif of is Dice and kind in ("n", "s"):
                pool = self._pool(kind, argument, asked, plan.few, known)  # type: ignore[arg-type]  # dice
                outcomes = None if pool is None else self._of_dice(kind, pool, ranks, most)
                if outcomes is None:
                    return None
                most //= len(outcomes[0])
                columns.append(outcomes[0])
                ways.append(outcomes[1])
            elif of is tuple and kind == "n":
                columns.append((dice.number(argument),))  # type: ignore[arg-type]  # a sequence
                ways.append((1,))
            elif of not in KNOWN:
                return None
            elif kind == "d" and of is not Dice:
                columns.append((Dice(1, certain(dice.number(argument))),))  # type: ignore[arg-type]  # certain
            else:
                columns.append((argument,))
        return columns, ways

    def alike(
        self, plan: CallPlan, arguments: tuple[Value, ...], seen: Sequence[Any]
    ) -> tuple[Value, ...]:
        """Return arguments with one face for all of which the function asks the same."""
        known = (*arguments, *seen)
        return tuple(
            [
                (self._pool(kind, argument, asked, 0, known) or argument)
                if type(argument) is Dice
                else argument
                for kind, argument, asked in zip(plan.kinds, arguments, plan.questions, strict=True)
            ]
        )

    def _pool(
        self,
        kind: str,
        argument: Dice,
        asked: Sequence[FaceQuestion] | None,
        few: int,
        known: Sequence[Any],
    ) -> Dice | None:
        """Return dice with one face for all that are alike; None where a roll is asked for dice.

        Args:
            kind: The kind of the parameter.
            argument: The dice that are passed to it.
            asked: What is asked of them; None where that is more than a face answers.
            few: How many rolls are few enough for them to stay as they are.
            known: The arguments, and behind them the variables outside.
        """
        if asked is None:
            return argument
        rolled = argument if kind == "s" else Dice(1, self._program.dice.die(argument))
        pool = with_alike_faces_asked(rolled, asked, few, known)
        return rolled if pool is None and kind == "n" else pool

    def _of_dice(
        self, kind: str, pool: Dice, ranks: int, most: int
    ) -> tuple[Sequence[Value], Sequence[int]] | None:
        """Return the outcomes of dice and their weights; None for more than so many, or none."""
        dice, faces = self._program.dice, len(pool.die.faces)
        if not faces or faces > most:
            return None
        if kind == "n":
            die = pool.die if pool.count == 1 else dice.summed(pool)
            return (die.faces, die.weights) if len(die.faces) <= most else None  # type: ignore[return-value]  # numbers
        if 0 < ranks < pool.count and not has_few_rolls(pool, FEW_ALIKE):
            if not has_few_rolls(Dice(ranks, pool.die), most):
                return None
            return first_rolls(pool, ranks, highest_first=dice.highest_first)
        return dice.few_rolls(pool) if has_few_rolls(pool, most) else None

    @staticmethod
    def settled_first(plan: CallPlan, arguments: Sequence[Value]) -> int | None:
        """Return the place of a number that is settled before a large roll is asked for it."""
        for place in plan.first:
            if type(arguments[place]) is Dice:
                is_large = [
                    asked is not None and type(pool) is Dice and not has_few_rolls(pool, FEW_ALIKE)
                    for kind, pool, asked in zip(plan.kinds, arguments, plan.questions, strict=True)
                    if kind == "s"
                ]
                return place if any(is_large) else None
        return None
