"""Values of AnyDice that are too long for a sentence, in words step by step."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.anydice.assistance.in_words.phrases import COMPARED, Phrases
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression
from engine.languages.in_words import Phrase, Sentence, Step, Teller, quoted

__all__ = ["ValueTeller", "clause"]

_ARITHMETIC = {
    "+": "Add {}",
    "-": "Subtract {}",
    "*": "Multiply by {}",
    "/": "Divide by {} and cut to a whole number",
    "^": "Raise it to the power of {}",
}


class ValueTeller(Teller[Expression]):
    """Tells values step by step."""

    def __init__(self, text: str, phrases: Phrases) -> None:
        """Tell values of a program.

        Args:
            text: The program.
            phrases: The words for its values.
        """
        super().__init__(text)
        self.phrases = phrases

    def phrase_of(self, node: Expression) -> Phrase | None:
        """Return a value as a phrase, several dice by their sum."""
        return self.phrases.total(node)

    def step(self, node: Expression) -> Step[Expression] | None:
        """Return arithmetic and comparisons as a step behind their left side."""
        match node:
            case syntax.UnaryTerm(operator="-", operand=operand) if not isinstance(
                operand, syntax.WholeTerm
            ):
                return Step(operand, "Change its sign.", node.span)
            case syntax.UnaryTerm(operator="!", operand=operand):
                return Step(operand, "The result is 1 if that is 0, otherwise 0.", node.span)
            case syntax.UnaryTerm(operator="+", operand=operand):
                return Step(operand, "The sign changes nothing.", node.span)
            case syntax.BinaryTerm(operator=operator, left=left, right=right):
                if operator in _ARITHMETIC:
                    return self.with_value(left, _ARITHMETIC[operator], right, node.span)
                if operator in COMPARED:
                    form = _COUNTED if self.phrases.is_counted(left) else _ONE_IF
                    text = form.replace("how", COMPARED[operator])
                    return self.with_value(left, text, right, node.span)
                if operator in ("&", "|"):
                    word = "and" if operator == "&" else "or"
                    text = f"The result is 1 if that {word} {{}} is not 0, otherwise 0"
                    return self.with_value(left, text, right, node.span)
        return None

    def opening(self, node: Expression, depth: int) -> Iterator[Sentence]:
        """Yield the sentences on a value that is no step."""
        wording = self.phrase_of(node)
        if wording is not None:
            yield Sentence(f"Start with {wording.text}.", node.span, depth)
            return
        match node:
            case syntax.BracketCall(signature=signature, arguments=arguments):
                name = quoted(syntax.signature_text(signature))
                yield Sentence(f"Use {name} with these:", node.span, depth)
                yield from self.parts(arguments, "Part", depth + 1)
            case syntax.SequenceTerm(items=items):
                yield Sentence("Make a sequence of these:", node.span, depth)
                for item in items:
                    item_words = self.phrases.of_item(item)
                    if item_words is None:
                        yield from self.explain(item.first, depth + 1)
                    else:
                        yield Sentence(f"Put in {item_words.text}.", item.span, depth + 1)
            case syntax.BinaryTerm(operator="d", left=left, right=right):
                yield Sentence("Roll as many dice as part 1, of part 2:", node.span, depth)
                yield from self.parts((left, right), "Part", depth + 1)
            case syntax.BinaryTerm(operator="@", left=left, right=right):
                yield Sentence("Take the value at the place part 1, of part 2:", node.span, depth)
                yield from self.parts((left, right), "Part", depth + 1)
            case _:
                yield self.shown(node, depth)


_COUNTED = "Count the values that are how {}"
_ONE_IF = "The result is 1 if that is how {}, otherwise 0"

DEEPEST = 6
"""Conditions in one another that a reader can follow."""

LONGEST_CLAUSE = 160
"""Characters of all that a condition asks."""


def clause(phrases: Phrases, node: Expression, depth: int = 0) -> str | None:
    """Return what a condition asks, as a clause behind "if", or None where it is too long.

    Args:
        phrases: The words for all values of the program.
        node: The condition.
        depth: How many conditions it stands in.
    """
    wording = _clause(phrases, node, depth) if depth < DEEPEST else None
    return wording if wording is None or len(wording) <= LONGEST_CLAUSE else None


def _clause(phrases: Phrases, node: Expression, depth: int) -> str | None:
    match node:
        case syntax.UnaryTerm(operator="!", operand=operand):
            wording = phrases.total(operand)
            return None if wording is None else f"{wording.inner} is 0"
        case syntax.BinaryTerm(operator=operator, left=left, right=right) if operator in COMPARED:
            is_counted = phrases.is_counted(left) or phrases.is_counted(right)
            one, other = phrases.total(left), phrases.total(right)
            if one is None or other is None:
                return None
            if not is_counted or (phrases.is_counted(left) and phrases.is_counted(right)):
                word = {"=": "is", "!=": "is not"}.get(operator, f"is {COMPARED[operator]}")
                return f"{one.inner} {word} {other.inner}"
        case syntax.BinaryTerm(operator="&" | "|" as operator, left=left, right=right):
            first = _side(phrases, left, operator, depth)
            second = _side(phrases, right, operator, depth)
            word = "and" if operator == "&" else "or"
            return None if first is None or second is None else f"{first} {word} {second}"
        case syntax.BracketCall(signature=(None, "contains", None), arguments=(values, one)):
            return _contains(phrases, values, one)
    wording = phrases.total(node)
    return None if wording is None else f"{wording.inner} is not 0"


def _side(phrases: Phrases, node: Expression, operator: str, depth: int) -> str | None:
    """Return one side of "and" or "or", in parentheses where it has the other of them."""
    wording = clause(phrases, node, depth + 1)
    other = "|" if operator == "&" else "&"
    is_other = isinstance(node, syntax.BinaryTerm) and node.operator == other
    return f"({wording})" if wording is not None and is_other else wording


def _contains(phrases: Phrases, values: Expression, one: Expression) -> str | None:
    holder, element = phrases.of(values), phrases.total(one)
    if holder is None or element is None:
        return None
    return f"{holder.inner} contains {element.inner}"
