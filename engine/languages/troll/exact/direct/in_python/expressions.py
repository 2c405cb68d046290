"""How each form of an expression without dice is written in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.direct.results import ANY, COLLECTION, NUMBER, NotDirectError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.forms import compares, kept_where, one_by_one
from engine.languages.troll.exact.direct.in_python.writer import (
    CONVERSES,
    ELEMENTS,
    OF_A_LOOP,
    SIGNS,
    NotWrittenError,
    Writer,
    Written,
    as_collection,
    in_kind,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression
from engine.textbox import JOINS

__all__ = ["RULES"]

_LONGEST_NUMBER = 1_000
"""Digits, to base 2, of a number that is written down."""

_LONGEST_RANGE = 1_000
"""Numbers of a collection that is written with its first and its last."""

_LONGEST_PRODUCT = 1 << 4_096
"""The first number that a product must not reach, where it may be multiplied again and again."""

_ARITHMETIC = {"+": "+", "-": "-", "*": "*", "/": "//", "mod": "%"}
"""Operators between numbers; those of Python round as Troll does."""

_DIVISIONS = ("/", "mod")
"""Operators that are an error where the number on the right is 0."""

_FIGURES = ("sum", "count", "min", "max")
"""Operators whose value for a union follows from those for its parts."""


def _integer(_writer: Writer, node: syntax.Integer) -> Written:
    if node.value.bit_length() > _LONGEST_NUMBER:
        raise NotWrittenError  # Python takes no number of thousands of digits in a text
    return Written(NUMBER, f"{node.value}", is_positive=node.value > 0)


def _text(writer: Writer, node: syntax.TextLiteral) -> Written:
    return Written(ANY, repr(writer.word(node.box)))


def _variable(writer: Writer, node: syntax.Variable) -> Written:
    if node.name not in writer.names:
        raise NotWrittenError
    written = writer.names[node.name]
    writer.looked_at.add(written.text)
    return written


def _unary(writer: Writer, node: syntax.Unary) -> Written:
    sign = node.operator
    if sign == "!":
        return Written(COLLECTION, f"(() if {writer.truth(node.operand)} else (1,))")
    if sign == "-":
        return Written(NUMBER, f"(-{writer.number(node.operand)})")
    if sign == "sgn":
        sign_of = writer.code.constant(semantics.sign)
        return Written(NUMBER, f"{sign_of}({writer.number(node.operand)})")
    if sign in _FIGURES:
        return _figure(writer, sign, node.operand)
    written = writer.value(node.operand)
    if sign == "median" and written.kind == NUMBER:
        return written
    operand = as_collection(written)
    if sign not in semantics.AGGREGATES:
        raise NotWrittenError
    function = writer.function(semantics.AGGREGATES[sign])
    if sign == "median":
        if not operand.is_filled:
            raise NotWrittenError
        return Written(NUMBER, f"{function}({operand.text})[0]")
    return Written(COLLECTION, f"{function}({operand.text})", operand.is_filled)


def _figure(writer: Writer, sign: str, operand: Expression) -> Written:
    if isinstance(operand, syntax.ForEach) and sign in ("sum", "count"):
        return _added_for_each(writer, sign, operand)
    if sign == "count" and compares(operand):
        each = [_successes(writer, part) for part in one_by_one(operand)]
        return Written(NUMBER, f"({' + '.join(each)})")
    parts = writer.parts(operand)
    if any(part.kind == ANY for part in parts):
        raise NotWrittenError
    if sign in ("min", "max"):
        return _outermost(sign, parts)
    if sign == "sum":
        numbers = [part.text if part.kind == NUMBER else f"sum({part.text})" for part in parts]
    else:
        numbers = [f"len({in_kind(part, COLLECTION)})" for part in parts]
    return Written(NUMBER, numbers[0] if len(numbers) == 1 else f"({' + '.join(numbers or ['0'])})")


def _outermost(sign: str, parts: Sequence[Written]) -> Written:
    """Return the greatest element of a union, or the least."""
    if len(parts) == 1:
        (part,) = parts
        if part.kind == NUMBER:
            return part
        place = "0" if sign == "min" else "-1"
        if part.is_filled:
            return Written(NUMBER, f"{part.text}[{place}]")
        return Written(COLLECTION, f"{part.text}[{':1' if sign == 'min' else '-1:'}]")
    if not any(part.kind == NUMBER or part.is_filled for part in parts):
        raise NotWrittenError
    together = ", ".join([part.text if part.kind == NUMBER else f"*{part.text}" for part in parts])
    if any(part.kind != NUMBER for part in parts):
        return Written(NUMBER, f"{sign}([{together}])")
    is_positive = (all if sign == "min" else any)([part.is_positive for part in parts])
    texts = [part.text for part in parts]
    if len(texts) == 2 and all(map(str.isalnum, texts)):
        one, other = texts  # a comparison takes less than a call
        text = f"({one} if {one} {'<' if sign == 'min' else '>'} {other} else {other})"
        return Written(NUMBER, text, is_positive=is_positive)
    return Written(NUMBER, f"{sign}({together})", is_positive=is_positive)


def _successes(writer: Writer, node: syntax.Binary) -> str:
    """Return how many elements pass a comparison, as a summand."""
    number, others = writer.compared(node)
    if others.kind == NUMBER:
        return f"+({number} {SIGNS.get(node.operator, node.operator)} {others.text})"
    if node.operator == "=":
        return f"{others.text}.count({number})"
    writer.spend(OF_A_LOOP)
    one = writer.name()
    passes = f"{one} {CONVERSES[node.operator]} {number}"
    return f"sum([{passes} for {one} in {others.text}])"


def _binary(writer: Writer, node: syntax.Binary) -> Written:
    sign = node.operator
    if sign in _ARITHMETIC:
        return _arithmetic(writer, node)
    if sign in semantics.FILTERS:
        return Written(COLLECTION, f"tuple({writer.passing(node)})")
    if sign == "U":
        return _union(writer, node)
    if sign == "&":
        truth, written = writer.truth(node.left), writer.value(node.right)
        if written.kind == ANY:
            raise NotWrittenError
        return Written(COLLECTION, f"({in_kind(written, COLLECTION)} if {truth} else ())")
    if sign in semantics.SELECTIONS:
        sides = [writer.collection(side).text for side in (node.left, node.right)]
        function = writer.function(semantics.SELECTIONS[sign])
        return Written(COLLECTION, f"{function}({', '.join(sides)})")
    if sign in JOINS:
        writer.joins = True
        sides = [in_kind(writer.value(side), ANY) for side in (node.left, node.right)]
        return Written(ANY, f"({sign!r}, {', '.join(sides)})")
    if sign == "..":
        return Written(COLLECTION, f"tuple({_range(node)})", is_filled=True)
    raise NotWrittenError


def _arithmetic(writer: Writer, node: syntax.Binary) -> Written:
    sides = writer.value(node.left), writer.value(node.right)
    if not sides[0].kind == sides[1].kind == NUMBER:
        raise NotWrittenError
    left, right = [side.text for side in sides]
    if node.operator == "*" and not (left.isdigit() or right.isdigit()):
        if writer.is_repeated:
            return Written(NUMBER, f"{writer.code.constant(_product)}({left}, {right})")
        writer.product()
    if node.operator in _DIVISIONS and not _is_written(node.right):
        writer.fallible += 1
    is_positive = node.operator in ("+", "*") and all(side.is_positive for side in sides)
    text = f"({left} {_ARITHMETIC[node.operator]} {right})"
    return Written(NUMBER, text, is_positive=is_positive)


def _is_written(divisor: Expression) -> bool:
    """Return whether a divisor is a number in the script other than 0."""
    return isinstance(divisor, syntax.Integer) and divisor.value != 0


def _product(one: int, other: int) -> int:
    """Return the product of two numbers.

    Raises:
        NotDirectError: It is very long, as it may be where calls have no end.
    """
    made = one * other
    if abs(made) >= _LONGEST_PRODUCT:
        raise NotDirectError
    return made


def _range(node: Expression) -> str:
    """Return a range of numbers that are written down, of which there is at least one."""
    first, last = _ends(node)
    return f"range({first}, {last + 1})"


def _ends(node: Expression) -> tuple[int, int]:
    """Return the first and the last of numbers that are written down.

    Raises:
        NotWrittenError: There are none, or they are not written down.
    """
    if isinstance(node, syntax.Binary) and node.operator == "..":
        first, last = node.left, node.right
        if (
            isinstance(first, syntax.Integer)
            and isinstance(last, syntax.Integer)
            and last.value.bit_length() <= _LONGEST_NUMBER
            and 0 <= last.value - first.value < _LONGEST_RANGE
        ):
            return first.value, last.value
    raise NotWrittenError


def _extremes(writer: Writer, node: syntax.Extremes) -> Written:
    count, operand = writer.value(node.count), writer.collection(node.operand)
    if count.kind != NUMBER or not count.is_positive:
        raise NotWrittenError  # none of them, or an error
    ends = f"-{count.text}:" if node.largest else f":{count.text}"
    return Written(COLLECTION, f"{operand.text}[{ends}]", operand.is_filled)


def _union(writer: Writer, node: Expression) -> Written:
    parts = writer.parts(node)
    if any(part.kind == ANY for part in parts):
        raise NotWrittenError
    if not parts:
        return Written(COLLECTION, "()")
    if len(parts) == 1:
        return parts[0]
    elements = [part.text if part.kind == NUMBER else f"*{part.text}" for part in parts]
    is_filled = any(part.kind == NUMBER or part.is_filled for part in parts)
    return Written(COLLECTION, f"tuple(sorted([{', '.join(elements)}]))", is_filled)


def _conditional(writer: Writer, node: syntax.Conditional) -> Written:
    truth, before = writer.truth(node.condition), writer.cost
    then, between = writer.value(node.then_branch), writer.cost
    otherwise = writer.value(node.else_branch)
    writer.cost = max(between, before + writer.cost - between)  # as one of both is worked out
    kind = max(then.kind, otherwise.kind)
    return Written(
        kind,
        f"({in_kind(then, kind)} if {truth} else {in_kind(otherwise, kind)})",
        _is_filled(then) and _is_filled(otherwise),
        then.is_positive and otherwise.is_positive,
    )


def _is_filled(written: Written) -> bool:
    return written.kind == NUMBER or written.is_filled


def _for_each(writer: Writer, node: syntax.ForEach) -> Written:
    clauses, body, is_filled = _clauses(writer, node)
    if body.kind == NUMBER:
        together = f"[{body.text} {clauses}]"
        if not clauses.startswith(f"for {body.text} in "):  # or these are in order already
            together = f"sorted({together})"
        return Written(COLLECTION, f"tuple({together})", is_filled)
    one = writer.name()
    together = f"[{one} {clauses} for {one} in {as_collection(body).text}]"
    return Written(COLLECTION, f"tuple(sorted({together}))", is_filled and body.is_filled)


def _added_for_each(writer: Writer, sign: str, node: syntax.ForEach) -> Written:
    """Return a sum or a count over all elements, which is added up for each of them."""
    clauses, body, _ = _clauses(writer, node)
    if body.kind == NUMBER and sign == "sum":
        number = body.text
    else:
        number = f"{'sum' if sign == 'sum' else 'len'}({as_collection(body).text})"
    return Written(NUMBER, f"sum([{number} {clauses}])")


def _clauses(writer: Writer, node: syntax.ForEach) -> tuple[str, Written, bool]:
    """Return the clauses for the elements, of which some are left out, the body, and if any is."""
    try:
        items, is_filled = _range(node.items), True
        first, last = _ends(node.items)
        is_positive, many = first > 0, last - first + 1
    except NotWrittenError:
        written = writer.collection(node.items)
        items, is_filled, is_positive = written.text, written.is_filled, False
        many = ELEMENTS
    outside, before = writer.names, writer.repeated(writer.times(many))
    element = Written(NUMBER, writer.name(), is_positive=is_positive)
    writer.names = {**outside, node.name: element}
    clauses = f"for {element.text} in {items}"
    body = node.body
    while True:
        if isinstance(body, syntax.Let):  # as ``:=`` cannot stand in what is gone through
            bound = writer.value(body.bound)
            name = writer.name()
            clauses += f" for {name} in ({bound.text},)"
            writer.names = {**writer.names, body.name: bound._replace(text=name)}
            body = body.body
        elif kept := kept_where(body):
            clauses += f" if {writer.truth(kept[0])}"
            body, is_filled = kept[1], False
        else:
            break
    written = writer.value(body)
    writer.names = outside
    writer.repeated(before)
    return clauses, written, is_filled


def _let(writer: Writer, node: syntax.Let) -> Written:
    bound, name, outside = writer.value(node.bound), writer.name(), writer.names
    writer.names = {**outside, node.name: bound._replace(text=name)}
    body = writer.value(node.body)
    writer.names = outside
    return body._replace(text=f"({name} := {bound.text}, {body.text})[1]")


RULES: dict[type[syntax.TrollSyntax], Callable[[Writer, Any], Written]] = {
    syntax.Integer: _integer,
    syntax.TextLiteral: _text,
    syntax.Variable: _variable,
    syntax.Unary: _unary,
    syntax.Binary: _binary,
    syntax.Extremes: _extremes,
    syntax.CollectionLiteral: _union,
    syntax.Conditional: _conditional,
    syntax.ForEach: _for_each,
    syntax.Let: _let,
}
"""How each form is written; what is missing here is not."""
