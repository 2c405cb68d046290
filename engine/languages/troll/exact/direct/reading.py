"""Reads a syntax tree as steps, as far as there is a step for each of its expressions."""

from __future__ import annotations

from collections.abc import Mapping

from engine.direct import arithmetic, branching, tuples
from engine.direct.per_die import SUM
from engine.direct.results import ANY, COLLECTION, NUMBER, NotDirectError, Odds, Step, sure
from engine.direct.script import (
    MOST,
    MOST_COMPARED,
    MOST_IN_ROWS,
    MOST_OF_CHAINS,
    MOST_OTHERWISE_COSTLY,
    DirectScript,
)
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct import comparisons, operators, passing, precomputed
from engine.languages.troll.exact.direct.bindings import (
    combined,
    let,
    sizes_of_sets,
    walked,
)
from engine.languages.troll.exact.direct.calls import call
from engine.languages.troll.exact.direct.folds import fold
from engine.languages.troll.exact.direct.forms import OF_SETS, compares, is_plain
from engine.languages.troll.exact.direct.loops import loop, rounds_passing, total_of_rounds
from engine.languages.troll.exact.direct.reader import Reader, Rules
from engine.languages.troll.exact.direct.rewriting.figures.per_die import with_named_dice
from engine.languages.troll.exact.direct.rewriting.normal_form import normal_form
from engine.languages.troll.exact.direct.rewriting.substitution import substituted, written
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.node_memory import FALLBACK
from engine.languages.troll.reading.syntax import Expression, TrollScript
from engine.textbox import JOINS

__all__ = ["read", "read_defined"]


_MAY_BE_TEXT = (
    syntax.TextLiteral,
    syntax.Samples,
    syntax.TupleLiteral,
    syntax.Call,
    syntax.Default,
    *JOINS,
)
"""Forms and operators of what may be no collection."""

_MANY_PARTS = 5
"""Parts of an expression without names that are worth being written in Python."""


def read(script: TrollScript) -> DirectScript | None:
    """Return a script as steps, or None where there are none for it."""
    if FALLBACK in syntax.forms(script):
        from engine.languages.troll.exact.direct.rewriting import fallbacks

        script = fallbacks.without_needless_fallbacks(script)
    reader = Reader(script.declarations, _RULES)
    try:
        body, depth = _normal_form(reader, script)
        step = _in_python(reader, body) or reader.step(body)
    except (NotDirectError, RecursionError):  # what stands so deep is not small
        return None
    return DirectScript(step, max(depth, reader.depth), _most(reader), reader.has_chains)


def read_defined(script: TrollScript, definitions: Mapping[str, int]) -> DirectScript | None:
    """Return a script as steps in which the numbers given from outside are written down.

    Names that are given none are what they fall back to.

    Args:
        script: The script.
        definitions: The numbers, by name.

    Returns:
        None where there are no such steps, or a function asks for one of the numbers.
    """
    for one in script.declarations:
        if isinstance(one, syntax.Function) and names.free_names(one.body) - {*one.parameters}:
            return None
    body = script.body
    for name, number in definitions.items():
        body = substituted(body, name, written(number, body.span))
    if FALLBACK in syntax.forms(body):
        from engine.languages.troll.exact.direct.rewriting import fallbacks

        body = fallbacks.with_fallbacks_taken(body)
    return read(syntax.changed(script, body=body))


def _normal_form(reader: Reader, script: TrollScript) -> tuple[Expression, int]:
    """Return the body of a script as it is read, and how many calls stood in one another."""
    body, depth = normal_form(script.body, reader.declarations)
    if syntax.TupleLiteral in syntax.forms(body):
        from engine.languages.troll.exact.direct.rewriting.numbers import number_codes

        coded = number_codes.with_numbers_for_tuples(body)
        if coded is not None:
            body, _ = normal_form(coded, reader.declarations)
    return body, depth


def _most(reader: Reader) -> int:
    """Return how many values may be worked out for what has been read."""
    if reader.has_chains or reader.has_folds:
        return MOST_OF_CHAINS
    if reader.has_bounds:
        return MOST_COMPARED
    if reader.is_costly_otherwise:
        return MOST_OTHERWISE_COSTLY
    return MOST_IN_ROWS if reader.has_rows else MOST


