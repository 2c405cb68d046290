"""The functions that AnyDice brings along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.languages.anydice.reading.syntax import Signature

__all__ = ["BUILT_IN", "BuiltIn"]


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A function that is there in every program.

    Attributes:
        template: How it is called, with a name in the place of each argument.
        kinds: The types of its parameters, as letters.
        purpose: What it comes to, in a sentence.
    """

    template: str
    kinds: str
    purpose: str

    @property
    def signature(self) -> Signature:
        """The words of its name, with None for each argument."""
        return tuple(None if word.isupper() else word for word in self.template.split())


_ALL = (
    BuiltIn("highest N of D", "nd", "The sum of the greatest N dice of the roll."),
    BuiltIn("lowest N of D", "nd", "The sum of the least N dice of the roll."),
    BuiltIn(
        "explode D",
        "d",
        "The die, rolled again and added on its greatest face, as often as the setting"
        ' "explode depth" says.',
    ),
    BuiltIn("count V in S", "ss", "How often the elements of V are in S, added up."),
    BuiltIn("highest of A and B", "nn", "The greater of two numbers."),
    BuiltIn("lowest of A and B", "nn", "The lesser of two numbers."),
    BuiltIn("middle N of D", "nd", "The sum of the N dice in the middle of the roll."),
    BuiltIn("S contains N", "sn", "1 if the number is among the elements, else 0."),
    BuiltIn("highest N of A and B", "ndd", "The sum of the greatest N dice of two pools together."),
    BuiltIn("lowest N of A and B", "ndd", "The sum of the least N dice of two pools together."),
    BuiltIn(
        "highest N of A and B and C",
        "nddd",
        "The sum of the greatest N dice of three pools together.",
    ),
    BuiltIn(
        "lowest N of A and B and C", "nddd", "The sum of the least N dice of three pools together."
    ),
    BuiltIn("maximum of D", "d", "The greatest outcome of the sum."),
    BuiltIn("absolute N", "n", "The number without its sign."),
    BuiltIn("sort S", "s", 'The sequence sorted, as the setting "position order" says.'),
    BuiltIn("reverse S", "s", "The sequence backwards."),
)

BUILT_IN: Mapping[Signature, BuiltIn] = {one.signature: one for one in _ALL}
"""The functions by their signatures, those that are called most often first."""
