"""Reads a syntax tree as steps, as far as there is a step for each of its expressions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeGuard

from engine.direct import branching, chaining
from engine.direct.binding import (
    Binding,
    Question,
    adding_up,
    bound,
    until,
)
from engine.direct.results import (
    ANY,
    COLLECTION,
    NUMBER,
    NotFew,
    Odds,
    Parts,
    Step,
    sure,
)
from engine.direct.script import DirectScript
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct import comparing, operators
from engine.languages.troll.reading import recursion, syntax
from engine.languages.troll.reading.syntax import Declaration, Expression, TrollScript

__all__ = ["read"]

_WORTH_KEEPING = (syntax.Binary, syntax.Unary, syntax.Dice, syntax.Extremes)
"""Expressions that are worked out once for all states of a chain where they look at no name."""

_LONGEST = 150
"""Steps beyond which a script is not small, whatever it rolls."""


def read(script: TrollScript) -> DirectScript | None:
    """Return a script as steps, or None where there are none for it."""
    reader = _Reader(script.declarations)
    try:
        step = reader.step(script.body)
    except NotFew:
        return None
    return DirectScript(step, reader.depth)


class _Reader:
    """Makes the steps of one script.

    Attributes:
        declarations: The functions, by name.
        depth: How many calls have stood in one another at most.
    """

    def __init__(self, declarations: Sequence[Declaration]) -> None:
        """Prepare to read a script with these functions."""
        self.declarations = {each.name: each for each in declarations}
        self.depth = 0
        self._calls: tuple[str, ...] = ()
        self._weight = 1
        self._made = 0
        self._uses: dict[str, int] = {}
        self._questions: dict[str, list[Question]] = {}
        self._last: frozenset[int] = frozenset()
        self._looks = 0

    def step(self, expression: Expression) -> Step:
        """Return the step of an expression."""
        rule = _RULES.get(type(expression))
        self._made += 1
        if rule is None or self._made > _LONGEST:
            raise NotFew
        before = self._looks
        step = rule(self, expression)
        if self._last and self._looks == before and isinstance(expression, _WORTH_KEEPING):
            return chaining.kept(step)
        return step

    def again(self, expression: Expression) -> Step:
        """Return the step of what may be worked out more than once, or must be known in a row."""
        before, self._weight = self._weight, 2
        step = self.step(expression)
        self._weight = before
        return step

    def named(self, name: str) -> str:
        """Return a name of the function that is read, so that it differs from all others."""
        return f"{self._calls[-1]}.{name}" if self._calls else name

    def use(self, name: str) -> str:
        """Note that a name is looked at."""
        name = self.named(name)
        self._looks += 1
        self._uses[name] = self._uses.get(name, 0) + self._weight
        return name

    def parts(self, node: Expression) -> Parts | None:
        """Return the parts of a union, or None where an expression is none."""
        if isinstance(node, syntax.ForEach):
            items = self.step(node.items)
            return branching.each_of(self.named(node.name), items, self.again(node.body))
        if isinstance(node, syntax.CollectionLiteral):
            elements = [self.step(element) for element in node.elements]
        elif isinstance(node, syntax.Binary) and node.operator == "U":
            elements = [self.step(node.left), self.step(node.right)]
        else:
            return None
        return lambda frame: [element(frame) for element in elements]

    def emptiness(self, expression: Expression) -> Step:
        """Return the step of a collection of which only the number of elements is asked."""
        if _compares(expression):
            return comparing.passing(expression.operator, *self.sides(expression))
        return self.step(expression)

    def truth(self, expression: Expression) -> Step:
        """Return the step of whether a collection is not empty."""
        if _compares(expression):
            return comparing.truth(expression.operator, *self.sides(expression))
        return branching.truth_of(self.step(expression))

    def sides(self, comparison: syntax.Binary) -> tuple[Step, Step]:
        """Return the steps of both sides where nothing else is asked of those that pass."""
        number, operand = comparison.left, comparison.right
        if not isinstance(operand, syntax.Variable):
            return self.step(number), self.step(operand)
        if not isinstance(number, syntax.Integer):
            return self.again(number), self.step(operand)  # it may be compared with many dice
        name = self.named(operand.name)
        question = (semantics.FILTERS[comparison.operator], number.value)
        self._questions.setdefault(name, []).append(question)
        self._made += 2
        self._looks += 1
        return self.step(number), lambda frame: frame.names[name]

    def bindings(self, pairs: Sequence[tuple[str, Step]], body: Callable[[], Step]) -> Step:
        """Return the step of a body in which names are bound."""
        outside = [(self._uses.pop(name, 0), self._questions.pop(name, [])) for name, _ in pairs]
        before = self._made
        step = body()
        cost = self._made - before + 2
        made = []
        for (name, one), (uses, questions) in zip(pairs, outside, strict=True):
            asked = self._questions.pop(name, [])
            used = self._uses.pop(name, 0)
            made.append(
                Binding(
                    name,
                    one,
                    is_used_once=used + self._weight * len(asked) <= 1,
                    questions=None if used else tuple(asked),
                )
            )
            self._uses[name] = uses
            self._questions[name] = questions
        return bound(made, step, cost)

    def called(self, name: str, body: Callable[[], Step]) -> Step:
        """Return the step of a body that is read inside a call of a function."""
        if name in self._calls:
            raise NotFew
        self._calls = (*self._calls, name)
        self.depth = max(self.depth, len(self._calls))
        step = body()
        self._calls = self._calls[:-1]
        return step

    def is_last(self, node: Expression) -> bool:
        """Return whether a function ends with a part of it, a call of the same function."""
        return id(node) in self._last

    def chain(self, function: syntax.Function, arguments: Sequence[Step]) -> Step:
        """Return the step of a call of a function that calls itself, where it does so last."""
        names: list[str] = []
        bodies: list[Step] = []

        def body() -> Step:
            bodies.append(self.step(function.body))
            return bodies[0]

        def inside() -> Step:
            names.extend(map(self.named, function.parameters))
            return self.bindings(list(zip(names, arguments, strict=True)), body)

        outside, self._last = self._last, frozenset(recursion.last(function))
        before = self._made
        self.called(function.name, inside)
        self._last = outside
        return chaining.chain(names, arguments, bodies[0], self._made - before)


def _integer(_reader: _Reader, node: syntax.Integer) -> Step:
    known = sure(NUMBER, node.value)
    return lambda _: known


def _probability(_reader: _Reader, node: syntax.Probability) -> Step:
    weight, whole = node.chance.numerator, node.chance.denominator
    shares = {(1,): weight, (): whole - weight}
    coin = Odds(COLLECTION, {value: share for value, share in shares.items() if share}, whole)
    return lambda _: coin


def _text(_reader: _Reader, node: syntax.TextLiteral) -> Step:
    known = sure(ANY, node.box)
    return lambda _: known


def _variable(reader: _Reader, node: syntax.Variable) -> Step:
    name = reader.use(node.name)
    return lambda frame: frame.names[name]


def _default(reader: _Reader, node: syntax.Default) -> Step:
    name, fallback = reader.use(node.name), reader.step(node.fallback)
    return lambda frame: frame.names[name] if name in frame.names else fallback(frame)


def _dice(reader: _Reader, node: syntax.Dice) -> Step:
    lowest = 0 if node.from_zero else 1
    if isinstance(node.faces, syntax.Integer) and isinstance(node.count, syntax.Integer | None):
        number = 1 if node.count is None else node.count.value
        fixed = operators.fixed_dice(number, lowest, node.faces.value)
        if fixed is not None:
            return lambda _: fixed
    count = None if node.count is None else reader.again(node.count)
    return operators.dice(count, reader.again(node.faces), lowest)


def _unary(reader: _Reader, node: syntax.Unary) -> Step:
    if node.operator in operators.FIGURES and (parts := reader.parts(node.operand)):
        return operators.of_union(node.operator, parts)
    if node.operator == "sum" and isinstance(node.operand, syntax.Extremes):
        return _extremes(reader, node.operand, operators.total_of_extremes)
    if node.operator == "count" and _compares(node.operand):
        return comparing.successes(node.operand.operator, *reader.sides(node.operand))
    read = _OPERANDS.get(node.operator, _Reader.step)
    return operators.unary(node.operator, read(reader, node.operand))


def _compares(node: Expression) -> TypeGuard[syntax.Binary]:
    """Return whether an expression is a comparison."""
    return isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS


def _binary(reader: _Reader, node: syntax.Binary) -> Step:
    if node.operator == "U":
        return _union(reader, node)
    if node.operator in "+-" and (reader.is_last(node.left) or reader.is_last(node.right)):
        sign = 1 if node.operator == "+" else -1
        left, right = reader.step(node.left), reader.step(node.right)
        is_left = reader.is_last(node.left)
        return chaining.carried(left, right, sign) if is_left else chaining.carried(right, left, 1)
    if node.operator == "&":
        left = reader.emptiness(node.left)
    elif node.operator in semantics.FILTERS and isinstance(node.right, syntax.Variable):
        left = reader.again(node.left)  # it may be compared with many dice
    else:
        left = reader.step(node.left)
    return operators.between(node.operator, left, reader.step(node.right))


def _extremes(
    reader: _Reader, node: syntax.Extremes, step: Callable[..., Step] = operators.extremes
) -> Step:
    count = reader.again(node.count)
    return step(count, reader.step(node.operand), largest=node.largest)


def _repeated(reader: _Reader, node: syntax.RepeatedRoll) -> Step:
    return branching.repeated(reader.again(node.count), reader.again(node.body))


def _union(reader: _Reader, node: Expression) -> Step:
    parts = reader.parts(node)
    assert parts is not None, "this is a union"
    return operators.union(parts)


def _conditional(reader: _Reader, node: syntax.Conditional) -> Step:
    condition = reader.truth(node.condition)
    return branching.conditional(
        condition, reader.step(node.then_branch), reader.step(node.else_branch)
    )


def _let(reader: _Reader, node: syntax.Let) -> Step:
    name, step = reader.named(node.name), reader.step(node.bound)
    bodies = []

    def body() -> Step:
        bodies.append(reader.step(node.body))
        return bodies[0]

    binding = reader.bindings([(name, step)], body)
    return adding_up(name, step, bodies[0], binding) if _adds_up(node.body, node.name) else binding


def _adds_up(node: Expression, name: str) -> bool:
    """Return whether an expression is the sum of what it would be for each element of a name."""
    if isinstance(node, syntax.Unary):
        return (node.operator == "-" and _adds_up(node.operand, name)) or (
            node.operator in ("sum", "count") and _passes_on(node.operand, name)
        )
    if not isinstance(node, syntax.Binary):
        return False
    if node.operator == "*" and isinstance(node.left, syntax.Integer):
        return _adds_up(node.right, name)
    return node.operator in ("+", "-") and _adds_up(node.left, name) and _adds_up(node.right, name)


def _passes_on(node: Expression, name: str) -> bool:
    """Return whether an expression is a name, or those of its elements that pass a comparison."""
    while isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
        if not isinstance(node.left, syntax.Integer):
            return False
        node = node.right
    return isinstance(node, syntax.Variable) and node.name == name


def _loop(reader: _Reader, node: syntax.Loop) -> Step:
    if node.accumulates:
        raise NotFew
    name, step = reader.named(node.name), reader.again(node.bound)
    before = reader._made
    condition = reader.again(node.condition)
    binding = Binding(name, step, is_used_once=False, questions=None)
    return until(binding, condition, ends=node.until, cost=reader._made - before + 2)


def _call(reader: _Reader, node: syntax.Call) -> Step:
    arguments = [reader.step(argument) for argument in node.arguments]
    function = reader.declarations.get(node.function)
    if not isinstance(function, syntax.Function) or len(arguments) != len(function.parameters):
        raise NotFew
    if reader.is_last(node):
        return chaining.again(arguments)
    if recursion.calls_itself(function):
        return reader.chain(function, arguments)
    return reader.called(
        function.name,
        lambda: reader.bindings(
            [
                (reader.named(name), argument)
                for name, argument in zip(function.parameters, arguments, strict=True)
            ],
            lambda: reader.step(function.body),
        ),
    )


_OPERANDS = {"count": _Reader.emptiness, "!": _Reader.emptiness, "choose": _Reader.again}
"""How operands are read where it matters what becomes of them."""

_RULES: dict[type[syntax.TrollSyntax], Callable[[_Reader, Any], Step]] = {
    syntax.Integer: _integer,
    syntax.Probability: _probability,
    syntax.TextLiteral: _text,
    syntax.Variable: _variable,
    syntax.Default: _default,
    syntax.Dice: _dice,
    syntax.Unary: _unary,
    syntax.Binary: _binary,
    syntax.Extremes: _extremes,
    syntax.RepeatedRoll: _repeated,
    syntax.CollectionLiteral: _union,
    syntax.Conditional: _conditional,
    syntax.Let: _let,
    syntax.ForEach: _union,
    syntax.Loop: _loop,
    syntax.Call: _call,
}
"""The steps of each form; what is missing here is left to the calculus."""