def _in_python(reader: Reader, body: Expression) -> Step | None:
    """Return the step of a whole script that is written in Python; None where that is no use.

    What is only added up, or has names, is written there as far as it is where it is read.
    """
    adds = isinstance(body, syntax.Binary) and body.operator in ("+", "-")
    return None if adds or isinstance(body, syntax.Let) else walked(reader, body, _MANY_PARTS)


def _integer(_reader: Reader, node: syntax.Integer) -> Step:
    known = sure(NUMBER, node.value)
    return lambda _: known


def _probability(_reader: Reader, node: syntax.Probability) -> Step:
    weight, whole = node.chance.numerator, node.chance.denominator
    shares = {(1,): weight, (): whole - weight}
    coin = Odds(COLLECTION, {value: share for value, share in shares.items() if share}, whole)
    return lambda _: coin


def _text(_reader: Reader, node: syntax.TextLiteral) -> Step:
    known = sure(ANY, node.box)
    return lambda _: known


def _text_of_value(reader: Reader, node: syntax.Samples) -> Step:
    if node.count is not None:
        raise NotDirectError
    return operators.written(reader.step(node.body))


def _variable(reader: Reader, node: syntax.Variable) -> Step:
    name = reader.use(node.name)
    return lambda frame: frame.names[name]


def _default(reader: Reader, node: syntax.Default) -> Step:
    name, fallback = reader.use(node.name), reader.step(node.fallback)
    return lambda frame: frame.names[name] if name in frame.names else fallback(frame)


def _dice(reader: Reader, node: syntax.Dice) -> Step:
    lowest = 0 if node.from_zero else 1
    count = None
    if node.count is not None:
        count = reader.again(node.count)
        reader.dependent_dice += bool(names.free_names(node.count))
    return operators.dice(count, reader.again(node.faces), lowest)


def _unary(reader: Reader, node: syntax.Unary) -> Step:
    rounds = total_of_rounds(reader, node)
    if rounds is not None:
        return rounds
    if node.operator in ("sum", "count") and isinstance(node.operand, syntax.ForEach):
        return _added_up_for_each(reader, node.operator, node.operand)
    if node.operator in ("min", "max") and isinstance(node.operand, syntax.Extremes):
        return _figure_of_extremes(reader, node.operator, node.operand)
    if node.operator in operators.FIGURES:
        if names.free_names(node) and (parts := reader.parts(node.operand)):
            return operators.of_union(node.operator, parts)
        named = with_named_dice(node)
        if isinstance(named, syntax.Let):
            return let(reader, named)
    if node.operator == "sum" and isinstance(node.operand, syntax.RepeatedRoll):
        count, body = reader.again(node.operand.count), reader.again(node.operand.body)
        return precomputed.repeated(reader, count, body) or branching.repeated_total(count, body)
    if node.operator == "sum" and isinstance(node.operand, syntax.Extremes):
        return _figure_of_extremes(reader, node.operator, node.operand)
    if node.operator == "count" and compares(node.operand):
        sign, sides = node.operand.operator, reader.sides(node.operand)
        return precomputed.successes(reader, sign, *sides) or passing.successes(sign, *sides)
    if node.operator == "!":
        return operators.one_where(reader.absence(node.operand))
    if node.operator == "sgn" and (difference := _difference(node.operand)):
        sides = reader.step(difference.left), reader.step(difference.right)
        return comparisons.sign_of_difference(*sides)
    if node.operator == "counts" and not names.free_names(node):
        sizes = sizes_of_sets(reader, node)
        if sizes is not None:
            return sizes
    before = reader.dependent_dice
    operand = _OPERANDS.get(node.operator, Reader.step)(reader, node.operand)
    reader.is_costly_otherwise |= node.operator in OF_SETS and reader.dependent_dice > before
    step = precomputed.total(reader, operand) if node.operator == "sum" else None
    return step or operators.unary(node.operator, operand)


def _difference(node: Expression) -> syntax.Binary | None:
    """Return an expression where it is a difference, else None."""
    return node if isinstance(node, syntax.Binary) and node.operator == "-" else None


