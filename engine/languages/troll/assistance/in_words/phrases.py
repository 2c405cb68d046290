"""Words for every kind of expression in Troll, for the inside of a sentence."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeGuard

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
from engine.languages.troll.assistance.in_words.numbers import Numbers
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression, TrollScript
from engine.rounding import significant_text

__all__ = [
    "COMPARED",
    "JOINED",
    "WORDS",
    "Phrases",
    "among",
    "is_different",
    "largest_words",
    "share",
]

COMPARED = {
    "<": "greater than",
    "<=": "at least",
    ">": "less than",
    ">=": "at most",
    "=": "equal to",
    "=/=": "other than",
}
"""What a filter asks of each value on its right, before what stands on its left."""

JOINED = {
    "||": "side by side",
    "|>": "below one another, flush left",
    "<|": "below one another, flush right",
    "<>": "below one another, centred",
}
"""How a join of text boxes writes them."""

_OF_ONE = {
    "-": "minus {}",
    "sgn": "the sign of {} (-1, 0 or 1)",
    "sum": "the sum of {}",
    "count": "the number of values in {}",
    "min": "the lowest of {}",
    "max": "the highest of {}",
    "minimal": "all copies of the lowest of {}",
    "maximal": "all copies of the highest of {}",
    "median": "the middle value of {}",
    "different": "one of each value in {}",
    "counts": "the counts of equal values in {}",
    "straight": "the longest run of consecutive values in {}",
    "choose": "one value of {} at random",
}

_OF_THOSE = frozenset(("sum", "min", "max", "median"))
"""Operators whose words need no "together" behind the elements of a collection."""

_ARITHMETIC = {
    "+": "{} plus {}",
    "-": "{} minus {}",
    "*": "{} times {}",
    "/": "{} divided by {}, rounded down",
    "mod": "the remainder of {} divided by {}",
}

_OF_TWO = {
    "--": "{} with one copy taken out for each value in {}",
    "..": "the numbers from {} to {}",
    "||": "{} with {} to its right",
    "|>": "{} with {} below it, flush left",
    "<|": "{} with {} below it, flush right",
    "<>": "{} with {} below it, centred",
}
_TIGHT = frozenset(("..",))

LONGEST_TEXT = 40
"""Characters of a text box that are told."""


class Phrases(PhraseBook[Expression]):
    """The phrases of all expressions of a script."""

    def __init__(self, script: TrollScript) -> None:
        """Find the words for every expression of a script."""
        super().__init__()
        nodes = list(syntax.walk(script))
        self.numbers = Numbers(script, nodes)
        self._unions: dict[int, tuple[str, ...]] = {}
        self.find_words(nodes, WORDS)

    def inner(self, node: Expression) -> str:
        """Return the words for an expression that is part of one that is not too long."""
        wording = self.of(node)
        return "" if wording is None else wording.inner

    # ---- words for each kind ------------------------------------------------------------------

    def _integer(self, node: syntax.Integer) -> Phrase | None:
        return phrase(str(node.value)) if node.value < 10**30 else None

    def _probability(self, node: syntax.Probability) -> Phrase | None:
        wording = f"1 with a chance of {share(node.chance)}, otherwise nothing"
        return phrase(wording, is_compound=True)

    def _text(self, node: syntax.TextLiteral) -> Phrase | None:
        whole = " / ".join(" ".join(line.split()) for line in node.box.lines).replace("`", "'")
        wording = whole if len(whole) <= LONGEST_TEXT else f"{whole[: LONGEST_TEXT - 1]}…"
        return phrase(f"“{wording}”" if wording.strip() else "a blank text")

    def _name(self, node: syntax.Variable | syntax.Default) -> Phrase | None:
        return phrase(quoted(node.name))

    def _dice(self, node: syntax.Dice) -> Phrase | None:
        faces = node.faces
        if isinstance(faces, syntax.Integer):
            sides = self.of(faces)
            kind = None if sides is None else f"d{sides.text}"
            if kind is not None and not node.from_zero:
                return self._counted(node.count, f"a {kind}", kind)
        last = self.of(faces)
        if last is None:
            return None
        shown = f"what {last.text} shows" if _is_one_die(faces) else last.inner
        kind = f"numbered {0 if node.from_zero else 1} to {shown}"
        return self._counted(node.count, f"a die {kind}", f"dice {kind}")

    def _counted(self, count: Expression | None, one: str, several: str) -> Phrase | None:
        """Return a number of dice, as their count says it."""
        if count is None or (isinstance(count, syntax.Integer) and count.value == 1):
            return phrase(one)
        if isinstance(count, syntax.Integer):
            return phrase(f"{number_word(count.value)} {several}")
        if isinstance(count, syntax.Variable | syntax.Default):
            return self.filled(f"{{}} {several}", count)
        shown = " shows" if _is_one_die(count) else ""
        return self.filled(f"as many {several} as {{}}{shown}", count)

    def _unary(self, node: syntax.Unary) -> Phrase | None:
        counted = node.operand
        if node.operator == "!":
            return self.filled("1 if {} is empty, otherwise nothing", counted, is_compound=True)
        if isinstance(counted, syntax.Binary) and node.operator == "count":
            asked = COMPARED.get(counted.operator)
            if asked is not None:
                wording = f"the number of values {asked} {{}} in {{}}"
                return self.filled(wording, counted.left, counted.right)
        if node.operator == "count" and is_different(counted):
            return self.filled("the number of different values in {}", counted.operand)
        if node.operator == "-" and isinstance(counted, syntax.Integer):
            return self.filled("-{}", counted)
        if node.operator in _OF_THOSE and isinstance(counted, syntax.CollectionLiteral):
            return self._listed(_OF_ONE[node.operator], counted)
        is_compound = node.operator == "-"
        return self.filled(_OF_ONE[node.operator], counted, is_compound=is_compound)

    def _listed(self, template: str, node: syntax.CollectionLiteral) -> Phrase | None:
        """Return a phrase with the elements of a collection that is written out."""
        if self.of(node) is None or not node.elements:
            return self.filled(template, node)
        return phrase(template.format(joined([self.inner(one) for one in node.elements])))

    def _binary(self, node: syntax.Binary) -> Phrase | None:
        operator, left, right = node.operator, node.left, node.right
        if operator in COMPARED:
            if self.numbers.is_several(right):
                wording = f"those of {{1}} that are {COMPARED[operator]} {{0}}"
                return self.filled(wording, left, right)
            wording = f"{{1}} if it is {COMPARED[operator]} {{0}}, otherwise nothing"
            return self.filled(wording, left, right, is_compound=True)
        if operator == "U":
            return self._union(node)
        if operator == "keep":
            kept = among(self, right)
            return None if kept is None else self.filled(f"those of {{}} that are {kept}", left)
        if operator == "drop":
            gone = among(self, right)
            return None if gone is None else self.filled(f"those of {{}} that are not {gone}", left)
        if operator in JOINED and isinstance(right, syntax.Binary) and right.operator in JOINED:
            return None
        if operator == "&":
            wording = "{1} if {0} is not empty, otherwise nothing"
            return self.filled(wording, left, right, is_compound=True)
        if operator == "pick":
            few = isinstance(right, syntax.Integer)
            number = number_word(right.value) if isinstance(right, syntax.Integer) else "{1}"
            wording, parts = f"{number} of {{0}}, drawn without putting back", (left, right)
            return self.filled(wording, *parts[: 1 if few else 2], is_compound=True)
        if operator in _ARITHMETIC:
            return operated(_ARITHMETIC[operator], self.of(left), self.of(right))
        return self.filled(_OF_TWO[operator], left, right, is_compound=operator not in _TIGHT)

    def _union(self, node: syntax.Binary) -> Phrase | None:
        """Return all that is put together, also by the unions to the right."""
        first, second = self.of(node.left), self.of(node.right)
        if first is None or second is None:
            return None
        rest = self._unions.get(id(node.right), (second.inner,))
        self._unions[id(node)] = (first.inner, *rest)
        return phrase(f"{joined((first.inner, *rest))} together", is_compound=True)

    def _extremes(self, node: syntax.Extremes) -> Phrase | None:
        wording = largest_words(self, node)
        return None if wording is None else self.filled(f"{wording} of {{}}", node.operand)

    def _repeated(self, node: syntax.RepeatedRoll) -> Phrase | None:
        if isinstance(node.count, syntax.Integer):
            wording = f"{{}}, {self._done(node.body)} {times(node.count.value)}"
            return self.filled(wording, node.body, is_compound=True)
        wording = f"{{1}}, {self._done(node.body)} {{0}} times"
        return self.filled(wording, node.count, node.body, is_compound=True)

    def _done(self, body: Expression) -> str:
        """Return what is done again and again: only what has dice is rolled."""
        return "rolled" if any(map(_is_rolled, syntax.walk(body))) else "taken"

    def _samples(self, node: syntax.Samples) -> Phrase | None:
        if node.count is None:
            return self.filled("{} written as text", node.body, is_compound=True)
        if isinstance(node.count, syntax.Integer):
            number = node.count.value
            wording = f"{number_word(number)} sample rolls of {{}}, a line each"
            return self.filled("one sample roll of {}" if number == 1 else wording, node.body)
        return self.filled("{} sample rolls of {}, a line each", node.count, node.body)

    def _collection(self, node: syntax.CollectionLiteral) -> Phrase | None:
        if not node.elements:
            return phrase("nothing")
        if len(node.elements) == 1:
            return self.of(node.elements[0])
        places = joined(["{}"] * len(node.elements)) if len(node.elements) <= 40 else ""
        if not places:
            return None
        return self.filled(f"{places} together", *node.elements, is_compound=True)

    def _tuple(self, node: syntax.TupleLiteral) -> Phrase | None:
        kind = "pair" if len(node.parts) == 2 else "tuple"
        return self.filled(f"the {kind} [{', '.join(['{}'] * len(node.parts))}]", *node.parts)

    def _projection(self, node: syntax.Projection) -> Phrase | None:
        ending = "s" if self.numbers.is_several(node.operand) else ""
        return self.filled(f"the {ordinal(node.index)} part{ending} of {{}}", node.operand)

    def _call(self, node: syntax.Call) -> Phrase | None:
        name = quoted(node.function)
        if not node.arguments:
            return phrase(f"what {name} comes to")
        places = joined(["{}"] * len(node.arguments)) if len(node.arguments) <= 40 else ""
        if not places:
            return None
        return self.filled(f"what {name} comes to for {places}", *node.arguments, is_compound=True)

    def _in_sentences(
        self, _node: syntax.Conditional | syntax.Let | syntax.ForEach | syntax.Fold | syntax.Loop
    ) -> Phrase | None:
        return None


def _is_one_die(node: Expression) -> bool:
    return isinstance(node, syntax.Dice) and node.count is None


def among(phrases: Phrases, node: Expression) -> str | None:
    """Return how a value is told that is one of others, such as ``7 or 11``, or ``in `x```."""
    wording = phrases.of(node)
    if wording is None:
        return None
    if isinstance(node, syntax.CollectionLiteral) and node.elements:
        return joined([phrases.inner(one) for one in node.elements], "or")
    return f"in {wording.inner}"


def _is_rolled(node: syntax.TrollSyntax) -> bool:
    match node:
        case syntax.Dice() | syntax.Probability() | syntax.Call():
            return True
        case syntax.Unary(operator="choose") | syntax.Binary(operator="pick"):
            return True
    return False


def is_different(node: Expression) -> TypeGuard[syntax.Unary]:
    """Return whether an expression has one of each value of another."""
    return isinstance(node, syntax.Unary) and node.operator == "different"


def largest_words(phrases: Phrases, node: syntax.Extremes) -> str | None:
    """Return which values are kept, such as ``the three largest``, or None where it is too long."""
    which = "largest" if node.largest else "lowest"
    if isinstance(node.count, syntax.Integer):
        number = node.count.value
        return f"the {which}" if number == 1 else f"the {number_word(number)} {which}"
    wording = phrases.of(node.count)
    return None if wording is None else f"the {which} {wording.inner}"


def share(chance: Fraction) -> str:
    """Return a probability as a percentage of up to four digits."""
    return f"{significant_text(chance * 100, 4)}%"


WORDS: dict[type, Callable[[Phrases, Any], Phrase | None]] = {
    syntax.Integer: Phrases._integer,
    syntax.Probability: Phrases._probability,
    syntax.TextLiteral: Phrases._text,
    syntax.Variable: Phrases._name,
    syntax.Default: Phrases._name,
    syntax.Dice: Phrases._dice,
    syntax.Unary: Phrases._unary,
    syntax.Binary: Phrases._binary,
    syntax.Extremes: Phrases._extremes,
    syntax.RepeatedRoll: Phrases._repeated,
    syntax.Samples: Phrases._samples,
    syntax.CollectionLiteral: Phrases._collection,
    syntax.TupleLiteral: Phrases._tuple,
    syntax.Projection: Phrases._projection,
    syntax.Let: Phrases._in_sentences,
    syntax.Conditional: Phrases._in_sentences,
    syntax.ForEach: Phrases._in_sentences,
    syntax.Fold: Phrases._in_sentences,
    syntax.Loop: Phrases._in_sentences,
    syntax.Call: Phrases._call,
}
"""Finds the words for each kind of expression."""
