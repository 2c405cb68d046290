"""Words for every kind of expression in table scripts, for the inside of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.errors import DiceError
from engine.languages.in_words import Phrase, PhraseBook, joined, operated, phrase, quoted
from engine.languages.roll20.assistance.in_words.phrases import Phrases as DicePhrases
from engine.languages.roll20.reading.parser import parse as parse_dice
from engine.languages.roll20.reading.stuck import UnreadableRollError
from engine.languages.roll20.reading.syntax import RollTree
from engine.languages.table.built_in import ASK, BUILT_IN, CHOOSE, ROLL
from engine.languages.table.reading import syntax
from engine.languages.table.reading.syntax import Expression, TableSyntax

__all__ = ["COMPARED", "WORDS", "Phrases", "plain_text"]

COMPARED = {
    "==": ("is", "is not"),
    "!=": ("is not", "is"),
    "<": ("is less than", "is at least"),
    "<=": ("is at most", "is greater than"),
    ">": ("is greater than", "is at most"),
    ">=": ("is at least", "is less than"),
}
"""What a comparison says, and what it says where it does not hold."""

_ARITHMETIC = {
    "+": "{} plus {}",
    "-": "{} minus {}",
    "*": "{} times {}",
    "/": "{} divided by {}, rounded down",
    "%": "the remainder of {} divided by {}",
}
_OF_NUMBERS = {"max": "the highest of {}", "min": "the lowest of {}"}

MOST_PARTS = 40
"""Arguments that could fit into a sentence."""

LONGEST_TEXT = 40
"""Characters of a text that are told."""


class Phrases(PhraseBook[Expression]):
    """The phrases of all expressions of a script.

    Attributes:
        functions: The case-folded names of its own functions.
        dice: The texts of dice that no phrase tells, read as rolls.
    """

    def __init__(self, declarations: Iterable[TableSyntax]) -> None:
        """Find the words for every expression of some declarations."""
        super().__init__()
        self.functions: set[str] = set()
        self.dice: dict[TableSyntax, RollTree] = {}
        for declared in declarations:
            if isinstance(declared, syntax.FunctionDeclaration):
                self.functions.add(declared.identifier.key)
            self.find_words(list(syntax.walk(declared)), WORDS)

    # ---- words for each kind ------------------------------------------------------------------

    def _number(self, node: syntax.NumberLiteral) -> Phrase | None:
        return phrase(str(node.value)) if node.value < 10**30 else None

    def _text(self, node: syntax.Text) -> Phrase | None:
        wording = plain_text(node.value)
        return phrase(f"“{wording}”" if wording else "a blank text")

    def _truth(self, node: syntax.Truth) -> Phrase | None:
        return phrase("yes" if node.value else "no")

    def _name(self, node: syntax.Name) -> Phrase | None:
        return phrase(quoted(node.identifier.text))

    def _field(self, node: syntax.FieldAccess) -> Phrase | None:
        record = self.of(node.record)
        field = quoted(node.field.text)
        if record is None:
            return None
        if record.text.startswith("`") and record.text.endswith("`"):
            return phrase(f"{record.text[:-1]}.{field[1:]}")
        return phrase(f"the {field} of {record.inner}")

    def _call(self, node: syntax.FunctionCall) -> Phrase | None:
        key, arguments = node.function.key, node.arguments
        if key == ROLL and len(arguments) == 1:
            return self._dice(arguments[0])
        if key in (ASK, CHOOSE) and arguments:
            return self._decision(key, arguments)
        places = joined(["{}"] * len(arguments)) if len(arguments) <= MOST_PARTS else None
        if places is None:
            return None
        if key in _OF_NUMBERS and arguments:
            return self.filled(_OF_NUMBERS[key].format(places), *arguments)
        if key == "abs" and len(arguments) == 1:
            return self.filled("{} without its sign", *arguments)
        name = quoted(BUILT_IN[key].name if key in BUILT_IN else node.function.text)
        wording = f"what {name} comes to{f' for {places}' if places else ''}"
        return self.filled(wording, *arguments, is_compound=True)

    def _dice(self, node: Expression) -> Phrase | None:
        """Return the dice that are rolled, in words where they are written out."""
        if not isinstance(node, syntax.Text):
            return self.filled("a roll of the dice that {} names", node)
        try:
            tree = parse_dice(node.value)
        except (DiceError, UnreadableRollError):  # the script's own check tells of it
            return phrase(f"a roll of {quoted(node.value)}")
        wording = DicePhrases(tree).of(tree.body)
        if wording is None:
            self.dice[node] = tree
        return wording or phrase(f"a roll of {quoted(node.value)}")

    def _decision(self, key: str, arguments: tuple[Expression, ...]) -> Phrase | None:
        if key == ASK:
            wording = self.asked(arguments, "says yes to")
            return None if wording is None else phrase(f"whether {wording}", is_compound=True)
        label = 1 if len(arguments) > 1 and _is_text(arguments[1]) else 0
        who = "anyone" if label == 0 else "{}"
        offered = joined(["{}"] * len(arguments[label + 1 :]), "or")
        wording = f"the number that {who} chooses for {{}} from {offered}"
        return self.filled(wording, *arguments, is_compound=True)

    def asked(self, arguments: tuple[Expression, ...], answers: str) -> str | None:
        """Return what somebody answers to a decision by yes or no, as a clause.

        Args:
            arguments: Who is asked, if anybody is named, and the label.
            answers: The verb, such as ``says yes to``.
        """
        who = "{}" if len(arguments) > 1 else "anyone"
        wording = self.filled(f"{who} {answers} {{}}", *arguments)
        return None if wording is None else wording.text

    def _unary(self, node: syntax.UnaryOperation) -> Phrase | None:
        if node.operator == "-" and isinstance(node.operand, syntax.NumberLiteral):
            return self.filled("-{}", node.operand)
        if node.operator == "-":
            return self.filled("minus {}", node.operand, is_compound=True)
        return self.filled("the opposite of {}", node.operand, is_compound=True)

    def _binary(self, node: syntax.BinaryOperation) -> Phrase | None:
        left, right = node.left, node.right
        if node.operator in COMPARED:
            wording = f"whether {{}} {COMPARED[node.operator][0]} {{}}"
            return self.filled(wording, left, right, is_compound=True)
        if node.operator == "+" and (_is_text(left) or _is_text(right)):
            one, other = self.of(left), self.of(right)
            if one is None or other is None:
                return None
            return phrase(f"{one.text} followed by {other.text}", is_compound=True)
        return operated(_ARITHMETIC[node.operator], self.of(left), self.of(right))

    def _logical(self, node: syntax.Logical) -> Phrase | None:
        one, other = self._side(node.left, node.operator), self._side(node.right, node.operator)
        if one is None or other is None:
            return None
        word = "and" if node.operator == "&&" else "or"
        return phrase(f"whether {one} {word} {other}", is_compound=True)

    def _side(self, node: Expression, operator: str) -> str | None:
        """Return one side of a logical operator as a clause."""
        wording = self.of(node)
        if wording is None:
            return None
        clause = wording.text.removeprefix("whether ")
        if clause == wording.text:
            return f"{wording.inner} is true"
        is_other = isinstance(node, syntax.Logical) and node.operator != operator
        return f"({clause})" if is_other else clause

    def _hole(self, _node: syntax.Hole) -> Phrase | None:
        return phrase("what could not be read")


def plain_text(text: str) -> str:
    """Return a text on one line, and only its beginning where it is long."""
    whole = " ".join(text.replace("`", "'").split())
    return whole if len(whole) <= LONGEST_TEXT else f"{whole[: LONGEST_TEXT - 1]}…"


def _is_text(node: Expression) -> bool:
    """Return whether an expression surely is a text."""
    while isinstance(node, syntax.BinaryOperation) and node.operator == "+":
        if isinstance(node.right, syntax.Text):
            return True
        node = node.left
    return isinstance(node, syntax.Text)


WORDS: Mapping[type, Callable[[Phrases, Any], Phrase | None]] = {
    syntax.NumberLiteral: Phrases._number,
    syntax.Text: Phrases._text,
    syntax.Truth: Phrases._truth,
    syntax.Name: Phrases._name,
    syntax.FieldAccess: Phrases._field,
    syntax.FunctionCall: Phrases._call,
    syntax.UnaryOperation: Phrases._unary,
    syntax.BinaryOperation: Phrases._binary,
    syntax.Logical: Phrases._logical,
    syntax.Hole: Phrases._hole,
}
"""Finds the words for each kind of expression."""
