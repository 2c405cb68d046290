"""What is known while a script is read as steps: names, calls, and how often each is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from engine.direct import branching, choosing
from engine.direct.adding import Pieces, adding
from engine.direct.binding import Binding, Question, bound, with_faces_merged, worked_out_once
from engine.direct.results import NUMBER, Frame, NotDirectError, Odds, Parts, Result, Step, Work
from engine.errors import DiceError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct import comparisons, passing
from engine.languages.troll.exact.direct.forms import check_rounds, compares, is_dice, is_plain
from engine.languages.troll.exact.direct.rewriting.numbers.decks import is_deck
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Declaration, Expression, Function

if TYPE_CHECKING:
    from engine.direct.chains.recursing import Recursion
    from engine.direct.merged_values import Bound

__all__ = [
    "MOST_VALUES",
    "OpenBinding",
    "Reader",
    "Rules",
]

Rules: TypeAlias = Mapping[type[syntax.TrollSyntax], Callable[["Reader", Any], Step]]
"""How each form is read; what is missing is left to the calculus."""

_Read = TypeVar("_Read")

_WORTH_KEEPING = (syntax.Binary, syntax.Unary, syntax.Dice, syntax.Extremes)
"""Expressions that are worked out once for all states of a chain where they look at no name."""

MOST_VALUES = 1_000
"""Plain values up to which something is worked out when a script is read."""

_LONGEST = 150
"""Steps beyond which a script is not small, whatever it rolls."""


class OpenBinding(NamedTuple):
    """A name that is bound, and what was known of it outside.

    Attributes:
        name: The name.
        step: Works out what it stands for.
        uses: How often it is looked at outside.
        questions: How it is compared outside.
        made: How many steps had been made.
        has_dependent_dice: Whether there are dice in it whose number depends on other names.
        makes_rows: Whether it has a row for each of its values, if it is looked at more than once.
        bounds: What it is compared with, where that is all that is asked of it.
    """

    name: str
    step: Step
    uses: int
    questions: list[Question]
    made: int
    has_dependent_dice: bool = False
    makes_rows: bool = False
    bounds: tuple[Bound, ...] = ()


class RecursionGroup(NamedTuple):
    """Functions that call one another in a circle, as they are read.

    Attributes:
        names: Their names, in the order of their places.
        last: The identities of the parts with which they end in a call of one of them.
        is_multiplied: Whether such a call is multiplied by something, or subtracted from it.
        recursion: Works out calls that are not the end.
    """

    names: tuple[str, ...] = ()
    last: frozenset[int] = frozenset()
    is_multiplied: bool = False
    recursion: Recursion | None = None


class Reader:
    """Makes the steps of one script.

    Attributes:
        declarations: The functions, by name.
        deep: How many calls what is read stands in.
        depth: How many calls have stood in one another at most.
        made: How many steps have been made.
        dependent_dice: Of how many dice the number depends on names.
        is_of_one: Whether what is read is for one die of many, so that there are few rows.
        rolls: How many dice have been read.
        is_costly_otherwise: Whether the calculus takes far longer; see ``script.py``.
        has_chains: Whether functions have been read that call themselves.
        has_folds: Whether folds have been read that carry more than a sum or a product.
        has_rows: Whether a name is looked at more than once.
        has_bounds: Whether a name is only compared with several others.
        circle: The functions that are read, where these call one another.
        parameters: Those of the one that is read.
    """

    def __init__(self, declarations: Sequence[Declaration], rules: Rules) -> None:
        """Prepare to read a script with these functions, by a rule for each form."""
        self.declarations = {each.name: each for each in declarations}
        self.deep = 0
        self.depth = 0
        self.made = 0
        self.dependent_dice = 0
        self.is_of_one = False
        self.is_costly_otherwise = False
        self.has_chains = self.has_folds = self.has_rows = self.has_bounds = False
        self.circle = RecursionGroup()
        self.parameters: Sequence[str] = ()
        self._rules = rules
        self._reading: frozenset[str] = frozenset()
        self._prefix = ""
        self._weight = 1
        self._uses: dict[str, int] = {}
        self._questions: dict[str, list[Question]] = {}
        self._looks = 0
        self.rolls = 0
        self._known: dict[Step, Result] = {}
        self._summands: dict[Step, Pieces] = {}

    def learn(self, rules: Rules) -> None:
        """Read other forms as well from now on."""
        self._rules = {**self._rules, **rules}

    def step(self, expression: Expression) -> Step:
        """Return the step of an expression."""
        rule = self._rules.get(type(expression))
        self.made += 1
        if rule is None or self.made > _LONGEST:
            raise NotDirectError
        looks, rolls = self._looks, self.rolls
        step = rule(self, expression)
        if isinstance(expression, syntax.ForEach) and is_deck(expression):
            self._looks = looks  # the names in it are its own
        if self._looks == looks:
            if self.rolls == rolls:
                step = self.worked_out(step)
            elif self.circle.last and isinstance(expression, _WORTH_KEEPING):
                step = worked_out_once(step)
        if is_dice(expression):
            self.rolls += 1
        return step

    def known(self, step: Step) -> Result | None:
        """Return what a step comes to where that is known, such as dice; else None."""
        return self._known.get(step)

    def knowing(self, result: Result) -> Step:
        """Return the step of what is known."""

        def known(_frame: Frame) -> Result:
            return result

        self._known[known] = result
        return known

    def adding(self, pieces: Pieces) -> Step:
        """Return the step of the sum of independent numbers that are known."""
        add = adding(pieces)

        def total(frame: Frame) -> Result:
            return add(frame.work)

        self._summands[total] = pieces
        return total

    def summands(self, step: Step) -> Pieces | None:
        """Return the independent numbers that a step adds up where they are known; else None."""
        known = self._known.get(step)
        if isinstance(known, Odds) and known.kind == NUMBER:
            return ((1, known),)
        return self._summands.get(step)

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
        elements = self.elements(node)
        return None if elements is None else lambda frame: [element(frame) for element in elements]

    def elements(
        self, node: Expression, read: Callable[[Reader, Expression], Step] = step
    ) -> Sequence[Step] | None:
        """Return the steps of what is united, or None where that is done in no such way."""
        if isinstance(node, syntax.CollectionLiteral):
            return [read(self, element) for element in node.elements]
        if isinstance(node, syntax.Binary) and node.operator == "U":
            return [read(self, node.left), read(self, node.right)]
        return None

    def emptiness(self, expression: Expression) -> Step:
        """Return the step of a collection of which only the number of elements is asked."""
        if compares(expression):
            return passing.passing(expression.operator, *self.sides(expression))
        return self.step(expression)

    def truth(self, expression: Expression) -> Step:
        """Return the step of whether a collection is not empty."""
        if compares(expression):
            sides = self.sides(expression)
            for side, known in enumerate((expression.left, expression.right)):
                if isinstance(known, syntax.Integer):
                    number, other = known.value, sides[1 - side]
                    return comparisons.truth_about(
                        expression.operator, number, other, is_left=not side
                    )
            return comparisons.truth(expression.operator, *sides)
        if isinstance(expression, syntax.Binary) and expression.operator == "&":
            sides = self.truth(expression.left), self.truth(expression.right)
            return choosing.both(*sides, is_plain=is_plain(expression.right))
        if isinstance(expression, syntax.Unary) and expression.operator == "!":
            return self.absence(expression.operand)
        elements = self.elements(expression, Reader.truth)
        if elements:
            return choosing.some(elements)
        return branching.truth_of(self.step(expression))

    def absence(self, expression: Expression) -> Step:
        """Return the step of whether a collection is empty."""
        if isinstance(expression, syntax.Unary) and expression.operator == "!":
            return self.truth(expression.operand)
        return choosing.absent(self.truth(expression))

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

    def opened(self, name: str, step: Step) -> OpenBinding:
        """Return what is known of a name from where on it stands for something else."""
        outside = self._uses.pop(name, 0), self._questions.pop(name, [])
        return OpenBinding(name, step, *outside, self.made)

    def closed(self, opened: Sequence[OpenBinding], body: Step) -> Step:
        """Return the step of a body in which names are bound, one after the other."""
        return bound(self.bindings(opened), body) if opened else body

    def bindings(self, opened: Sequence[OpenBinding]) -> Sequence[Binding]:
        """Return how names are bound whose body has been read."""
        made: list[Binding] = []
        for one in reversed(opened):
            asked = self._questions.pop(one.name, [])
            used = self._uses.pop(one.name, 0)
            is_used_once = used + len(asked) <= 1
            self.has_rows |= one.makes_rows and not is_used_once
            self.is_costly_otherwise |= one.has_dependent_dice and not is_used_once
            step, questions = one.step, None if used else tuple(asked)
            known = self.known(step)
            if known is not None and questions:
                step, questions = self.knowing(with_faces_merged(known, questions)), None
            cost = self.made - one.made + 2
            made.append(Binding(one.name, step, is_used_once, questions, cost, one.bounds))
            self._uses[one.name] = one.uses
            self._questions[one.name] = one.questions
        return made[::-1]

    def called(self, body: Callable[[], Step]) -> Step:
        """Return the step of what a call of a function comes to."""
        self.deep += 1
        self.depth = max(self.depth, self.deep)
        step = body()
        self.deep -= 1
        return step

    def is_last(self, node: Expression) -> bool:
        """Return whether a function ends with a part of it, a call of the chain that is read."""
        return id(node) in self.circle.last

    def inside(self, circle: RecursionGroup, read: Callable[[], Step]) -> Step:
        """Return a step that is read while functions are that call one another in a circle.

        Raises:
            NotDirectError: They are being read already.
        """
        if not self._reading.isdisjoint(circle.names):
            raise NotDirectError
        self.has_chains = True
        outside = self.circle, self._reading, self._prefix
        self.circle, self._reading = circle, self._reading.union(circle.names)
        step = self.called(read)
        self.circle, self._reading, self._prefix = outside
        return step

    def body(
        self, function: Function, read: Callable[[Expression], _Read]
    ) -> tuple[Sequence[str], _Read, int]:
        """Return the parameters of a function of a circle, what is read of its body, and its cost.

        Args:
            function: The function.
            read: Reads its body.
        """
        before = self.made
        self._prefix = f"{function.name}."
        self.parameters = function.parameters
        names = list(map(self.named, function.parameters))
        opened = [self.opened(name, _nowhere) for name in names]
        body = read(function.body)
        self.bindings(opened)
        return names, body, self.made - before

    def worked_out(self, step: Step) -> Step:
        """Return the step of what looks at no name.

        It is worked out here and now, as far as it is little and no error, and no limit decides it.
        """
        work = Work(MOST_VALUES, 0)
        try:
            found = step(Frame({}, 1, work))
        except (NotDirectError, DiceError):
            return step
        return step if work.is_cut_off or work.is_too_deep else self.knowing(found)


def _turned_round(holds: Callable[[int, int], bool]) -> Callable[[int, int], bool]:
    return lambda one, other: holds(other, one)


def _nowhere(_frame: Frame) -> Result:
    """Stand for what a chain sets itself."""
    raise NotDirectError
