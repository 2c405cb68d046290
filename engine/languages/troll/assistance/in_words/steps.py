"""The operations of Troll as steps: each a sentence about what the steps before it came to."""

from __future__ import annotations

from engine.languages.in_words import Step, Teller, joined, number_word, ordinal
from engine.languages.troll.assistance.in_words.phrases import (
    COMPARED,
    Phrases,
    among,
    largest_words,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["StepTeller"]

_OF_SEVERAL = {
    "sum": "Add them up.",
    "count": "Count them.",
    "min": "Take the lowest.",
    "max": "Take the highest.",
    "minimal": "Keep all copies of the lowest.",
    "maximal": "Keep all copies of the highest.",
    "median": "Take the middle one.",
    "different": "Keep one of each value.",
    "counts": "Count how often each value occurs.",
    "straight": "Keep the longest run of consecutive values.",
    "choose": "Choose one of them at random.",
    "-": "Change its sign.",
    "sgn": "Take its sign: -1, 0 or 1.",
}
_OF_ONE = {
    "sum": "Its sum is the number itself.",
    "count": "Count the values: one, or none where it is empty.",
    "counts": "Count how often it occurs.",
}

_ARITHMETIC = {
    "+": "Add {}",
    "-": "Subtract {}",
    "*": "Multiply by {}",
    "/": "Divide by {} and round down",
    "mod": "Divide by {} and take the remainder",
    "--": "Take out one copy for each value in {}",
}
_EITHER_WAY = frozenset("+*")

MOST_LISTED = 6
"""Numbers that are taken out and told one by one."""


class StepTeller(Teller[Expression]):
    """Tells the operators of a script that work on what stands before them."""

    def __init__(self, text: str, phrases: Phrases) -> None:
        """Tell expressions of a script.

        Args:
            text: The script.
            phrases: The words for its expressions.
        """
        super().__init__(text)
        self.phrases = phrases

    def step(self, node: Expression) -> Step[Expression] | None:
        """Return an expression as a step behind one of its operands, or None."""
        match node:
            case syntax.Unary():
                return self._unary(node)
            case syntax.Binary():
                return self._binary(node)
            case syntax.Extremes():
                return self._extremes(node)
            case syntax.Samples(count=None, body=body):
                return Step(body, "Write it as text.", node.span)
            case syntax.Projection(index=index, operand=operand):
                return Step(operand, f"Take its {ordinal(index)} part.", node.span)
            case syntax.CollectionLiteral(elements=(only,)):
                return self.step(only) if self.phrases.of(only) is None else None
        return None

    def _them(self, node: Expression) -> str:
        return "them" if self.phrases.numbers.is_several(node) else "it"

    def _unary(self, node: syntax.Unary) -> Step[Expression] | None:
        operator, operand = node.operator, node.operand
        if operator == "-" and isinstance(operand, syntax.Integer):
            return None
        if operator == "!":
            return Step(operand, "The result is 1 if that is empty, otherwise nothing.", node.span)
        if operator == "count" and isinstance(operand, syntax.Binary):
            asked = COMPARED.get(operand.operator)
            if asked is not None:
                text = f"Count those that are {asked} {{}}"
                return self.with_value(operand.right, text, operand.left, node.span)
        if (
            operator == "count"
            and isinstance(operand, syntax.Unary)
            and operand.operator == "different"
        ):
            return Step(operand.operand, "Count the different values.", node.span)
        words = _OF_SEVERAL[operator]
        if not self.phrases.numbers.is_several(operand):
            words = _OF_ONE.get(operator, words)
        return Step(operand, words, node.span)

    def _binary(self, node: syntax.Binary) -> Step[Expression] | None:
        operator, left, right = node.operator, node.left, node.right
        if operator in COMPARED:
            asked = COMPARED[operator]
            if self.phrases.numbers.is_several(right):
                return self.with_value(right, f"Keep those that are {asked} {{}}", left, node.span)
            return self.with_value(right, f"Keep it only if it is {asked} {{}}", left, node.span)
        if operator in _EITHER_WAY and _is_plain(left) and not _is_plain(right):
            return self.with_value(right, _ARITHMETIC[operator], left, node.span)
        if operator in _ARITHMETIC:
            return self.with_value(left, _ARITHMETIC[operator], right, node.span)
        them = self._them(left)
        if operator == "U":
            return self._union(node, them)
        if operator == "pick":
            if isinstance(right, syntax.Integer):
                text = f"Draw {number_word(right.value)} of {them}, without putting back."
                return Step(left, text, node.span)
            return self.with_value(
                left, f"Draw {{}} of {them}, without putting back", right, node.span
            )
        if operator == "drop":
            return self._drop(node)
        if operator == "keep":
            kept = among(self.phrases, right)
            if kept is not None:
                return Step(left, f"Keep only values that are {kept}.", node.span)
            return self.with_value(left, "Keep only values that are in {}", right, node.span)
        return None

    def _union(self, node: syntax.Binary, them: str) -> Step[Expression] | None:
        """Return a union as a step where nothing else is put with both sides."""
        is_last = not (isinstance(node.right, syntax.Binary) and node.right.operator == "U")
        has_phrase = self.phrases.of(node) is not None
        if not is_last or has_phrase:
            return None
        return self.with_value(node.left, f"Put {{}} with {them}", node.right, node.span)

    def _drop(self, node: syntax.Binary) -> Step[Expression]:
        dropped = node.right
        elements = dropped.elements if isinstance(dropped, syntax.CollectionLiteral) else (dropped,)
        if 0 < len(elements) <= MOST_LISTED and all(map(_is_number, elements)):
            wording = [self.phrases.of(one) for one in elements]
            listed = joined([f"every {one.text}" for one in wording if one is not None])
            return Step(node.left, f"Take out {listed}.", node.span)
        return self.with_value(node.left, "Take out all values that are in {}", dropped, node.span)

    def _extremes(self, node: syntax.Extremes) -> Step[Expression]:
        wording = largest_words(self.phrases, node)
        if wording is not None:
            return Step(node.operand, f"Keep {wording}.", node.span)
        which = "largest" if node.largest else "lowest"
        text = f"Of the {which}, keep as many as {{}}"
        return self.with_value(node.operand, text, node.count, node.span)


def _is_number(node: Expression) -> bool:
    return isinstance(node, syntax.Integer)


def _is_plain(node: Expression) -> bool:
    return isinstance(node, syntax.Integer | syntax.Variable | syntax.Default)
