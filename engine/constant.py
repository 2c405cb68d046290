"""A mechanic that comes to the same in every roll, though it rolls dice: probably a mistake."""

from __future__ import annotations

from collections.abc import Mapping

from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Program, notes_of, shows_lines
from engine.statistics.summary import describe_value

__all__ = ["constant_note"]

LONGEST_OUTCOME = 40
"""Characters of the outcome that the note shows."""


class _RandomNumberAskedError(Exception):
    """A roll asked for a random number."""


class _RefusingSource:
    """A source that ends the roll as soon as anything is left to chance."""

    def integer(self, low: int, high: int) -> int:
        """Return the only number there is from ``low`` to ``high``.

        Raises:
            _RandomNumberAskedError: There are several.
        """
        if low == high:
            return low
        raise _RandomNumberAskedError


def constant_note(
    program: Program,
    definitions: Mapping[str, int],
    max_iterations: int,
    distribution: Distribution,
) -> DiceError | None:
    """Return a note where all rolls come to the same and yet roll dice, or None.

    With other numbers for its parameters a mechanic may come to something else, and its own notes
    may say why it does not: one that has any of them is left alone.

    Args:
        program: What was calculated, in any notation.
        definitions: The numbers that it was calculated with.
        max_iterations: The limit that it was calculated with.
        distribution: Its exact distribution.
    """
    if len(distribution.outcomes) != 1 or distribution.missing or program.parameters:
        return None
    if notes_of(program) or not _rolls_dice(program, definitions, max_iterations):
        return None
    shown = " ".join(describe_value(distribution.outcomes[0]).split())
    if len(shown) > LONGEST_OUTCOME:
        shown = f"{shown[: LONGEST_OUTCOME - 1].rstrip()}…"
    hint = "check what each operator takes: parentheses change it"
    if shows_lines(program):
        hint = "what it outputs is not what it comes to: return that, or choose it as the outcome"
    return DiceError(f"every roll comes to {shown}, whatever the dice show", hint=hint)


def _rolls_dice(program: Program, definitions: Mapping[str, int], max_iterations: int) -> bool:
    try:
        program.roll(_RefusingSource(), definitions, max_iterations)
    except _RandomNumberAskedError:
        return True
    except DiceError:  # a roll that cannot end without dice, whose distribution is known
        return False
    return False
