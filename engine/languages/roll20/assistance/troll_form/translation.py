"""Rolls written as scripts of Troll, where there are such: "show as Troll".

Troll knows whole numbers and collections. An exact rational becomes a whole number and what it is
divided by, so that only rolls whose result is whole have a script. A name stays a name wherever
Troll can do without knowing its number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import prod

from engine.errors import DiceError, Span
from engine.languages import Translation
from engine.languages.conversion import bare, no_script
from engine.languages.lexeme import LONGEST_TEXT
from engine.languages.roll20.arithmetic import Definitions, constant, has_dice, is_constant, whole
from engine.languages.roll20.assistance.troll_form import dice as troll_dice
from engine.languages.roll20.assistance.troll_form.dice import (
    broken,
    chosen_among,
    keeps_all,
)
from engine.languages.roll20.assistance.troll_form.groups import grouped
from engine.languages.roll20.assistance.troll_form.names import letters, numbered, troll_names
from engine.languages.roll20.assistance.troll_form.whole_numbers import ScaledNumber, total
from engine.languages.roll20.modifiers import Settling, UnitSelection, compares
from engine.languages.roll20.program import Roll20Program
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.questions import Question
from engine.languages.roll20.reading.syntax import Expression, Modifier
from engine.languages.roll20.units import counts_successes

__all__ = ["Translating", "as_troll"]


MOST_ROLLS = 12
"""Ways to make the choices of a roll that one script of Troll may hold."""


def as_troll(
    program: Roll20Program, definitions: Definitions, fixed: Collection[str] = ()
) -> Translation:
    """Return a script of Troll with the distribution of a roll.

    Dice that explode are cut at Troll's limit, also where the result does not depend on it.

    Args:
        program: The roll.
        definitions: Numbers for names; one that has to be known is written into the script.
        fixed: The names whose numbers are written into it in any case.

    Raises:
        DiceError: There is no such script; the message says what it lacks.
    """
    defaults = {one.name: one.default for one in program.parameters}
    suggested = {name: default for name, default in defaults.items() if default is not None}
    known = {**suggested, **definitions}
    wanted = [name for name in defaults if name not in fixed or name not in known]
    try:
        return _with_open(program, wanted, known)
    except DiceError:
        opened = [name for name in wanted if name not in known]
        script = _with_open(program, opened, known)
    for name in wanted:
        if name in known:
            try:
                script = _with_open(program, [*opened, name], known)
            except DiceError:  # it has to be known: its number stays written
                continue
            opened.append(name)
    return script


def _with_open(program: Roll20Program, names: Sequence[str], known: Definitions) -> Translation:
    """Return the script in which just ``names`` have no number yet."""
    called = troll_names(names)
    asked = [one for one in program.template.questions if one.name in called]
    if prod(len(one.choices) for one in asked) > MOST_ROLLS:
        raise no_script(f"it would hold more than {MOST_ROLLS} rolls", asked[-1].span)
    defaults = {one.name: one.default for one in program.parameters}
    written = {name: _written(called[name], defaults[name]) for name in called}
    numbers = {name: number for name, number in known.items() if name not in called}
    used: set[str] = set()

    def written_with(chosen: dict[str, int], questions: Sequence[Question]) -> str:
        if not questions:
            excerpt, tree = program.reading(chosen)
            try:
                translation = Translating(written)
                text = translation.script(numbered(tree, numbers).body)
            except DiceError as error:
                raise excerpt.error(error) from None
            used.update(translation.used)
            return text
        question, *others = questions
        texts = [
            written_with({**chosen, question.name: number}, others)
            for number in range(1, len(question.choices) + 1)
        ]
        if len(set(texts)) == 1:
            return texts[0]
        used.add(question.name)
        return chosen_among(written[question.name], question, texts)

    text = written_with(dict(known), asked)
    if len(text) > LONGEST_TEXT:
        span = Span.in_text(program.text, 0, len(program.text))
        raise DiceError(
            f"Troll has no script for this: it would have more than {LONGEST_TEXT:,} characters",
            span,
            "use smaller numbers, or ask for fewer choices at once",
        )
    return Translation(text, tuple(one for one in called.items() if one[0] in used))


def _written(name: str, default: int | None) -> str:
    """Return a name of Troll with the number it has where it is given none."""
    return name if default is None else f"({name} ~ {troll_dice.number(default)})"


class Translating:
    """Writes expressions, and binds what is needed twice to names.

    Attributes:
        bindings: The lines that bind names, in order.
        used: The names of the roll that were written.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        """Begin without bindings.

        Args:
            names: What is written for each name that has no number.
        """
        self.bindings: list[str] = []
        self.used: set[str] = set()
        self._names = names

    def _bound(self, text: str) -> str:
        """Bind a script to a new name, and return the name."""
        name = f"r{letters(len(self.bindings) + 1).lower()}"
        self.bindings.append(f"{name} := {bare(text)};")
        return name

    def script(self, body: Expression) -> str:
        """Return a whole roll as a script.

        Raises:
            DiceError: Troll has no script for it.
        """
        found = self.expression(body)
        if found.scale != 1:
            raise no_script("the result is not always whole", body.span)
        return "\n".join(map(broken, [*self.bindings, bare(found.text)]))

    # ---- expressions ----------------------------------------------------------------------

    def expression(
        self, node: Expression, survivors: Mapping[syntax.RollSyntax, str] | None = None
    ) -> ScaledNumber:
        """Return an expression as a number; ``survivors`` stand for its dice and groups.

        Raises:
            DiceError: Troll has no script for it.
        """
        if is_constant(node):
            value = constant(node, {})
            return ScaledNumber(troll_dice.number(value.numerator), value.denominator)
        if isinstance(node, syntax.Given):
            self.used.add(node.name)
            return ScaledNumber(self._names[node.name])
        if isinstance(node, syntax.DiceTerm | syntax.Group):
            return ScaledNumber(survivors[node]) if survivors is not None else self.term(node)
        if isinstance(node, syntax.Labelled):
            return self.expression(node.operand, survivors)
        if isinstance(node, syntax.Negative):
            operand = self.expression(node.operand, survivors)
            return ScaledNumber(f"(0 - {operand.text})", operand.scale)
        if isinstance(node, syntax.Addition):
            terms = [self.expression(term, survivors) for term in node.terms]
            return total(terms, node.signs)
        if isinstance(node, syntax.Multiplication):
            return self._product(node, survivors)
        if isinstance(node, syntax.MathFunction):
            return self._function(node, self.expression(node.operand, survivors))
        raise no_script("it has no powers", node.span)

    def _product(
        self, node: syntax.Multiplication, survivors: Mapping[syntax.RollSyntax, str] | None
    ) -> ScaledNumber:
        value = self.expression(node.first, survivors)
        for operator, factor in node.rest:
            other = self.expression(factor, survivors)
            if operator == "*":
                value = ScaledNumber(f"({value.text} * {other.text})", value.scale * other.scale)
            elif has_dice(factor):
                raise no_script("it divides by whole numbers that are known, only", factor.span)
            elif operator == "/":
                divisor = constant(factor, {})
                if not divisor:
                    raise no_script("nothing is divided by 0", factor.span)
                numerator = divisor.denominator * (-1 if divisor < 0 else 1)
                value = value.times(numerator, abs(divisor.numerator))
            else:
                raise no_script("its remainder has the sign of the divisor", factor.span)
        return value

    def _function(self, node: syntax.MathFunction, operand: ScaledNumber) -> ScaledNumber:
        text, scale = operand.text, operand.scale
        if node.name == "abs":
            name = self._bound(text)
            return ScaledNumber(f"((sgn {name}) * {name})", scale)
        if scale == 1:
            return operand
        if node.name == "floor":
            return ScaledNumber(f"({text} / {scale})")
        if node.name == "ceil":
            return ScaledNumber(f"(({text} + {scale - 1}) / {scale})")
        return ScaledNumber(f"((2 * {text} + {scale}) / {2 * scale})")

    # ---- dice -----------------------------------------------------------------------------

    def term(self, term: syntax.DiceTerm | syntax.Group) -> ScaledNumber:
        """Return dice or a group as a number.

        Raises:
            DiceError: Troll has no script for them.
        """
        if isinstance(term, syntax.Group):
            return grouped(self, term)
        is_sum = not counts_successes(term)
        dice = self.dice(term, adds_up=is_sum)
        return ScaledNumber(f"(sum {dice})" if is_sum else self.counted(dice, term.modifiers, 1))

    def dice(self, dice: syntax.DiceTerm, *, adds_up: bool) -> str:
        """Return a collection of the dice that survive.

        Args:
            dice: The dice.
            adds_up: Whether they are only added up, so that it matters less what each is worth.

        Raises:
            DiceError: Troll has no script for them.
        """
        one, is_plain = self._die(dice, scored_apart=not (adds_up and keeps_all(dice)))
        count = ScaledNumber("1") if dice.count is None else self.expression(dice.count)
        if dice.count is not None and count.scale != 1:
            raise no_script("the number of dice is not always whole", dice.count.span)
        if count.text != "1":
            apart = " # " if not is_plain else "" if count.text.isdecimal() else " "
            one = f"{count.text}{apart}{one}"
        return self.selected(one, dice)

    def _die(self, dice: syntax.DiceTerm, *, scored_apart: bool) -> tuple[str, bool]:
        """Return one die with all that it brings about, and whether it is a plain ``d6``."""
        if dice.sides is not None and has_dice(dice.sides):
            raise no_script("the number of sides is rolled", dice.sides.span)
        if dice.sides is not None and not is_constant(dice.sides) and _is_rolled_once(dice):
            sides = self.expression(dice.sides)
            if sides.scale == 1:
                return f"d {sides.text}", True
        known = None if dice.sides is None else _sides(dice.sides)
        explosions = [each for each in dice.modifiers if isinstance(each, syntax.Explode)]
        if all(map(is_constant, explosions)):
            settling, level = Settling.of(dice, known, {}), None
        else:
            settling, level = self._exploding(dice, known, explosions[-1])
        return troll_dice.die(settling, level, dice, scored_apart=scored_apart)

    def _exploding(
        self, dice: syntax.DiceTerm, sides: int | None, explosion: syntax.Explode
    ) -> tuple[Settling, str]:
        """Return how dice settle, and what of ``x`` explodes where its number is open."""
        assert explosion.point is not None, "only the number of a point can be open"
        others = tuple(each for each in dice.modifiers if not isinstance(each, syntax.Explode))
        settling = replace(
            Settling.of(replace(dice, modifiers=others), sides, {}),
            compounds=explosion.compounds,
            penetrates=explosion.penetrates,
        )
        return settling, bare(troll_dice.matching("x", [self._point(explosion.point, 1)]))

    def selected(self, pool: str, node: syntax.DiceTerm | syntax.Group) -> str:
        """Return what is left of a collection after the keeps and drops of ``node``.

        Raises:
            DiceError: Troll has no script for these.
        """
        selects = [each for each in node.modifiers if isinstance(each, syntax.Select)]
        if all(map(is_constant, selects)):
            return troll_dice.selected(pool, UnitSelection.of(selects, {}), node.span)
        only = selects[0]
        if len(selects) > 1:
            raise no_script("several keeps and drops at once", node.span)
        assert only.number is not None, "only a number can be open"
        how_many = self.expression(only.number)
        if how_many.scale != 1:
            raise no_script("how many are kept is not always whole", only.number.span)
        return troll_dice.kept(pool, how_many.text, keeps=only.keeps, highest=only.highest)

    def counted(self, units: str, modifiers: Sequence[Modifier], scale: int) -> str:
        """Return how many units are successes, less those that are failures.

        Args:
            units: The collection of what is compared.
            modifiers: The modifiers that say with what.
            scale: What the numbers of the collection are divided by.

        Raises:
            DiceError: Troll has no script for what they are compared with.
        """
        name = self._bound(units)
        successes = [each.point for each in modifiers if isinstance(each, syntax.Success)]
        failures = [each.point for each in modifiers if isinstance(each, syntax.Failure)]
        if not failures:
            return f"(count {self._matching(name, successes, scale)})"
        lost = self._matching(name, failures, scale)
        return f"((count {self._matching(name, successes, scale)}) - count {lost})"

    def _matching(self, name: str, points: Sequence[syntax.Point], scale: int) -> str:
        compared = (self._point(point, scale) for point in points)
        return troll_dice.matching(name, [point for point in compared if point[1]])

    def _point(self, point: syntax.Point, scale: int) -> tuple[str, str]:
        """Return a comparator and what is compared with, empty where no whole number matches."""
        if is_constant(point):
            comparator, value = compares(point, {})
            return comparator, troll_dice.target(comparator, value * scale) or ""
        found = self.expression(point.target.number)
        if found.scale != 1:
            raise no_script("what it compares with is not always whole", point.span)
        text = f"(0 - {found.text})" if point.target.negative else found.text
        return point.comparator, text if scale == 1 else f"({scale} * {text})"


def _is_rolled_once(dice: syntax.DiceTerm) -> bool:
    """Return whether each die shows one face and stays so."""
    return not any(isinstance(each, syntax.Reroll | syntax.Explode) for each in dice.modifiers)


def _sides(node: Expression) -> int:
    return whole(constant(node, {}), "the number of sides", node.span, 1)
