"""What is known while a script is read as steps: names, calls, and how often each is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeGuard

from engine.direct import branching, chaining, choosing, ending
from engine.direct.binding import Binding, Question, bound
from engine.direct.ending import Ending
from engine.direct.results import NUMBER, Frame, NotFew, Parts, Result, Step, Work, sure
from engine.errors import DiceError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct import comparing
from engine.languages.troll.reading import recursion, syntax
from engine.languages.troll.reading.syntax import Declaration, Expression

__all__ = ["Opened", "Reader", "Rules", "check_rounds", "compares", "is_plain"]

Rules: TypeAlias = Mapping[type[syntax.TrollSyntax], Callable[["Reader", Any], Step]]
"""How each form is read; what is missing is left to the calculus."""

_WORTH_KEEPING = (syntax.Binary, syntax.Unary, syntax.Dice, syntax.Extremes)
"""Expressions that are worked out once for all states of a chain where they look at no name."""

_PLAIN = ("-", "sgn", "min", "max", "sum", "count")
"""Operators that take little for a collection of a few numbers."""

_ONE = sure(NUMBER, 1)

_MOST_VALUES = 1_000
"""Plain values up to which something is worked out when a script is read."""

_LONGEST = 150
"""Steps beyond which a script is not small, whatever it rolls."""


class Opened(NamedTuple):
    """A name that is bound, and what was known of it outside.

    Attributes:
        name: The name.
        step: Works out what it stands for.
        uses: How often it is looked at outside.
        questions: How it is compared outside.
        made: How many steps had been made.
        has_told_dice: Whether there are dice in it whose number depends on other names.
    """

    name: str
    step: Step
    uses: int
    questions: list[Question]
    made: int
    has_told_dice: bool = False


class Reader:
    """Makes the steps of one script.

    Attributes:
        declarations: The functions, by name.
        depth: How many calls have stood in one another at most.
        made: How many steps have been made.
        told_dice: Of how many dice the number depends on names.
        is_of_one: Whether what is read is for one die of many, so that there are few rows.
        keeps_told_dice: Whether a name stands for such dice that is looked at more than once.
    """

    def __init__(self, declarations: Sequence[Declaration], rules: Rules) -> None:
        """Prepare to read a script with these functions, by a rule for each form."""
        self.declarations = {each.name: each for each in declarations}
        self.depth = 0
        self.made = 0
        self.told_dice = 0
        self.is_of_one = False
        self.keeps_told_dice = False
        self._rules = rules
        self._chain: tuple[str, ...] = ()
        self._reading: frozenset[str] = frozenset()
        self._prefix = ""
        self.is_multiplied = False
        self._deep = 0
        self._weight = 1
        self._uses: dict[str, int] = {}
        self._questions: dict[str, list[Question]] = {}
        self._last: frozenset[int] = frozenset()
        self._looks = 0
        self._rolls = 0

    def step(self, expression: Expression) -> Step:
        """Return the step of an expression."""
        rule = self._rules.get(type(expression))
        self.made += 1
        if rule is None or self.made > _LONGEST:
            raise NotFew
        looks, rolls = self._looks, self._rolls
        step = rule(self, expression)
        if self._looks == looks:
            if self._rolls == rolls:
                step = _worked_out(step)
            elif self._last and isinstance(expression, _WORTH_KEEPING):
                step = chaining.kept(step)
        if _rolls(expression):
            self._rolls += 1
        return step

    def again(self, expression: Expression) -> Step:
        """Return the step of what may be worked out more than once, or must be known in a row."""
        before, self._weight = self._weight, 2
        step = self.step(expression)
        self._weight = before
        return step

    def named(self, name: str) -> str:
        """Return a name of the chain that is read, so that it differs from all others."""
        return f"{self._prefix}{name}"

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
        if compares(expression):
            return comparing.passing(expression.operator, *self.sides(expression))
        return self.step(expression)

    def truth(self, expression: Expression) -> Step:
        """Return the step of whether a collection is not empty."""
        if compares(expression):
            return comparing.truth(expression.operator, *self.sides(expression))
        if isinstance(expression, syntax.Binary) and expression.operator == "&":
            return choosing.both(self.truth(expression.left), self.truth(expression.right))
        return branching.truth_of(self.step(expression))

    def sides(self, comparison: syntax.Binary) -> tuple[Step, Step]:
        """Return the steps of both sides where nothing else is asked of those that pass."""
        number, operand = comparison.left, comparison.right
        check_rounds(operand)
        holds = semantics.FILTERS[comparison.operator]
        if isinstance(number, syntax.Variable) and isinstance(operand, syntax.Integer):
            return self._asked(number, (_turned_round(holds), operand.value)), self.step(operand)
        if not isinstance(operand, syntax.Variable):
            read = self.again if isinstance(number, syntax.Variable) else self.step
            return read(number), self.step(operand)
        if not isinstance(number, syntax.Integer):
            return self.again(number), self.step(operand)  # it may be compared with many dice
        return self.step(number), self._asked(operand, (holds, number.value))

    def _asked(self, node: syntax.Variable, question: Question) -> Step:
        """Return the step of a name of which nothing but a comparison is asked."""
        name = self.named(node.name)
        self._questions.setdefault(name, []).extend([question] * self._weight)
        self.made += 2
        self._looks += 1
        return lambda frame: frame.names[name]

    def opened(self, name: str, step: Step) -> Opened:
        """Return what is known of a name from where on it stands for something else."""
        outside = self._uses.pop(name, 0), self._questions.pop(name, [])
        return Opened(name, step, *outside, self.made)

    def closed(self, opened: Sequence[Opened], body: Step) -> Step:
        """Return the step of a body in which names are bound, one after the other."""
        return bound(self.bindings(opened), body) if opened else body

    def bindings(self, opened: Sequence[Opened]) -> Sequence[Binding]:
        """Return how names are bound whose body has been read."""
        made: list[Binding] = []
        for one in reversed(opened):
            asked = self._questions.pop(one.name, [])
            used = self._uses.pop(one.name, 0)
            is_used_once = used + len(asked) <= 1
            self.keeps_told_dice |= one.has_told_dice and not is_used_once
            made.append(
                Binding(
                    one.name,
                    one.step,
                    is_used_once=is_used_once,
                    questions=None if used else tuple(asked),
                    cost=self.made - one.made + 2,
                ),
            )
            self._uses[one.name] = one.uses
            self._questions[one.name] = one.questions
        return made[::-1]

    def called(self, body: Callable[[], Step]) -> Step:
        """Return the step of what a call of a function comes to."""
        self._deep += 1
        self.depth = max(self.depth, self._deep)
        step = body()
        self._deep -= 1
        return step

    def is_last(self, node: Expression) -> bool:
        """Return whether a function ends with a part of it, a call of the chain that is read."""
        return id(node) in self._last

    def place(self, function: str) -> int:
        """Return the place of a function in the chain that is read."""
        return self._chain.index(function)

    def chain(
        self,
        functions: Sequence[syntax.Function],
        arguments: Sequence[Step],
        read_ending: Callable[[Expression], Ending],
    ) -> Step:
        """Return the step of a call of a function that is called again with what it ends with.

        Args:
            functions: The function, and those that call one another in a circle with it.
            arguments: What it is called with.
            read_ending: Reads what one of them ends with.

        Raises:
            NotFew: It is called before the end as well.
        """
        circle = tuple([function.name for function in functions])
        if not self._reading.isdisjoint(circle):
            raise NotFew
        outside = self._last, self._chain, self._reading, self._prefix, self.is_multiplied
        self._last = frozenset().union(*[recursion.last(each, circle) for each in functions])
        self._chain, self._reading = circle, self._reading | set(circle)
        self.is_multiplied = any(
            self._multiplies(node) for function in functions for node in syntax.walk(function.body)
        )
        more = [ending.TIMES] if self.is_multiplied else []
        self._deep += 1
        self.depth = max(self.depth, self._deep)
        bodies = []
        for function in functions:
            before = self.made
            self._prefix = f"{function.name}."
            names = list(map(self.named, function.parameters))
            opened = [self.opened(name, _nowhere) for name in names]
            read = read_ending(function.body)
            self.bindings(opened)
            bodies.append(chaining.Body([*names, *more], read, self.made - before))
        self._deep -= 1
        self._last, self._chain, self._reading, self._prefix, self.is_multiplied = outside
        once: list[Step] = [lambda _: _ONE] * len(more)
        return chaining.chain(bodies, [*arguments, *once], self._deep)

    def _multiplies(self, node: syntax.TrollSyntax) -> bool:
        """Return whether a call is multiplied by something, or subtracted from it."""
        if not (isinstance(node, syntax.Binary) and self.is_last(node)):
            return False
        return node.operator == "*" or (node.operator == "-" and self.is_last(node.right))


def _turned_round(holds: Callable[[int, int], bool]) -> Callable[[int, int], bool]:
    return lambda one, other: holds(other, one)


def _nowhere(_frame: Frame) -> Result:
    """Stand for what a chain sets itself."""
    raise NotFew


def _rolls(node: Expression) -> bool:
    """Return whether an expression is dice itself, whatever its operands are."""
    if isinstance(node, syntax.Unary):
        return node.operator == "choose"
    return isinstance(node, syntax.Dice | syntax.Probability)


def _worked_out(step: Step) -> Step:
    """Return the step of what looks at no name, and rolls dice at most once everything is known.

    It is worked out here and now, as far as it is little and no error.
    """
    try:
        known = step(Frame({}, 1, Work(_MOST_VALUES, 0)))
    except (NotFew, DiceError):
        return step
    return lambda _: known


def is_plain(node: Expression) -> bool:
    """Return whether an expression takes little, has no dice, and is no error for any numbers."""
    if isinstance(node, syntax.Binary):
        divides = node.operator in ("/", "mod")
        if divides and not (isinstance(node.right, syntax.Integer) and node.right.value):
            return False
        is_known = node.operator in semantics.ARITHMETIC or node.operator in semantics.FILTERS
        return is_known and is_plain(node.left) and is_plain(node.right)
    if isinstance(node, syntax.Unary):
        return node.operator in _PLAIN and is_plain(node.operand)
    if isinstance(node, syntax.CollectionLiteral):
        return all(map(is_plain, node.elements))
    if isinstance(node, syntax.Conditional):
        return all(map(is_plain, (node.condition, node.then_branch, node.else_branch)))
    return isinstance(node, syntax.Integer | syntax.TextLiteral | syntax.Variable)


def check_rounds(operand: Expression) -> None:
    """Leave what is compared to others where it is written as a loop that accumulates.

    The comparison is one with every round then, and rounds of which nothing is left do not count.
    """
    if isinstance(operand, syntax.Loop) and operand.accumulates:
        raise NotFew


def compares(node: Expression) -> TypeGuard[syntax.Binary]:
    """Return whether an expression is a comparison."""
    return isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS
