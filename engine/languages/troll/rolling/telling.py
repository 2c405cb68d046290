"""Rolls with an account of their dice: the same roller, which records what becomes of each draw.

It rolls by the same rules. Its numbers know which draws they come from (``origins``), and rules of
expressions that select, count, decide or go round are watched: what they were given and what they
made of it is recorded (``dice_log``). Whatever is random, and whatever is worked out, is left to
the rules, so that a roll comes to the same with its account or without it.

- Kept is a die that the result comes from, however it was worked out.
- Dropped is one that a selection has left out: ``largest``, ``max``, ``drop``, a filter, ``pick``.
- Counted is one of those that ``count`` or ``counts`` was given.
- Rolled again is one of a round of ``repeat`` that was not the last; one of ``accumulate`` that was
  kept and not the last has exploded, and those of the next round are extra.
- Of the others, those only decided something that a condition looked at, that said how many dice
  were rolled or with what others were compared. Nothing was made of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

from engine.errors import Span
from engine.languages.accounts.grouped import GroupedAccount
from engine.languages.troll import mixed_values, semantics
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression, TrollScript
from engine.languages.troll.rolling import rules
from engine.languages.troll.rolling.dice_log import DiceLog
from engine.languages.troll.rolling.origins import made_of, origins_in, with_draw, with_origin
from engine.languages.troll.rolling.roller import TrollRoller
from engine.languages.troll.rolling.rules import Rule
from engine.languages.troll.rolling.scope import Scope, Steps
from engine.languages.troll.semantics import Numbers
from engine.random_source import RandomSource
from engine.statistics.summary import describe_value
from engine.textbox import TextBox
from engine.values import EMPTY, Value

__all__ = ["TellingRoller", "account"]


def account(
    script: TrollScript,
    text: str,
    source: RandomSource,
    definitions: Mapping[str, int],
    max_iterations: int | None = None,
) -> GroupedAccount:
    """Roll ``script`` once, and tell what became of every die.

    Args:
        script: The script; its names should have been checked.
        text: The same as it was written.
        source: Where the random numbers come from.
        definitions: The numbers defined from outside, by name.
        max_iterations: Limit on accumulate and call depth, None for none.

    Raises:
        DiceError: As the function ``roll``.
        AccumulationLimitError: An accumulate reached the limit on iterations.
    """
    roller = TellingRoller(script, source, max_iterations)
    value = roller.roll(definitions)
    return roller.log.account(text, roller.declarations, value)


class TellingRoller(TrollRoller):
    """Rolls a script once, and takes down what becomes of each die.

    Attributes:
        log: What has been taken down.
    """

    def __init__(
        self, script: TrollScript, source: RandomSource, max_iterations: int | None = None
    ) -> None:
        """Prepare a roll; the arguments are those of the function ``account``."""
        super().__init__(script, source, max_iterations, ways=_WAYS)
        self.log = DiceLog()

    # ---- draws ----------------------------------------------------------------------------

    def rolled(self, count: int, faces: range, span: Span) -> list[int]:
        """Roll dice as they always are, and take down what each of them shows."""
        self.log.throw(span, faces.stop - faces.start, count)  # too many for `len`, maybe
        return [with_draw(face, self.log.draw(face)) for face in super().rolled(count, faces, span)]

    def choose(self, numbers: Numbers, span: Span) -> Numbers:
        """Choose as is always done, and take down what was drawn."""
        self.log.throw(span, 0, 1)
        return super().choose(numbers, span)

    def pick(self, numbers: Numbers, count: int, span: Span) -> Numbers:
        """Pick as is always done, and take down what was drawn."""
        if count < len(numbers):
            self.log.throw(span, 0, count)
        return super().pick(numbers, count, span)

    def take(self, left: list[int], span: Span) -> int:
        """Take a number out of ``left`` as is always done, and take it down."""
        taken = super().take(left, span)
        value: Value = mixed_values.collected((taken,))
        origin = self.log.draw(*_shown(value))
        return with_draw(taken, origin)

    # ---- what is made ---------------------------------------------------------------------

    def arithmetic(self, operator: str, left: int, right: int, span: Span) -> Numbers:
        """Return what an operator makes of two numbers; it comes from both."""
        made = super().arithmetic(operator, left, right, span)
        return cast("Numbers", with_origin(made, made_of([(left, right)])))

    def joined(self, join: str, left: Value, right: Value, span: Span) -> TextBox:
        """Return the text of two values joined; it comes from both."""
        box = super().joined(join, left, right, span)
        return cast("TextBox", with_origin(box, made_of([left, right])))


def _shown(element: Value) -> tuple[int, str]:
    """Return what is taken down of an element that was drawn: a number, and how it is shown."""
    if isinstance(element, tuple):
        return cast("int", element[0]), ""
    first = mixed_values.part(element, 1)
    return cast("tuple[int]", first)[0], describe_value(element)


# ---- rules that are watched -----------------------------------------------------------------


_Watch: TypeAlias = "Callable[[TellingRoller, Any, Sequence[Value], Value], Value]"
"""Takes down what the rule of an expression has made of the values that it has asked for, in order,
and returns that with its origin."""


def _watched(kind: type[Expression], watch: _Watch) -> Rule:
    """Return the rule for a sort of node, of which is taken down what it makes.

    Args:
        kind: The sort of node.
        watch: What takes it down.
    """
    rule = rules.WAYS.rules[kind]

    def steps(roller: TellingRoller, node: Expression, scope: Scope) -> Steps:
        asking, decides = rule(roller, node, scope), _decider(node)
        given: list[Value] = []
        answer = None
        while True:
            try:
                asked = next(asking) if answer is None else asking.send(answer)
            except StopIteration as finished:
                return watch(roller, node, given, finished.value)
            is_deciding = asked[0] is decides
            roller.log.deciding += is_deciding
            answer = yield asked
            roller.log.deciding -= is_deciding
            if is_deciding:
                roller.log.decide([answer])
            given.append(answer)

    return steps


def _decider(node: Expression) -> Expression | None:
    """Return the part of an expression that only decides what becomes of it, if it has one."""
    if isinstance(node, syntax.Conditional):
        return node.condition
    if isinstance(node, syntax.Binary):
        return node.left if node.operator == "&" else None
    return node.operand if isinstance(node, syntax.Unary) and node.operator == "!" else None


def _nothing(
    _roller: TellingRoller, _node: Expression, _given: Sequence[Value], made: Value
) -> Value:
    return made


def _unary(roller: TellingRoller, node: syntax.Unary, given: Sequence[Value], made: Value) -> Value:
    if node.operator in _SELECTING:
        roller.log.select(origins_in(given[0]), origins_in(made))
    if node.operator in ("count", "counts"):
        roller.log.count(origins_in(given[0]))
    if node.operator in _ADDING_UP:
        return with_origin(made, made_of(given))
    return made


def _binary(
    roller: TellingRoller, node: syntax.Binary, given: Sequence[Value], made: Value
) -> Value:
    if node.operator in semantics.FILTERS:
        roller.log.decide(given[:1])
        roller.log.select(origins_in(given[1]), origins_in(made))
    elif node.operator in semantics.SELECTIONS or node.operator == "pick":
        roller.log.decide(given[1:])
        roller.log.select(origins_in(given[0]), origins_in(made))
    elif node.operator == "..":
        return with_origin(made, made_of(given))
    return made


def _extremes(
    roller: TellingRoller, _node: syntax.Extremes, given: Sequence[Value], made: Value
) -> Value:
    roller.log.decide(given[:1])
    roller.log.select(origins_in(given[1]), origins_in(made))
    return made


def _dice(roller: TellingRoller, _node: syntax.Dice, given: Sequence[Value], made: Value) -> Value:
    roller.log.decide(given)
    return made


def _copies(
    roller: TellingRoller, _node: syntax.RepeatedRoll, given: Sequence[Value], made: Value
) -> Value:
    roller.log.decide(given[:1])
    return made


def _samples(
    roller: TellingRoller, node: syntax.Samples, given: Sequence[Value], made: Value
) -> Value:
    how_many = 0 if node.count is None else 1
    roller.log.decide(given[:how_many])
    return with_origin(made, made_of(given[how_many:]))


def _call(roller: TellingRoller, node: syntax.Call, given: Sequence[Value], made: Value) -> Value:
    # A function that is given by its cases may have an operator for one of them, and so has sgn.
    function = roller.declarations.get(node.function)
    single = function.single if isinstance(function, syntax.Compositional) else node.function
    return made if single in roller.declarations else with_origin(made, made_of(given))


def _loop(roller: TellingRoller, node: syntax.Loop, scope: Scope) -> Steps:
    log, asking = roller.log, rules.WAYS.rules[syntax.Loop](roller, node, scope)
    answer: Value | None = None
    first, rounds = log.drawn, 0
    value: Value = EMPTY
    while True:
        try:
            asked = next(asking) if answer is None else asking.send(answer)
        except StopIteration as finished:
            return cast("Value", finished.value)
        if asked[0] is node.bound:
            is_kept = node.accumulates and value != EMPTY
            if rounds:
                log.go_round(first, log.drawn, origins_in(value) if is_kept else None)
            first, rounds = log.drawn, rounds + 1
            answer = value = yield asked
            if is_kept:
                log.bring_about(first, log.drawn)
        else:
            log.deciding += 1
            answer = yield asked
            log.deciding -= 1
            log.decide([answer])


def _probability(roller: TellingRoller, node: syntax.Probability, scope: Scope) -> Value:
    roller.log.throw(node.span, 0, 1)
    made = rules.WAYS.leaves[syntax.Probability](roller, node, scope)
    return with_origin(made, roller.log.draw(len(cast("Numbers", made)), "yes" if made else "no"))


_ADDING_UP = ("-", "sgn", "sum", "count", "counts")
"""Operators before a collection that make numbers of their own."""

_SELECTING = ("min", "max", "minimal", "maximal", "median", "different", "straight", "choose")
"""Operators before a collection that leave some of it."""

_WAYS = rules.Ways(
    {**rules.WAYS.leaves, syntax.Probability: _probability},
    {
        **rules.WAYS.rules,
        syntax.Unary: _watched(syntax.Unary, _unary),
        syntax.Binary: _watched(syntax.Binary, _binary),
        syntax.Extremes: _watched(syntax.Extremes, _extremes),
        syntax.Dice: _watched(syntax.Dice, _dice),
        syntax.RepeatedRoll: _watched(syntax.RepeatedRoll, _copies),
        syntax.Samples: _watched(syntax.Samples, _samples),
        syntax.Conditional: _watched(syntax.Conditional, _nothing),
        syntax.Call: _watched(syntax.Call, _call),
        syntax.Loop: _loop,
    },
)
"""How a roll is made that is told."""
