"""Words for every kind of value in AnyDice, for the inside of a sentence.

Dice with a count are called a pool ("four d6") where they are handed on, and their sum where they
stand for a number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.languages.anydice.arithmetic import MIRRORED
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import AnyDiceScript, Expression
from engine.languages.in_words import (
    Phrase,
    PhraseBook,
    joined,
    number_word,
    operated,
    ordinal,
    phrase,
    quoted,
    times,
)

__all__ = ["COMPARED", "WORDS", "Phrases", "explode_depth", "head_of", "is_sequence"]

COMPARED = {
    "<": "less than",
    "<=": "at most",
    ">": "greater than",
    ">=": "at least",
    "=": "equal to",
    "!=": "other than",
}
"""What a comparison asks of what stands on its left."""


USUAL_DEPTH = 2
"""How often dice explode where no setting says so."""

MOST_PARTS = 40
"""Items of a sequence, or arguments, that could fit into a sentence."""

_ARITHMETIC = {
    "+": "{} plus {}",
    "-": "{} minus {}",
    "*": "{} times {}",
    "/": "{} divided by {}, cut to a whole number",
    "^": "{} to the power of {}",
}

_BUILT_IN = {
    "highest ? of ?": "the sum of the {} highest of {}",
    "lowest ? of ?": "the sum of the {} lowest of {}",
    "middle ? of ?": "the sum of the {} middle ones of {}",
    "count ? in ?": "how often {} comes up in {}",
    "highest of ? and ?": "the higher of {} and {}",
    "lowest of ? and ?": "the lower of {} and {}",
    "? contains ?": "1 if {} contains {}, otherwise 0",
    "highest ? of ? and ?": "the sum of the {} highest of {} and {} together",
    "lowest ? of ? and ?": "the sum of the {} lowest of {} and {} together",
    "highest ? of ? and ? and ?": "the sum of the {} highest of {}, {} and {} together",
    "lowest ? of ? and ? and ?": "the sum of the {} lowest of {}, {} and {} together",
    "maximum of ?": "the highest that {} can show",
    "absolute ?": "{} without its sign",
    "sort ?": "{} in order",
    "reverse ?": "{} backwards",
}
_OF_NUMBERS = frozenset(("highest of ? and ?", "lowest of ? and ?", "absolute ?"))
_OF_ONE = {
    "highest": "the highest of {}",
    "lowest": "the lowest of {}",
    "middle": "the middle one of {}",
}


class Phrases(PhraseBook[Expression]):
    """The phrases of all values of a program."""

    def __init__(self, script: AnyDiceScript) -> None:
        """Find the words for every value of a program."""
        super().__init__()
        nodes = list(syntax.walk(script))
        self._heads = {
            one.signature: head_of(one)
            for one in nodes
            if isinstance(one, syntax.FunctionDefinition)
        }
        self._depth = explode_depth(script)
        self._sequences = {
            parameter.name
            for one in nodes
            if isinstance(one, syntax.FunctionDefinition)
            for parameter in one.parameters
            if parameter.kind == "s"
        }
        self.find_words(nodes, WORDS)

    def total(self, node: Expression) -> Phrase | None:
        """Return a value as a phrase for a number: of several dice, that is their sum."""
        wording = self.of(node)
        if wording is not None and _is_pool(node):
            return phrase(f"the sum of {wording.text}")
        return wording

    def is_counted(self, node: Expression) -> bool:
        """Return whether a comparison of a value counts its elements."""
        return is_sequence(node) or (
            isinstance(node, syntax.VariableTerm) and node.name in self._sequences
        )

    def filled(
        self,
        template: str,
        *nodes: Expression,
        is_compound: bool = False,
        of_totals: bool = False,
    ) -> Phrase | None:
        """Return a phrase with the phrases of other values in it."""
        parts = [self.total(node) if of_totals else self.of(node) for node in nodes]
        inner = [part.inner for part in parts if part is not None]
        if len(inner) < len(parts):
            return None
        return phrase(template.format(*inner), is_compound=is_compound)

    # ---- words for each kind ------------------------------------------------------------------

    def _whole(self, node: syntax.WholeTerm) -> Phrase | None:
        return phrase(str(node.value)) if node.value < 10**30 else None

    def _variable(self, node: syntax.VariableTerm) -> Phrase | None:
        return phrase(quoted(node.name))

    def _unary(self, node: syntax.UnaryTerm) -> Phrase | None:
        operand = node.operand
        match node.operator:
            case "d":
                return self._dice(None, operand)
            case "!":
                wording = "1 if {} is 0, otherwise 0"
                return self.filled(wording, operand, is_compound=True, of_totals=True)
            case "#" if isinstance(operand, syntax.WholeTerm):
                return self.filled("the number of digits of {}", operand)
            case "#":
                return self.filled("the number of dice or elements in {}", operand)
            case "-" if isinstance(operand, syntax.WholeTerm):
                return self.filled("-{}", operand)
            case "-":
                return self.filled("minus {}", operand, is_compound=True, of_totals=True)
        return self.of(operand)

    def _dice(self, count: Expression | None, faces: Expression) -> Phrase | None:
        one, several = "a die", "dice"
        wording = self.of(faces)
        if wording is None:
            return None
        if isinstance(faces, syntax.WholeTerm):
            one, several = f"a d{wording.text}", f"d{wording.text}"
        elif isinstance(faces, syntax.SequenceTerm):
            kind = f"with the faces {wording.text.removeprefix(_SEQUENCE)}"
            kind = kind if faces.items else "without faces"
            one, several = f"a die {kind}", f"dice {kind}"
        elif isinstance(faces, syntax.VariableTerm):
            one, several = f"a die of {wording.text}", f"dice of {wording.text}"
        elif _has_dice(faces):
            one, several = wording.text, f"of {wording.inner}"
        else:
            kind = f"with {wording.inner} sides"
            one, several = f"a die {kind}", f"dice {kind}"
        if count is None or (isinstance(count, syntax.WholeTerm) and count.value == 1):
            return phrase(one)
        if isinstance(count, syntax.WholeTerm):
            return phrase(f"{number_word(count.value)} {several}")
        if isinstance(count, syntax.VariableTerm):
            return self.filled(f"{{}} {several}", count)
        if isinstance(count, syntax.SequenceTerm):
            return self.filled(f"as many {several} as {{}} adds up to", count)
        return self.filled(f"as many {several} as {{}} comes to", count, of_totals=True)

    def _binary(self, node: syntax.BinaryTerm) -> Phrase | None:
        operator, left, right = node.operator, node.left, node.right
        if operator == "d":
            return self._dice(left, right)
        if operator == "@":
            return self._position(left, right)
        if operator in COMPARED:
            return self._compared(operator, left, right)
        if operator in ("&", "|"):
            which = "both {} and {} are not 0" if operator == "&" else "{} or {} is not 0"
            wording = f"1 if {which}, otherwise 0"
            return self.filled(wording, left, right, is_compound=True, of_totals=True)
        return operated(_ARITHMETIC[operator], self.total(left), self.total(right))

    def _position(self, left: Expression, right: Expression) -> Phrase | None:
        if isinstance(left, syntax.WholeTerm):
            what = "digit" if isinstance(right, syntax.WholeTerm) else "value"
            return self.filled(f"the {ordinal(left.value)} {what} of {{}}", right)
        if isinstance(left, syntax.SequenceTerm):
            places = self.of(left)
            if places is None:
                return None
            wording = places.text.removeprefix(_SEQUENCE)
            return self.filled(f"the sum of the values at the places {wording} of {{}}", right)
        return self.filled("the value at the place {} of {}", left, right)

    def _compared(self, operator: str, left: Expression, right: Expression) -> Phrase | None:
        asked = COMPARED[operator]
        if self.is_counted(left) and self.is_counted(right):
            wording = f"1 if {{}} is {asked} {{}}, element by element, otherwise 0"
            return self.filled(wording, left, right, is_compound=True)
        if self.is_counted(left):
            return self.filled(f"the number of values in {{}} that are {asked} {{}}", left, right)
        if self.is_counted(right):
            wording = f"the number of values in {{1}} that are {COMPARED[MIRRORED[operator]]} {{0}}"
            return self.filled(wording, left, right)
        wording = f"1 if {{}} is {asked} {{}}, otherwise 0"
        return self.filled(wording, left, right, is_compound=True, of_totals=True)

    def _sequence(self, node: syntax.SequenceTerm) -> Phrase | None:
        if not node.items:
            return phrase("an empty sequence")
        if len(node.items) > MOST_PARTS:
            return None
        items = [self.of_item(one) for one in node.items]
        wording = [one.text for one in items if one is not None]
        return phrase(f"{_SEQUENCE}{joined(wording)}") if len(wording) == len(items) else None

    def of_item(self, node: syntax.SequenceItem) -> Phrase | None:
        """Return an item of a sequence as a phrase."""
        wording = self.of(node.first)
        if node.last is not None:
            wording = self.filled("{} to {}", node.first, node.last)
        if wording is None or node.times is None:
            return wording
        if isinstance(node.times, syntax.WholeTerm):
            return phrase(f"{wording.text} ({times(node.times.value)})")
        often = self.of(node.times)
        return None if often is None else phrase(f"{wording.text} ({often.inner} times)")

    def _call(self, node: syntax.BracketCall) -> Phrase | None:
        name = syntax.signature_text(node.signature)
        if node.signature not in self._heads:
            if name == "explode ?":
                most = f"rolled again and added on its highest face, {times(self._depth)} at most"
                if self._depth == 0:
                    most = "never rolled again"
                return self.filled(f"{{}}, {most}", *node.arguments, is_compound=True)
            if name in _BUILT_IN:
                return self._built_in(name, node.arguments)
        name = self._heads.get(node.signature, name)
        if not node.arguments:
            return phrase(f"what {quoted(name)} comes to")
        places = joined(["{}"] * len(node.arguments)) if len(node.arguments) <= MOST_PARTS else None
        if places is None:
            return None
        wording = f"what {quoted(name)} comes to for {places}"
        return self.filled(wording, *node.arguments, is_compound=True)

    def _built_in(self, name: str, arguments: tuple[Expression, ...]) -> Phrase | None:
        first, is_of_numbers = arguments[0], name in _OF_NUMBERS
        if name.split()[1] == "?" and isinstance(first, syntax.WholeTerm) and len(arguments) > 1:
            if first.value == 1 and len(arguments) == 2 and name.split()[0] in _OF_ONE:
                return self.filled(_OF_ONE[name.split()[0]], arguments[1])
            if name.split()[0] != "count":
                number = number_word(first.value)
                wording = _BUILT_IN[name].replace("{}", number, 1)
                return self.filled(wording, *arguments[1:])
        is_compound = name == "? contains ?"
        wording = _BUILT_IN[name]
        return self.filled(wording, *arguments, is_compound=is_compound, of_totals=is_of_numbers)


_SEQUENCE = "the sequence "


def is_sequence(node: Expression) -> bool:
    """Return whether a value is surely a sequence."""
    return isinstance(node, syntax.SequenceTerm)


def head_of(node: syntax.FunctionDefinition) -> str:
    """Return the name of a function with its parameters, such as ``hits ROLL above X``."""
    names = iter(node.parameters)
    return " ".join(next(names).name if word is None else word for word in node.signature)


def explode_depth(script: AnyDiceScript) -> int:
    """Return how often dice explode at most, by the setting that is written first."""
    for node in syntax.walk(script):
        if isinstance(node, syntax.SetStatement) and node.setting == "explode depth":
            if isinstance(node.value, syntax.WholeTerm):
                return node.value.value
            break
    return USUAL_DEPTH


def _has_dice(node: Expression) -> bool:
    """Return whether a value surely comes of dice, or may where a function comes to it."""
    return any(
        isinstance(one, syntax.BracketCall)
        or (isinstance(one, syntax.BinaryTerm | syntax.UnaryTerm) and one.operator == "d")
        for one in syntax.walk(node)
    )


def _is_pool(node: Expression) -> bool:
    if not (isinstance(node, syntax.BinaryTerm) and node.operator == "d"):
        return False
    return not (isinstance(node.left, syntax.WholeTerm) and node.left.value == 1)


WORDS: dict[type, Callable[[Phrases, Any], Phrase | None]] = {
    syntax.WholeTerm: Phrases._whole,
    syntax.VariableTerm: Phrases._variable,
    syntax.UnaryTerm: Phrases._unary,
    syntax.BinaryTerm: Phrases._binary,
    syntax.SequenceTerm: Phrases._sequence,
    syntax.BracketCall: Phrases._call,
}
"""Finds the words for each kind of value."""
