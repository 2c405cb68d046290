"""Rolls written as scripts of Troll, where there are such: "show as Troll".

Troll knows whole numbers and collections. An exact rational becomes a whole number and what it is
divided by, so that only rolls whose result is whole have a script.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.errors import DiceError, Span
from engine.languages.roll20 import syntax
from engine.languages.roll20.arithmetic import Definitions, constant, has_dice, whole
from engine.languages.roll20.modifiers import EVERYTHING, Scoring, Selection, Settling
from engine.languages.roll20.syntax import Expression, Roll
from engine.languages.roll20.units import affine, counts_successes, terms_of, worths

__all__ = ["as_troll"]


def as_troll(roll: Roll, definitions: Definitions) -> str:
    """Return a script of Troll with the distribution of ``roll``.

    Dice that explode are cut at Troll's limit, also where the result does not depend on it.

    Args:
        roll: The roll.
        definitions: A number for each name; they are written into the script.

    Raises:
        DiceError: There is no such script; the message says what it lacks.
    """
    translation = _Translation(definitions)
    found = translation.expression(roll.body)
    if found.scale != 1:
        raise _untold("the result is not always whole", roll.body.span)
    return "\n".join([*translation.bindings, _bare(found.text)])


def _untold(reason: str, span: Span) -> DiceError:
    return DiceError(f"Troll has no script for this: {reason}", span)


@dataclass(frozen=True, slots=True)
class _Whole:
    """A number in Troll.

    Attributes:
        text: A script of one number.
        scale: What it is divided by; positive.
    """

    text: str
    scale: int = 1


class _Translation:
    """Writes expressions, and binds what is needed twice to names.

    Attributes:
        bindings: The lines that bind names, in order.
    """

    def __init__(self, definitions: Definitions) -> None:
        """Begin without bindings."""
        self.bindings: list[str] = []
        self._definitions = definitions

    def _bound(self, text: str) -> str:
        """Bind a script to a new name, and return the name."""
        number = len(self.bindings)
        name = ""
        while number >= 0:
            name = chr(ord("a") + number % 26) + name
            number = number // 26 - 1
        name = f"r{name}"
        self.bindings.append(f"{name} := {_bare(text)};")
        return name

    # ---- expressions ----------------------------------------------------------------------

    def expression(
        self, node: Expression, survivors: Mapping[syntax.Node, str] | None = None
    ) -> _Whole:
        """Return an expression as a number; ``survivors`` stand for its dice and groups."""
        if not has_dice(node):
            value = constant(node, self._definitions)
            return _Whole(_number(value.numerator), value.denominator)
        if isinstance(node, syntax.Dice | syntax.Group):
            return _Whole(survivors[node]) if survivors is not None else self._term(node)
        if isinstance(node, syntax.Labelled):
            return self.expression(node.operand, survivors)
        if isinstance(node, syntax.Negative):
            operand = self.expression(node.operand, survivors)
            return _Whole(f"(0 - {operand.text})", operand.scale)
        if isinstance(node, syntax.Sum):
            terms = [self.expression(term, survivors) for term in node.terms]
            return _sum(terms, node.signs)
        if isinstance(node, syntax.Product):
            return self._product(node, survivors)
        if isinstance(node, syntax.Function):
            return self._function(node, self.expression(node.operand, survivors))
        raise _untold("it has no powers", node.span)

    def _product(self, node: syntax.Product, survivors: Mapping[syntax.Node, str] | None) -> _Whole:
        value = self.expression(node.first, survivors)
        for operator, factor in node.rest:
            other = self.expression(factor, survivors)
            if operator == "*":
                value = _Whole(f"({value.text} * {other.text})", value.scale * other.scale)
            elif has_dice(factor):
                raise _untold("it divides by whole numbers that are known, only", factor.span)
            elif operator == "/":
                divisor = constant(factor, self._definitions)
                if not divisor:
                    raise _untold("nothing is divided by 0", factor.span)
                numerator = divisor.denominator * (-1 if divisor < 0 else 1)
                text = value.text if numerator == 1 else f"({value.text} * {_number(numerator)})"
                value = _Whole(text, value.scale * abs(divisor.numerator))
            else:
                raise _untold("its remainder has the sign of the divisor", factor.span)
        return value

    def _function(self, node: syntax.Function, operand: _Whole) -> _Whole:
        text, scale = operand.text, operand.scale
        if node.name == "abs":
            name = self._bound(text)
            return _Whole(f"((sgn {name}) * {name})", scale)
        if scale == 1:
            return operand
        if node.name == "floor":
            return _Whole(f"({text} / {scale})")
        if node.name == "ceil":
            return _Whole(f"(({text} + {scale - 1}) / {scale})")
        return _Whole(f"((2 * {text} + {scale}) / {2 * scale})")

    # ---- dice -----------------------------------------------------------------------------

    def _term(self, term: syntax.Dice | syntax.Group) -> _Whole:
        if isinstance(term, syntax.Group):
            return self._group(term)
        scoring = Scoring.of(term.modifiers, self._definitions)
        dice = self._dice(term, adds_up=scoring is None)
        return _Whole(f"(sum {dice})" if scoring is None else self._counted(dice, scoring, 1))

    def _dice(self, dice: syntax.Dice, *, adds_up: bool) -> str:
        """Return a collection of the dice that survive.

        Args:
            dice: The dice.
            adds_up: Whether they are only added up, so that it matters less what each is worth.
        """
        sides = None if dice.sides is None else self._sides(dice.sides)
        settling = Settling.of(dice, sides, self._definitions)
        selection = Selection.of(dice.modifiers, self._definitions)
        one, is_plain = _die(settling, selection, dice, adds_up=adds_up)
        count = _Whole("1") if dice.count is None else self.expression(dice.count)
        if dice.count is not None and count.scale != 1:
            raise _untold("the number of dice is not always whole", dice.count.span)
        if count.text != "1":
            apart = " # " if not is_plain else "" if count.text.isdecimal() else " "
            one = f"{count.text}{apart}{one}"
        return _selected(one, selection, dice.span)

    def _sides(self, node: Expression) -> int:
        if has_dice(node):
            raise _untold("the number of sides is rolled", node.span)
        value = constant(node, self._definitions)
        return whole(value, "the number of sides", node.span, 1)

    def _counted(self, units: str, scoring: Scoring, scale: int) -> str:
        """Return how many units are successes, less those that are failures."""
        name = self._bound(units)
        successes = _matching(name, scoring.successes, scale)
        if not scoring.failures:
            return f"(count {successes})"
        return f"((count {successes}) - count {_matching(name, scoring.failures, scale)})"

    # ---- groups ---------------------------------------------------------------------------

    def _group(self, group: syntax.Group) -> _Whole:
        selection = Selection.of(group.modifiers, self._definitions)
        scoring = Scoring.of(group.modifiers, self._definitions)
        if len(group.rolls) > 1:
            totals = [self.expression(each) for each in group.rolls]
            scale = math.lcm(*(total.scale for total in totals))
            rolls = ", ".join(_scaled(total, scale) for total in totals)
            kept = _selected(f"{{{rolls}}}", selection, group.span)
            if scoring is None:
                return _Whole(f"(sum {kept})", scale)
            return _Whole(self._counted(kept, scoring, scale))
        if selection.is_everything and scoring is None:
            return self.expression(group.rolls[0])
        return self._units(group, selection, scoring)

    def _units(self, group: syntax.Group, selection: Selection, scoring: Scoring | None) -> _Whole:
        (expression,) = group.rolls
        terms = terms_of(expression)
        found = affine(expression, self._definitions)
        alike = found is not None and len(set(found.factors)) == 1
        if len(terms) != 1 and not alike:
            raise _untold("dice that are kept are not told apart", group.span)
        units = _selected(
            " U ".join(map(self._unit, terms)),
            selection,
            group.span,
        )
        if scoring is not None:
            if found is None:
                raise _untold("each die is worth more than a sum", group.span)
            worth = self._affine(found.factors[0], found.constant)
            worths(group, self._definitions)
            if worth.text != "v":
                units = f"foreach v in {units} do {worth.text}"
            return _Whole(self._counted(units, scoring, worth.scale))
        if len(terms) == 1:
            return self.expression(expression, {terms[0]: f"(sum {units})"})
        assert found is not None, "several terms are a plain sum"
        return self._affine(found.factors[0], found.constant, f"(sum {units})")

    def _unit(self, term: syntax.Dice | syntax.Group) -> str:
        if isinstance(term, syntax.Dice) and not counts_successes(term):
            return self._dice(term, adds_up=False)
        number = self._term(term)
        if number.scale != 1:
            raise _untold("what is kept is not always whole", term.span)
        return number.text

    def _affine(self, factor: Fraction, constant: Fraction, number: str = "v") -> _Whole:
        """Return a multiple of a number, and a constant."""
        scale = math.lcm(factor.denominator, constant.denominator)
        multiple, rest = int(factor * scale), int(constant * scale)
        text = number if multiple == 1 else f"({_number(multiple)} * {number})"
        return _Whole(f"({text} + {_number(rest)})" if rest else text, scale)


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"(-{-value})"


def _scaled(number: _Whole, scale: int) -> str:
    factor = scale // number.scale
    return number.text if factor == 1 else f"({factor} * {number.text})"


def _sum(terms: Sequence[_Whole], signs: Sequence[int]) -> _Whole:
    scale = math.lcm(*(term.scale for term in terms))
    text = "".join(
        f" {'+' if sign > 0 else '-'} {_scaled(term, scale)}"
        for term, sign in zip(terms, signs, strict=True)
    )
    return _Whole(f"({text[3:]})", scale)


def _die(
    settling: Settling, selection: Selection, dice: syntax.Dice, *, adds_up: bool
) -> tuple[str, bool]:
    """Return one die with all that it brings about, and whether it is a plain ``d6``."""
    face, is_plain = _face(settling)
    exploding = [value for value in settling.weights() if value in settling.explodes]
    if not exploding:
        return face, is_plain
    level = f"{{{', '.join(_faces(exploding))}}}"
    chain = f"(accumulate x := {face} while x keep {level})"
    if not settling.penetrates:
        return (f"(sum {chain})" if settling.compounds else chain), False
    if not (settling.compounds or (adds_up and selection == EVERYTHING)):
        raise _untold("it does not tell which die of a chain came first", dice.span)
    return f"(c := {chain}; (sum c) + 1 - count c)", False


def _face(settling: Settling) -> tuple[str, bool]:
    """Return one die without what it brings about, and whether it is a plain ``d6``."""
    faces = list(settling.weights())
    is_plain = faces == list(range(1, settling.high + 1))
    face = f"d{settling.high}" if is_plain else f"(choose {{{', '.join(_faces(faces))}}})"
    once = [value for value in faces if value in settling.once]
    if not once:
        return face, is_plain
    return f"(y := {face}; if y keep {{{', '.join(_faces(once))}}} then {face} else y)", False


def _term(text: str) -> str:
    """Return a script as it can stand behind an operator."""
    return f"({_bare(text)})" if not text.startswith("{") else text


def _faces(faces: Sequence[int]) -> list[str]:
    """Return faces in ascending order as they are written between braces."""
    low, high = faces[0], faces[-1]
    if len(faces) > 2 and high - low + 1 == len(faces):
        return [f"{_number(low)}..{_number(high)}"]
    return list(map(_number, faces))


def _bare(text: str) -> str:
    """Return a script without parentheses around all of it."""
    depth = 0
    for place, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if not depth and place < len(text) - 1:
            return text
    return _bare(text[1:-1]) if text.startswith("(") else text


def _selected(pool: str, selection: Selection, span: Span) -> str:
    """Return what is left of a collection after keeps and drops."""
    low, high = selection.drop_low, selection.drop_high
    keep_high, keep_low = selection.keep_high, selection.keep_low
    if selection.is_everything:
        return _term(pool)
    if not low and not high and keep_low is None:
        return f"(largest {keep_high} {_term(pool)})"
    if not low and not high and keep_high is None:
        return f"(least {keep_low} {_term(pool)})"
    if keep_high is None and keep_low is None:
        taken = [f"(least {low} x)"] if low else []
        taken += [f"(largest {high} x)"] if high else []
        if len(taken) == 1:
            return f"(x := {pool}; x -- {taken[0]})"
    raise _untold("several keeps and drops at once", span)


def _matching(name: str, points: Sequence[tuple[str, Fraction]], scale: int) -> str:
    """Return the numbers that match any point; the numbers are written over ``scale``."""
    signs = {">": "<=", "<": ">=", "=": "="}
    found = []
    for comparator, target in points:
        value = target * scale
        if comparator == "=" and value.denominator != 1:
            continue
        bound = math.ceil(value) if comparator == ">" else math.floor(value)
        found.append(f"({_number(bound)} {signs[comparator]} {name})")
    if len(found) > 1:
        # What matches several points counts once: it is what is left without what matches none.
        rest = name
        for each in found:
            rest = f"({rest} drop {each})"
        return f"({name} -- {rest})"
    return found[0] if found else "{}"
