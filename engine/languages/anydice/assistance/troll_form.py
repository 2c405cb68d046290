"""Programs written as scripts of Troll, where there are such.

A variable that holds dice stands for a distribution, so that what it was set to is written anew at
every use. What a function is given for ``:n`` or ``:s`` is one roll for all of its body, and
becomes a name of Troll's. Whatever has no exact form is refused with what it lacks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.errors import DiceError, Span
from engine.languages.anydice.program import AnyDiceProgram
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import Expression, signature_text
from engine.languages.conversion import Translation

__all__ = ["as_troll"]


def as_troll(
    program: AnyDiceProgram, definitions: Mapping[str, int], fixed: Collection[str]
) -> tuple[Translation, ...]:
    """Return a script of Troll with the distribution of each output of a program.

    Args:
        program: The program.
        definitions: Numbers for its parameters.
        fixed: The parameters whose numbers are written into the script rather than left open.

    Raises:
        DiceError: There is no such script; the message says what it lacks.
    """
    known = {one.name: one.default or 0 for one in program.parameters}
    known |= {name: number for name, number in definitions.items() if name in known}
    opened = [name for name in known if name not in fixed and name.isalpha()]
    try:
        return _written(program.script, known, opened)
    except DiceError:
        return _written(program.script, known, [])


def _written(
    script: syntax.AnyDiceScript, known: Mapping[str, int], opened: Collection[str]
) -> tuple[Translation, ...]:
    translating = _Translating(known, opened)
    outputs = list(translating.outputs(script))
    if not outputs:
        raise _untold("it has a result, and this reaches no output", script.span)
    return tuple(
        Translation(
            text,
            tuple((name, name) for name in opened if name in used),
            output if len(outputs) > 1 else "",
        )
        for output, text, used in outputs
    )


@dataclass(frozen=True, slots=True)
class _Form:
    """A value in Troll.

    Attributes:
        text: The expression, a term or in parentheses.
        is_pool: Whether it is a collection of several numbers rather than one.
        is_certain: Whether AnyDice takes it as a number or a sequence rather than as dice.
        number: The number that it is, where that is written; else None.
        size: How many dice it has, where that is known.
        is_positive: Whether it is never below 0.
    """

    text: str
    is_pool: bool = False
    is_certain: bool = False
    number: int | None = None
    size: int | None = None
    is_positive: bool = False


def _number(value: int) -> _Form:
    text = str(value) if value >= 0 else f"(0 - {-value})"
    return _Form(text, is_certain=True, number=value, is_positive=value >= 0)


def _untold(reason: str, span: Span) -> DiceError:
    return DiceError(f"Troll has no script for this: {reason}", span)


_SIGNS = {"=": "=", "!=": "=/=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


class _Translating:
    """Writes the parts of one program."""

    def __init__(self, known: Mapping[str, int], opened: Collection[str]) -> None:
        self._known = known
        self._opened = opened
        self._functions: dict[syntax.Signature, syntax.FunctionDefinition] = {}
        self._names = 0
        self._depth = 0

    def outputs(self, script: syntax.AnyDiceScript) -> Iterator[tuple[str, str, frozenset[str]]]:
        """Yield the name of each output, its script, and the open names in that."""
        variables: dict[str, _Form] = {}
        number = 0
        for statement in script.body:
            match statement:
                case syntax.AssignStatement(name=name):
                    variables[name] = self._assigned(statement, variables)
                case syntax.FunctionDefinition(signature=signature):
                    self._functions[signature] = statement
                case syntax.OutputStatement(value=value, name=named):
                    number += 1
                    self._names = 0
                    text = self._sum(self._value(value, variables)).text
                    bare = text[1:-1] if text.startswith("(") and _closes_at_end(text) else text
                    used = (name for name in self._opened if f"({name} ~ " in bare)
                    yield named or f"output {number}", bare, frozenset(used)
                case _:
                    raise _untold("only variables, functions and outputs", statement.span)

    def _assigned(self, statement: syntax.AssignStatement, variables: Mapping[str, _Form]) -> _Form:
        name = statement.name
        if name not in self._known:
            return self._value(statement.value, variables)
        number = self._known[name]
        if name not in self._opened:
            return _number(number)
        return _Form(f"({name} ~ {_number(number).text})", is_certain=True)

    # ---- values ---------------------------------------------------------------------------

    def _sum(self, form: _Form) -> _Form:
        """Return a value as one number: a collection is added up."""
        if not form.is_pool:
            return form
        text = f"(sum {form.text})"
        return _Form(text, is_certain=form.is_certain, is_positive=form.is_positive)

    def _value(self, node: Expression, variables: Mapping[str, _Form]) -> _Form:
        match node:
            case syntax.WholeTerm(value=value):
                return _number(value)
            case syntax.VariableTerm(name=name):
                if name not in variables:
                    raise _untold(f"{name} is not set before", node.span)
                return variables[name]
            case syntax.UnaryTerm(operator="d"):
                return self._dice(_number(1), node.operand, variables)
            case syntax.UnaryTerm(operator="-"):
                return self._arithmetic("-", _number(0), self._one(node.operand, variables))
            case syntax.BinaryTerm(operator="d"):
                return self._dice(self._one(node.left, variables), node.right, variables)
            case syntax.BinaryTerm(operator="@"):
                return self._position(node, variables)
            case syntax.BinaryTerm(operator=sign) if sign in _SIGNS:
                return self._compared(node, variables)
            case syntax.BinaryTerm(operator=sign) if sign in "+-*/":
                left, right = self._one(node.left, variables), self._one(node.right, variables)
                if sign == "/" and not (left.is_positive and (right.number or 0) > 0):
                    raise _untold("it divides what is not below 0 by a number, only", node.span)
                return self._arithmetic(sign, left, right)
            case syntax.BracketCall():
                return self._call(node, variables)
        raise _untold("an operator or value that it does not have", node.span)

    def _one(self, node: Expression, variables: Mapping[str, _Form]) -> _Form:
        return self._sum(self._value(node, variables))

    def _arithmetic(self, sign: str, left: _Form, right: _Form) -> _Form:
        is_certain = left.is_certain and right.is_certain
        is_positive = sign != "-" and left.is_positive and right.is_positive
        if left.number is not None and right.number is not None and sign != "/":
            a, b = left.number, right.number
            return _number({"+": a + b, "-": a - b, "*": a * b}[sign])
        text = f"({left.text} {sign} {right.text})"
        return _Form(text, is_certain=is_certain, is_positive=is_positive)

    def _compared(self, node: syntax.BinaryTerm, variables: Mapping[str, _Form]) -> _Form:
        left, right = self._value(node.left, variables), self._value(node.right, variables)
        sign = node.operator
        if left.is_certain and left.is_pool:
            left, right, sign = right, left, _MIRRORED.get(sign, sign)
        if left.is_certain and left.is_pool:
            raise _untold("it compares numbers with sequences only", node.span)
        counts = right.is_pool and right.is_certain
        if counts and not left.is_certain:
            raise _untold("it compares no dice with sequences", node.span)
        left = self._sum(left)
        right = right if counts else self._sum(right)
        text = f"(count ({left.text} {_SIGNS[sign]} {right.text}))"
        is_certain = left.is_certain and right.is_certain
        return _Form(text, is_certain=is_certain, is_positive=True)

    def _dice(self, count: _Form, sides: Expression, variables: Mapping[str, _Form]) -> _Form:
        if not count.is_certain or (count.number is not None and count.number < 1):
            raise _untold("the number of dice is not a number from 1 on", sides.span)
        if isinstance(sides, syntax.SequenceTerm):
            faces = list(_faces(sides))
            one = f"choose {{{', '.join(_number(face).text for face in faces)}}}"
            text, is_positive = f"({count.text} # {one})", min(faces) >= 0
        else:
            form = self._one(sides, variables)
            if not form.is_certain or (form.number is not None and form.number < 1):
                raise _untold("the number of sides is not a number from 1 on", sides.span)
            text, is_positive = f"({count.text} d {form.text})", True
        return _Form(text, is_pool=True, size=count.number, is_positive=is_positive)

    def _position(self, node: syntax.BinaryTerm, variables: Mapping[str, _Form]) -> _Form:
        place, pool = self._value(node.left, variables), self._value(node.right, variables)
        if place.number is None or not pool.is_pool or pool.size is None:
            raise _untold("a position is a number, of a roll of known size", node.span)
        if not 1 <= place.number <= pool.size:
            return _number(0)
        text = f"(sum least 1 largest {place.number} {pool.text})"
        return _Form(text, is_certain=pool.is_certain, is_positive=pool.is_positive)

    # ---- functions ------------------------------------------------------------------------

    def _call(self, node: syntax.BracketCall, variables: Mapping[str, _Form]) -> _Form:
        given = [self._value(one, variables) for one in node.arguments]
        function = self._functions.get(node.signature)
        if function is not None:
            return self._called(function, given, node.span, variables)
        called = signature_text(node.signature)
        if called in ("highest of ? and ?", "lowest of ? and ?"):
            one, other = (self._sum(form) for form in given)
            of = "max" if called.startswith("highest") else "min"
            is_certain = one.is_certain and other.is_certain
            return _Form(f"({of} ({one.text} U {other.text}))", is_certain=is_certain)
        if called in ("highest ? of ?", "lowest ? of ?"):
            number, pool = given
            if not number.is_certain or number.is_pool or (number.number or 0) < 0:
                raise _untold("how many are kept is not a number from 0 on", node.span)
            if pool.is_certain:
                pool = self._sum(pool)
            of = "largest" if called.startswith("highest") else "least"
            text = f"(sum {of} {number.text} {pool.text})"
            return _Form(text, is_positive=pool.is_positive)
        raise _untold(f"it has nothing like [{called}]", node.span)

    def _called(
        self,
        function: syntax.FunctionDefinition,
        given: Sequence[_Form],
        span: Span,
        variables: Mapping[str, _Form],
    ) -> _Form:
        if self._depth > 8:
            raise _untold("a function that calls itself", span)
        own, bindings, is_expanded = dict(variables), "", False
        for parameter, form in zip(function.parameters, given, strict=True):
            if parameter.kind in ("n", "s") and not form.is_certain:
                is_expanded, self._names = True, self._names + 1
                name = f"r{'a' * (self._names // 26)}{chr(ord('a') + self._names % 26)}"
                value = form if parameter.kind == "s" else self._sum(form)
                size = 1 if not value.is_pool else value.size
                bindings += f"{name} := {value.text}; "
                is_pool = parameter.kind == "s"
                form = _Form(
                    name,
                    is_pool,
                    is_certain=True,
                    size=size,
                    is_positive=value.is_positive,
                )
            elif form.is_certain and form.is_pool != (parameter.kind == "s"):
                raise _untold("a number for a sequence, or a sequence for a number", span)
            elif form.is_certain and parameter.kind == "d":
                raise _untold("a number for dice", span)
            own[parameter.name] = form
        self._depth += 1
        result = self._body(function.body, own, span)
        self._depth -= 1
        if not is_expanded:
            return result
        total = self._sum(result)
        return _Form(f"({bindings}{total.text})", is_positive=total.is_positive)

    def _body(
        self, body: Sequence[syntax.Statement], variables: dict[str, _Form], span: Span
    ) -> _Form:
        """Return what statements come to; all of them have to end in a result."""
        if not body:
            raise _untold("a function that has no result somewhere", span)
        first, *rest = body
        match first:
            case syntax.ResultStatement(value=value):
                return self._value(value, variables)
            case syntax.AssignStatement(name=name, value=value):
                return self._body(rest, {**variables, name: self._value(value, variables)}, span)
            case syntax.IfChain():
                condition = self._value(first.condition, variables)
                if not condition.is_certain or condition.is_pool:
                    raise _untold("it decides by numbers only", first.condition.span)
                then = self._sum(self._body([*first.body, *rest], variables, span))
                other = self._sum(self._body([*first.otherwise, *rest], variables, span))
                text = f"(if (0 =/= {condition.text}) then {then.text} else {other.text})"
                is_certain = then.is_certain and other.is_certain
                is_positive = then.is_positive and other.is_positive
                return _Form(text, is_certain=is_certain, is_positive=is_positive)
        raise _untold("only variables, conditions and results in functions", first.span)


def _faces(node: syntax.SequenceTerm) -> Iterator[int]:
    """Yield the faces of a die that are all written out."""
    for item in node.items:
        first, last = _whole(item.first), _whole(item.first if item.last is None else item.last)
        times = 1 if item.times is None else _whole(item.times)
        if last - first > 200 or times > 200:
            raise _untold("a die with so many faces", item.span)
        yield from [*range(first, last + 1)] * times
    if not node.items:
        raise _untold("a die without faces", node.span)


def _whole(node: Expression) -> int:
    match node:
        case syntax.WholeTerm(value=value):
            return value
        case syntax.UnaryTerm(operator="-", operand=syntax.WholeTerm(value=value)):
            return -value
    raise _untold("a face that is no written number", node.span)


def _closes_at_end(text: str) -> bool:
    """Return whether the parenthesis that begins a text is closed at its end."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if not depth:
            return place == len(text) - 1
    return False
