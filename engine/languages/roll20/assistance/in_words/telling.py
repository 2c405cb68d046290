"""A roll in Roll20's notation in words: its dice with their modifiers, groups, and arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.languages.in_words import Phrase, Sentence, Step, Teller, number_word, quoted
from engine.languages.roll20.assistance.in_words.modifiers import ModifierWords
from engine.languages.roll20.assistance.in_words.phrases import Phrases, is_several
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.questions import Excerpt
from engine.languages.roll20.reading.syntax import Expression, RollTree
from engine.languages.roll20.units import counts_successes, terms_of

__all__ = ["sentences"]

_SIGNS = {
    "*": "Multiply by {}",
    "/": "Divide by {}",
    "%": "Divide by {} and take the remainder",
}
_ROUNDED = {
    "floor": "Round down.",
    "ceil": "Round up.",
    "round": "Round to the nearest whole number, a half up.",
    "abs": "Leave out a minus sign.",
}


def sentences(excerpt: Excerpt, tree: RollTree, max_iterations: int) -> Iterator[Sentence]:
    """Yield what a roll does.

    Args:
        excerpt: The text of the roll, with its place in the script.
        tree: Its syntax tree.
        max_iterations: How many dice of a chain of explosions are followed.
    """
    teller = _RollTeller(excerpt.text, Phrases(tree), max_iterations)
    for one in teller.explain(tree.body):
        yield replace(one, span=excerpt.place(one.span))
    if tree.remark and tree.remark.strip():
        text = f"{quoted(tree.remark)} is a remark: it changes nothing."
        yield Sentence(text, excerpt.place(tree.span))


class _RollTeller(Teller[Expression]):
    """Tells the parts of a roll."""

    def __init__(self, text: str, phrases: Phrases, max_iterations: int) -> None:
        super().__init__(text)
        self._phrases = phrases
        self._limit = max_iterations

    def phrase_of(self, node: Expression) -> Phrase | None:
        return self._phrases.of(node)

    def step(self, node: Expression) -> Step[Expression] | None:
        match node:
            case syntax.Power(base=base, exponent=exponent):
                return self.with_value(base, "Raise it to the power of {}", exponent, node.span)
            case syntax.Negative(operand=operand) if not isinstance(operand, syntax.Number):
                return Step(operand, "Change its sign.", node.span)
            case syntax.MathFunction(name=name, operand=operand):
                return Step(operand, _ROUNDED[name], node.span)
            case syntax.Labelled(operand=operand, label=label):
                has_words = bool(label.strip())
                text = f"This is labelled {quoted(label)}." if has_words else "An empty label."
                return Step(operand, text, node.span)
        return None

    def opening(self, node: Expression, depth: int) -> Iterator[Sentence]:
        match node:
            case syntax.Addition(terms=terms, signs=signs):
                yield from self.explain(terms[0], depth)
                for term, sign in zip(terms[1:], signs[1:], strict=True):
                    verb = "Add {}" if sign > 0 else "Subtract {}"
                    yield from self._with(verb, term, depth)
            case syntax.Multiplication(first=first, rest=rest):
                yield from self.explain(first, depth)
                for operator, factor in rest:
                    yield from self._with(_SIGNS[operator], factor, depth)
            case syntax.DiceTerm():
                yield from self._dice(node, depth)
            case syntax.Group():
                yield from self._group(node, depth)
            case _:
                wording = self.phrase_of(node)
                if wording is None:
                    yield self.shown(node, depth)
                else:
                    yield Sentence(f"Start with {wording.text}.", node.span, depth)

    def _with(self, verb: str, value: Expression, depth: int) -> Iterator[Sentence]:
        step = self.with_value(value, verb, value, value.span)
        yield Sentence(step.text, step.span, depth)
        if step.below is not None:
            yield from self.explain(step.below, depth + 1)

    # ---- dice ---------------------------------------------------------------------------------

    def _dice(self, node: syntax.DiceTerm, depth: int) -> Iterator[Sentence]:
        yield from self._pool(node, depth)
        yield from self._modifiers(node).sentences(node.modifiers, depth)
        if _adds_up(node):
            yield Sentence("Add them up.", node.span, depth)

    def _modifiers(self, node: syntax.DiceTerm) -> ModifierWords:
        sides = None if node.sides is None else self.phrase_of(node.sides)
        faces = None if sides is None or sides.is_compound else sides.text
        faces = "1" if node.sides is None else faces
        return ModifierWords(self.phrase_of, self._limit, faces=faces)

    def _pool(self, node: syntax.DiceTerm, depth: int) -> Iterator[Sentence]:
        pool = self._phrases.pool(node)
        if pool is not None:
            yield Sentence(f"Roll {pool}.", node.span, depth)
            return
        yield Sentence("Roll dice with these numbers:", node.span, depth)
        for name, part in (("of dice", node.count), ("of sides", node.sides)):
            if part is not None:
                yield from self._with(f"The number {name} is {{}}", part, depth + 1)

    # ---- groups -------------------------------------------------------------------------------

    def _group(self, node: syntax.Group, depth: int) -> Iterator[Sentence]:
        if len(node.rolls) == 1:
            yield from self._units(node, node.rolls[0], depth)
            return
        many = number_word(len(node.rolls))
        yield Sentence(f"Make {many} rolls, each with its total:", node.span, depth)
        yield from self.parts(node.rolls, "Roll", depth + 1)
        wording = ModifierWords(self.phrase_of, self._limit, of_rolls=True)
        yield from wording.sentences(node.modifiers, depth)
        if not _counts(node) and not _leaves_one(node):
            yield Sentence("Add up the totals.", node.span, depth)

    def _units(self, node: syntax.Group, roll: Expression, depth: int) -> Iterator[Sentence]:
        """Yield a group with one roll, whose modifiers look at the dice in it."""
        if not node.modifiers:
            yield from self.explain(roll, depth)
            return
        yield Sentence("Roll these dice, each looked at by itself:", node.span, depth)
        for term in terms_of(roll):
            if isinstance(term, syntax.DiceTerm) and not counts_successes(term):
                yield from self._pool(term, depth + 1)
                yield from self._modifiers(term).sentences(term.modifiers, depth + 1)
            else:
                yield from self.explain(term, depth + 1)
        is_sum = isinstance(roll, syntax.DiceTerm)
        written = quoted(self.text[roll.span.start : roll.span.end])
        if not is_sum and _counts(node):
            text = f"Work out {written} for each die as if it were alone."
            yield Sentence(text, roll.span, depth)
        yield from ModifierWords(self.phrase_of, self._limit).sentences(node.modifiers, depth)
        if not _counts(node):
            text = "Add them up." if is_sum else f"Work out {written} with the dice that are left."
            yield Sentence(text, roll.span, depth)


def _counts(node: syntax.DiceTerm | syntax.Group) -> bool:
    return any(isinstance(one, syntax.Success) for one in node.modifiers)


def _adds_up(node: syntax.DiceTerm) -> bool:
    """Return whether the dice that are left have to be added up."""
    explodes = any(isinstance(one, syntax.Explode) and not one.compounds for one in node.modifiers)
    is_one = not is_several(node) and not explodes
    return not (is_one or _counts(node) or _leaves_one(node))


def _leaves_one(node: syntax.DiceTerm | syntax.Group) -> bool:
    """Return whether what is kept is surely one die or roll."""
    kept = (one for one in node.modifiers if isinstance(one, syntax.Select) and one.keeps)
    return any(_is_one(one.number) for one in kept)


def _is_one(number: Expression | None) -> bool:
    return number is None or (isinstance(number, syntax.Number) and number.value == 1)
