"""Scripts of Troll written as AnyDice programs, where there are such.

Whatever a script rolls once and reads again becomes a parameter of a function; what has no exact
form is refused, with what it lacks and where. AnyDice reads the variables of whoever calls, so that
functions need no parameters for what is certain around them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.errors import DiceError
from engine.languages.anydice.assistance.from_troll.arithmetic import numbered_die, product
from engine.languages.anydice.assistance.from_troll.folding import Folding, no_program
from engine.languages.anydice.assistance.from_troll.forms import (
    EMPTY,
    BoundForm,
    ChoiceForm,
    DiceForm,
    FilterForm,
    Form,
    GivenForm,
    Level,
    NumberForm,
    RankedForm,
    RepeatForm,
    SequenceForm,
    inside,
    is_certain,
    is_single,
    lift,
    whole,
)
from engine.languages.anydice.assistance.from_troll.functions import Functions
from engine.languages.anydice.assistance.from_troll.names import (
    NumbersNeededError,
    OpenNames,
    is_read_once,
)
from engine.languages.anydice.assistance.from_troll.operators import Operators, united
from engine.languages.conversion import Translation
from engine.languages.troll.program import TrollProgram
from engine.languages.troll.reading import syntax
from engine.languages.troll.rolling.calls import check_call

__all__ = ["from_troll"]

MOST_STEPS = 3_000
"""Parts of a script that are written, copies for each branch and call included."""

MOST_ELEMENTS = 30
"""Elements for each of which something is written."""

MOST_CALLS = 12
"""How deep a function may call itself."""

DEEPEST = 60
"""How deep expressions are followed into one another."""

_DEPTH = 10
"""How deep AnyDice calls functions where nothing else is set."""


def from_troll(program: TrollProgram, definitions: Mapping[str, int]) -> Translation:
    """Return an AnyDice program with the distribution of a script.

    A name becomes a variable that is given its number at the top of the program, unless what is to
    be written depends on that number.

    Args:
        program: The script.
        definitions: Numbers for its names.

    Raises:
        DiceError: There is no such program, or a name has no number.
    """
    known: set[str] = set()
    while True:
        try:
            return _Converting(program, definitions, known).program()
        except NumbersNeededError as needed:
            known |= needed.names


Scope = Mapping[str, Form]
"""What the names of a script stand for."""

_EXPLANATIONS = {
    syntax.TextLiteral: "it has no texts",
    syntax.Samples: "it has no texts",
    syntax.TupleLiteral: "it has no tuples",
    syntax.Projection: "it has no tuples",
    syntax.Fold: "a fold carries a value from number to number",
}


class _Converting:
    """Writes one script."""

    def __init__(
        self, program: TrollProgram, definitions: Mapping[str, int], known: Collection[str]
    ) -> None:
        self._script = program.script
        self._functions = Functions(())
        self._folding = Folding(self._functions, self._script.span)
        self._operators = Operators(self._folding)
        self._declared = {one.name: one for one in self._script.declarations}
        self._calls: list[str] = []
        self._steps = self._depth = 0
        self._open = OpenNames(program, definitions, known, self._functions)

    def program(self) -> Translation:
        """Return the whole program.

        Raises:
            DiceError: The script comes to a collection, which AnyDice has no form for.
        """
        form = self._form(self._script.body, {})
        if not is_single(form):
            message = no_program("it comes to a collection", None).message
            hint = "write sum before it: AnyDice always adds up what is rolled"
            raise DiceError(message, self._script.body.span, hint)
        shown = self._folding.written(self._folding.total(form))
        lines = list(self._open.lines())
        if self._functions.count > _DEPTH:
            lines.append(f'set "maximum function depth" to {self._functions.count}')
        lines += [*self._functions.texts(), f"output {shown.text}"]
        return Translation("\n".join(lines), self._open.names())

    # ---- expressions ----------------------------------------------------------------------

    def _form(self, node: syntax.Expression, scope: Scope) -> Form:
        """Return what an expression is."""
        self._steps += 1
        self._depth += 1
        if self._steps > MOST_STEPS or self._depth > DEEPEST:
            raise no_program("it would be too long", node.span)
        before, self._folding.span = self._folding.span, node.span
        try:
            return self._read(node, scope)
        except DiceError as error:
            raise error.located(node.span) from None
        finally:
            self._depth -= 1
            self._folding.span = before

    def _read(self, node: syntax.Expression, scope: Scope) -> Form:
        match node:
            case syntax.Integer(value=value):
                return whole(value)
            case syntax.Probability(chance=chance):
                missed = chance.denominator - chance.numerator
                die = NumberForm(
                    f"d{{1:{chance.numerator}, 0:{missed}}}", Level.SIGNED, is_certain=False
                )
                return FilterForm("=", whole(1), die)
            case syntax.Variable(name=name):
                return scope[name] if name in scope else self._open.number(name)
            case syntax.Default(name=name, fallback=fallback):
                if name not in scope and name not in self._open:
                    return self._form(fallback, scope)
                return scope[name] if name in scope else self._open.number(name)
            case syntax.Dice():
                return self._dice(node, scope)
            case syntax.Unary():
                return self._operators.unary(node.operator, self._form(node.operand, scope))
            case syntax.Binary():
                return self._binary(node, scope)
            case syntax.Extremes(largest=largest, count=count, operand=operand):
                kept = self._certain_number(count, scope)
                of = self._form(operand, scope)
                return lift([kept, of], lambda both: RankedForm(largest, _num(both[0]), both[1]))
            case syntax.RepeatedRoll(count=count, body=body):
                return self._repeated(count, self._form(body, scope), scope)
            case syntax.CollectionLiteral(elements=elements):
                return lift([self._form(one, scope) for one in elements], united)
            case syntax.Let(name=name, bound=bound, body=body):
                return self._let([(name, self._form(bound, scope))], body, scope, name)
            case syntax.Conditional(condition=condition, then_branch=then, else_branch=other):
                return self._decided(self._form(condition, scope), then, other, scope)
            case syntax.ForEach():
                return self._for_each(node, scope)
            case syntax.Loop():
                return self._loop(node, scope)
            case syntax.Call():
                return self._call(node, scope)
        raise no_program(_EXPLANATIONS[type(node)], node.span)

    def _number(self, node: syntax.Expression, scope: Scope) -> NumberForm:
        """Return the number that an expression is, as an operand."""
        form = self._form(node, scope)
        before, self._folding.span = self._folding.span, node.span
        try:
            return self._folding.written(self._folding.number(form))
        finally:
            self._folding.span = before

    def _certain_number(self, node: syntax.Expression, scope: Scope) -> Form:
        """Return a number that may be read again and again."""
        return self._folding.certain(self._number(node, scope), "NUMBER")

    # ---- dice -----------------------------------------------------------------------------

    def _dice(self, node: syntax.Dice, scope: Scope) -> Form:
        sides = self._certain_number(node.faces, scope)

        def rolled(form: Form) -> Form:
            faces = _num(form)
            die = numbered_die(faces, from_zero=node.from_zero)
            if faces.now is not None and faces.now < (0 if node.from_zero else 1):
                raise no_program("a die without faces", node.faces.span)
            return die if node.count is None else self._repeated(node.count, die, scope)

        return inside(sides, rolled)

    def _repeated(self, count_node: syntax.Expression, of: Form, scope: Scope) -> Form:
        count = self._number(count_node, scope)
        if count.now is not None and count.now < 1:
            if count.value is None:
                raise self._open.needed(count_node)
            if count.value < 0:
                raise no_program("fewer than no dice", count_node.span)
            return EMPTY
        if count.value == 1:
            return of
        if is_single(of):
            of = self._folding.written(self._folding.total(of))
        match of:
            case NumberForm(is_certain=True) if count.is_certain:
                return SequenceForm(
                    f"{{{of.text}:{count.text}}}", max(0, count.now or 0), is_falling=True
                )
            case NumberForm(is_certain=False):
                return DiceForm(count, of)
            case DiceForm(count=inner) if count.is_certain and inner.is_certain:
                return DiceForm(product(count, inner), of.die)
        return RepeatForm(count, of)

    # ---- operators ------------------------------------------------------------------------

    def _binary(self, node: syntax.Binary, scope: Scope) -> Form:
        sign = node.operator
        if sign == "&":
            return self._decided(self._form(node.left, scope), node.right, None, scope)
        if sign in ("+", "-", "*", "/", "mod"):
            one, other = self._number(node.left, scope), self._number(node.right, scope)
            return self._operators.arithmetic(sign, one, other)
        if sign == "..":
            ends = [self._certain_number(one, scope) for one in (node.left, node.right)]
            return lift(ends, lambda both: self._operators.spanned(_num(both[0]), _num(both[1])))
        if sign in ("keep", "drop"):
            values = self._folding.certain(self._form(node.right, scope), "AMONG")
            way = "in" if sign == "keep" else "out"
            of = self._form(node.left, scope)
            return lift([values, of], lambda both: self._operators.among(way, both[0], both[1]))
        if sign == "--":
            both = [
                self._folding.certain(self._form(one, scope), "ROLL")
                for one in (node.left, node.right)
            ]
            return lift(both, self._operators.less)
        if sign in ("<", "<=", ">", ">=", "=", "=/="):
            bound = self._number(node.left, scope)
            of = self._form(node.right, scope)
            return inside(of, lambda form: FilterForm(sign, bound, form))
        if sign == "U":
            return lift([self._form(one, scope) for one in (node.left, node.right)], united)
        draws = "it draws nothing without putting back"
        raise no_program(draws if sign == "pick" else "it has no texts", node.operator_span)

    # ---- names, decisions, loops ----------------------------------------------------------

    def _let(
        self,
        bound: list[tuple[str, Form]],
        body: syntax.Expression,
        scope: Scope,
        word: str,
    ) -> Form:
        """Return a body in which names stand for values that were rolled once."""
        taken = self._functions.taken()
        found = self._bound(bound, body, scope, word)
        if is_single(found):
            number = self._folding.total(found)
            if isinstance(number, NumberForm):
                self._functions.release(taken)
            return number
        return found

    def _bound(
        self, bound: list[tuple[str, Form]], body: syntax.Expression, scope: Scope, word: str
    ) -> Form:
        if not bound:
            return self._form(body, scope)
        (name, form), *others = bound
        if is_single(form):
            form = self._folding.written(self._folding.total(form))
        if not is_certain(form) and not is_read_once(name, body):
            form = self._folding.certain(form, name, word)
            return inside(form, lambda one: self._bound(others, body, {**scope, name: one}, word))
        return self._bound(others, body, {**scope, name: form}, word)

    def _decided(
        self,
        condition: Form,
        then: syntax.Expression,
        other: syntax.Expression | None,
        scope: Scope,
    ) -> Form:
        """Return one of two values; nothing where there is no other."""
        held = self._folding.truth(condition)
        if held.value is not None:
            taken = then if held.value else other
            return EMPTY if taken is None else self._form(taken, scope)

        def branch(form: Form) -> Form:
            otherwise = EMPTY if other is None else self._form(other, scope)
            return ChoiceForm(_num(form), self._form(then, scope), otherwise)

        return inside(self._folding.certain(held, "TEST", "choice"), branch)

    def _for_each(self, node: syntax.ForEach, scope: Scope) -> Form:
        return inside(self._form(node.items, scope), lambda items: self._over(node, items, scope))

    def _over(self, node: syntax.ForEach, items: Form, scope: Scope) -> Form:
        """Return what a body is for each number of a value, all together."""
        elements = self._folding.sequence(items).elements if is_certain(items) else None
        if elements is not None:
            if len(elements) > MOST_ELEMENTS:
                raise no_program("a loop over so many numbers", node.items.span)
            scopes = [{**scope, node.name: whole(element)} for element in elements]
            return lift([self._form(node.body, each) for each in scopes], united)
        if isinstance(items, DiceForm):
            return self._for_each_die(node, items, scope)
        if not is_certain(items):
            items = self._folding.certain(items, "ROLL", node.name)
            return inside(items, lambda one: self._over(node, one, scope))
        if self._open.are_read_in(node.items):
            raise self._open.needed(node.items)
        held, name = self._folding.sequence(items), self._functions.name(node.name)
        item = self._form(node.body, {**scope, node.name: NumberForm(name)})
        if not is_certain(item) or isinstance(item, ChoiceForm):
            if not is_single(item) or not is_certain(item):
                raise no_program("something is rolled for each number of a roll", node.body.span)
            item = self._folding.written(self._folding.total(item))
        text = self._folding.sequence(item).text.removeprefix("{").removesuffix("}") or "{}"
        call = self._functions.looped(name, held.text, text)
        return SequenceForm(call, held.least if is_single(item) else 0)

    def _for_each_die(self, node: syntax.ForEach, dice: DiceForm, scope: Scope) -> Form:
        name = self._functions.name(node.name)
        body = self._form(node.body, {**scope, node.name: NumberForm(name, low=dice.die.low)})
        each = BoundForm((GivenForm(name, "n", dice.die.text),), body, node.name)
        if is_single(body):
            return DiceForm(dice.count, self._folding.written(self._folding.total(each)))
        return RepeatForm(dice.count, each)

    def _loop(self, node: syntax.Loop, scope: Scope) -> Form:
        if node.accumulates:
            raise no_program("it rolls again only so often, as its explode depth says", node.span)
        form = self._form(node.bound, scope)
        if is_single(form):
            form = self._folding.written(self._folding.total(form))

        def ended(one: Form) -> Form:
            held = self._folding.truth(self._form(node.condition, {**scope, node.name: one}))
            if not held.is_certain:
                raise no_program("a loop that ends by a roll of its own", node.condition.span)
            if node.until:
                return ChoiceForm(held, one, None)
            return ChoiceForm(NumberForm(f"{held.at(Level.SUM)} = 0", Level.COMPARED), one, None)

        return inside(self._folding.certain(form, node.name, node.name), ended)

    def _call(self, node: syntax.Call, scope: Scope) -> Form:
        check_call(self._declared, node)
        function = self._declared.get(node.function)
        if function is None:
            return self._form(syntax.Unary(node.span, "sgn", node.arguments[0]), scope)
        if isinstance(function, syntax.Compositional):
            raise no_program("a function that is given by its cases", node.span)
        given = [self._form(one, scope) for one in node.arguments]
        is_known = all(isinstance(one, NumberForm) and one.value is not None for one in given)
        # Calls with numbers that are known are written one in another, as far as these go.
        if node.function in self._calls and not is_known:
            raise no_program("a function that calls itself with what is rolled", node.span)
        if self._calls.count(node.function) > MOST_CALLS:
            raise no_program("a function that calls itself so often", node.span)
        self._calls.append(node.function)
        try:
            bound = list(zip(function.parameters, given, strict=True))
            return self._let(bound, function.body, {}, node.function)
        finally:
            self._calls.pop()


def _num(form: Form) -> NumberForm:
    """Return a value that is known to be a number."""
    assert isinstance(form, NumberForm)
    return form