def _added_up_for_each(reader: Reader, sign: str, node: syntax.ForEach) -> Step:
    """Return the step of a sum or a count over all elements, which is added up for each of them."""
    items, name, rolls = reader.step(node.items), reader.named(node.name), reader.rolls
    body = reader.again(syntax.Unary(node.body.span, sign, node.body))
    if not names.free_names(node.body) <= {node.name}:
        reader.is_costly_otherwise |= reader.known(items) is None
    elif arithmetic.dice_of(reader.known(items)):
        return precomputed.for_each_die(reader, name, items, body, SUM, rolls)
    return operators.of_union("sum", branching.each_of(name, items, body))


def _binary(reader: Reader, node: syntax.Binary) -> Step:
    if node.operator == "U":
        return _union(reader, node)
    if node.operator in semantics.FILTERS and (passing := rounds_passing(reader, node)):
        return passing
    if node.operator == "&":
        value = reader.truth(node.left), reader.step(node.right)
        return operators.where(*value, is_plain=is_plain(node.right))
    if node.operator == "..":
        return combined(reader, "..", reader.again(node.left), reader.again(node.right))
    if node.operator in semantics.FILTERS and isinstance(node.right, syntax.Variable):
        left = reader.again(node.left)  # it may be compared with many dice
    else:
        left = reader.step(node.left)
    return combined(reader, node.operator, left, reader.step(node.right))


def _extremes(reader: Reader, node: syntax.Extremes) -> Step:
    count = reader.again(node.count)
    return operators.extremes(count, reader.step(node.operand), largest=node.largest)


def _figure_of_extremes(reader: Reader, sign: str, node: syntax.Extremes) -> Step:
    count, operand = reader.again(node.count), reader.step(node.operand)
    return operators.figure_of_extremes(sign, count, operand, largest=node.largest)


def _repeated(reader: Reader, node: syntax.RepeatedRoll) -> Step:
    return branching.repeated(reader.again(node.count), reader.again(node.body))


def _union(reader: Reader, node: Expression) -> Step:
    elements = reader.elements(node)
    if elements is not None:
        step = precomputed.union(reader, elements)
        return step or operators.union(lambda frame: [element(frame) for element in elements])
    if isinstance(node, syntax.ForEach) and _goes_through_one(node):
        return let(reader, syntax.Let(node.span, node.name, node.name_span, node.items, node.body))
    parts = reader.parts(node)
    assert parts is not None, "this is a union"
    return operators.union(parts)


def _goes_through_one(node: syntax.ForEach) -> bool:
    """Return whether a body is looked at for one die, and is no text, which would be an error."""
    is_die = isinstance(node.items, syntax.Dice) and node.items.count is None
    forms = syntax.forms(node.body)
    return is_die and forms.isdisjoint(_MAY_BE_TEXT) and names.free_names(node) == frozenset()


def _tuple(reader: Reader, node: syntax.TupleLiteral) -> Step:
    return tuples.tupled(list(map(reader.step, node.parts)))


def _projection(reader: Reader, node: syntax.Projection) -> Step:
    return tuples.part(reader.step(node.operand), node.index, node.size)


def _conditional(reader: Reader, node: syntax.Conditional) -> Step:
    condition = reader.truth(node.condition)
    branches = node.then_branch, node.else_branch
    then, otherwise = map(reader.step, branches)
    takes_little = all(is_plain(branch) or not names.free_names(branch) for branch in branches)
    return branching.conditional(condition, then, otherwise, is_plain=takes_little)


_OPERANDS = {"count": Reader.emptiness, "choose": Reader.again}
"""How operands are read where it matters what becomes of them."""

_RULES: Rules = {
    syntax.Integer: _integer,
    syntax.Probability: _probability,
    syntax.TextLiteral: _text,
    syntax.Samples: _text_of_value,
    syntax.Variable: _variable,
    syntax.Default: _default,
    syntax.Dice: _dice,
    syntax.Unary: _unary,
    syntax.Binary: _binary,
    syntax.Extremes: _extremes,
    syntax.RepeatedRoll: _repeated,
    syntax.CollectionLiteral: _union,
    syntax.TupleLiteral: _tuple,
    syntax.Projection: _projection,
    syntax.Conditional: _conditional,
    syntax.Let: let,
    syntax.ForEach: _union,
    syntax.Fold: fold,
    syntax.Loop: loop,
    syntax.Call: call,
}
"""The steps of each form; what is missing here is left to the calculus."""
