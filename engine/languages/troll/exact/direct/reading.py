"""Reads a syntax tree as steps, as far as there is a step for each of its expressions."""

from __future__ import annotations

from collections.abc import Sequence

from engine.direct import arithmetic, branching, tuples
from engine.direct.face_figures import FigureOfFaces
from engine.direct.faces import figure, joined
from engine.direct.per_die import SUM, UNION, Joining, for_each
from engine.direct.projecting import part, projections
from engine.direct.results import ANY, COLLECTION, NUMBER, NotFew, Odds, Step, sure
from engine.direct.script import DirectScript
from engine.direct.vectors import side_by_side, vectors_joined
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct import comparing, operators, prepared
from engine.languages.troll.exact.direct.asking import Asked, asked_of
from engine.languages.troll.exact.direct.between import between
from engine.languages.troll.exact.direct.calls import call, going_through
from engine.languages.troll.exact.direct.finding import rolls
from engine.languages.troll.exact.direct.folds import fold
from engine.languages.troll.exact.direct.loops import loop, total_of_rounds
from engine.languages.troll.exact.direct.per_die import Shared, shared_out, with_named_dice
from engine.languages.troll.exact.direct.per_face import FaceByFace, face_by_face
from engine.languages.troll.exact.direct.projected import Projected, projected
from engine.languages.troll.exact.direct.reader import (
    Opened,
    Reader,
    Rules,
    check_rounds,
    compares,
    is_plain,
)
from engine.languages.troll.exact.direct.rewritten import rewritten, with_names_inside
from engine.languages.troll.exact.direct.through_faces import fold_through_faces
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollScript

__all__ = ["read"]


def read(script: TrollScript) -> DirectScript | None:
    """Return a script as steps, or None where there are none for it."""
    reader = Reader(script.declarations, _RULES)
    try:
        body, depth = rewritten(script.body, reader.declarations)
        step = reader.step(body)
    except (NotFew, RecursionError):  # what stands so deep is not small
        return None
    return DirectScript(step, max(depth, reader.depth), reader.is_costly_otherwise)


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
    if node.operator in operators.FIGURES:
        if names.free_names(node) and (parts := reader.parts(node.operand)):
            return operators.of_union(node.operator, parts)
        named = with_named_dice(node)
        if isinstance(named, syntax.Let):
            return _let(reader, named)
    if node.operator == "sum" and isinstance(node.operand, syntax.RepeatedRoll):
        count, body = reader.again(node.operand.count), reader.again(node.operand.body)
        return prepared.repeated(reader, count, body) or branching.repeated_total(count, body)
    if node.operator == "sum" and isinstance(node.operand, syntax.Extremes):
        return _total_of_extremes(reader, node.operand)
    if node.operator == "count" and compares(node.operand):
        sign, sides = node.operand.operator, reader.sides(node.operand)
        return prepared.successes(reader, sign, *sides) or comparing.successes(sign, *sides)
    before = reader.dependent_dice
    operand = _OPERANDS.get(node.operator, Reader.step)(reader, node.operand)
    reader.is_costly_otherwise |= node.operator in _OF_SETS and reader.dependent_dice > before
    step = prepared.total(reader, operand) if node.operator == "sum" else None
    return step or operators.unary(node.operator, operand)


def _added_up_for_each(reader: Reader, sign: str, node: syntax.ForEach) -> Step:
    items, name, rolls = reader.step(node.items), reader.named(node.name), reader.rolls
    body = reader.again(node.body)
    total = operators.unary(sign, body)
    if not names.free_names(node.body) <= {node.name}:
        reader.is_costly_otherwise |= reader.known(items) is None
    elif arithmetic.dice_of(reader.known(items)):
        return _for_each(reader, name, items, total, SUM, rolls)
    return operators.of_union(sign, branching.each_of(name, items, body))


def _binary(reader: Reader, node: syntax.Binary) -> Step:
    if node.operator == "U":
        return _union(reader, node)
    if node.operator in semantics.FILTERS:
        check_rounds(node.right)
    if node.operator == "&":
        left = reader.emptiness(node.left)
    elif node.operator in semantics.FILTERS and isinstance(node.right, syntax.Variable):
        left = reader.again(node.left)  # it may be compared with many dice
    else:
        left = reader.step(node.left)
    return _between(reader, node.operator, left, reader.step(node.right))


def _between(reader: Reader, sign: str, left: Step, right: Step) -> Step:
    return prepared.difference(reader, sign, left, right) or between(sign, left, right)


def _extremes(reader: Reader, node: syntax.Extremes) -> Step:
    count = reader.again(node.count)
    return operators.extremes(count, reader.step(node.operand), largest=node.largest)


def _total_of_extremes(reader: Reader, node: syntax.Extremes) -> Step:
    count = reader.again(node.count)
    return operators.total_of_extremes(count, reader.step(node.operand), largest=node.largest)


def _repeated(reader: Reader, node: syntax.RepeatedRoll) -> Step:
    return branching.repeated(reader.again(node.count), reader.again(node.body))


def _union(reader: Reader, node: Expression) -> Step:
    elements = reader.elements(node)
    if elements is not None:
        step = prepared.union(reader, elements)
        return step or operators.union(lambda frame: [element(frame) for element in elements])
    parts = reader.parts(node)
    assert parts is not None, "this is a union"
    return operators.union(parts)


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


def _let(reader: Reader, node: syntax.Let) -> Step:
    opened: list[Opened] = []
    body: Expression = node
    while isinstance(body, syntax.Let):
        shorter = _shorter(reader, body)
        if shorter is not None:
            return reader.closed(opened, shorter)
        asked = None if reader.is_of_one else asked_of(body)
        if isinstance(asked, Asked):
            opened += _asked(reader, body, asked)
            body = asked.body
            continue
        body = asked or with_names_inside(body) or body
        figured = projected(body) if opened or rolls(body.body) else None
        if figured is not None:
            opened += _projected(reader, body, figured)
            body = figured.body
            continue
        before = reader.dependent_dice
        one = reader.opened(reader.named(body.name), reader.step(body.bound))
        has_dependent_dice = reader.dependent_dice > before
        reader.is_costly_otherwise |= has_dependent_dice and _looks_for_sets(body.body, body.name)
        opened.append(one._replace(has_dependent_dice=has_dependent_dice))
        body = body.body
    return reader.closed(opened, reader.step(body))


def _looks_for_sets(node: Expression, name: str) -> bool:
    """Return whether the dice of a name are looked at by what shows the same."""
    return any(
        isinstance(one, syntax.Unary)
        and one.operator in _OF_SETS
        and name in names.free_names(one.operand)
        for one in syntax.walk(node)
    )


def _shorter(reader: Reader, node: syntax.Let) -> Step | None:
    """Return the step of a binding of dice that need not be listed; None where they have to be."""
    named = with_named_dice(node)
    assert isinstance(named, syntax.Let), "names were only put before it"
    bindings = (node,) if named is node else (node, named)
    for binding in bindings:
        shared = shared_out(binding)
        if shared is not None:
            return _shared(reader, binding, shared)
    for binding in bindings:
        faced = face_by_face(binding)
        if faced is not None:
            return _faced(reader, binding, faced)
    through = fold_through_faces(node)
    return None if through is None else going_through(reader, through)


def _shared(reader: Reader, node: syntax.Let, shared: Shared) -> Step:
    """Return the step of what is worked out for one of the dice that a name stands for."""
    opened = reader.opened(reader.named(node.name), reader.step(node.bound))
    outside, reader.is_of_one = reader.is_of_one, True
    rolls = reader.rolls
    body = reader.step(shared.body)
    reader.is_of_one = outside
    reader.closed([opened], body)
    step = _for_each(reader, opened.name, opened.step, body, SUM, rolls)
    return step if shared.rest is None else _between(reader, "+", step, reader.step(shared.rest))


def _for_each(
    reader: Reader, name: str, dice: Step, body: Step, joining: Joining, rolls: int
) -> Step:
    """Return the step of what is joined of a body for each of some dice alone.

    It is worked out here and now where no dice have been read since there were so many.
    """
    step = None
    if reader.rolls == rolls:
        step = prepared.for_each(reader, name, dice, body, joining)
    return step or for_each(name, dice, body, joining)


def _faced(reader: Reader, node: syntax.Let, faced: FaceByFace) -> Step:
    """Return the step of what looks at dice by figures that are joined face by face."""
    pools = {reader.named(name): reader.step(dice) for name, dice in faced.pools}
    reader.is_costly_otherwise |= len(pools) > 1
    whatever = next(iter(pools.values()))
    figures: list[FigureOfFaces] = []
    places = [one.name for one in faced.figures]
    for one in faced.figures:
        item = None if one.item is None else reader.named(one.item)
        needs = None if one.needs is None else reader.named(one.needs)
        inside = [name for name in (*pools, item, needs) if name is not None]
        opened = [reader.opened(name, whatever) for name in inside]
        step = reader.again(one.of_one)
        items = None if one.items is None else reader.step(one.items)
        reader.closed(opened, step)
        leader = None if needs is None else (places.index(str(one.needs)), needs)
        figures.append(
            FigureOfFaces(one.join, step, item, items, one.is_of_dice, leader, one.treats_alike)
        )
    together = joined(pools, figures, prepared.by_face(reader, pools, figures))
    if len(figures) == 1:
        if getattr(faced.body, "name", None) == places[0]:
            return together
        opened = [reader.opened(reader.named(faced.figures[0].name), together)]
    else:
        whole = syntax.Variable(node.span, f"{node.name} by face")
        opened = _named_numbers(reader, whole, [one.name for one in faced.figures], together)
    return reader.closed(opened, reader.step(faced.body))


def _asked(reader: Reader, node: syntax.Let, asked: Asked) -> list[Opened]:
    """Return the bindings of what is asked of dice, which is worked out for one of them."""
    dice = reader.opened(reader.named(node.name), reader.step(node.bound))
    rolls = reader.rolls
    names = [name for name, _ in asked.figures]
    inside = [
        reader.opened(reader.named(name), reader.step(alone)) for name, alone in asked.on_the_way
    ]
    if len(names) > 1 or set(asked.joins) - {"sum"}:
        for name, alone in asked.figures:
            inside.append(reader.opened(reader.named(name), reader.step(alone)))
        numbers = [reader.again(syntax.Variable(node.span, name)) for name in names]
        step, joining = side_by_side(numbers, asked.joins), vectors_joined(asked.joins)
    elif names:
        step, joining = reader.step(asked.figures[0][1]), SUM
    else:
        names = [asked.on_the_way[-1][0]]
        step, joining = reader.step(syntax.Variable(node.span, names[0])), UNION
    step = reader.closed(inside, step)
    reader.closed([dice], step)
    found = _for_each(reader, dice.name, dice.step, step, joining, rolls)
    if len(names) == 1 and set(asked.joins) <= {"sum"}:
        return [reader.opened(reader.named(names[0]), found)]
    together = syntax.Variable(node.span, f"{node.name} asked for")
    return _named_numbers(reader, together, names, found)


def _projected(reader: Reader, node: syntax.Let, figured: Projected) -> list[Opened]:
    """Return the bindings of the figures of dice, which are worked out together."""
    dice = reader.opened(reader.named(node.name), reader.step(node.bound))
    figures = [reader.again(figure) for _, figure in figured.figures]
    (binding,) = reader.bindings([dice])
    together = syntax.Variable(node.span, f"figures of {node.name}")
    opened = [reader.opened(reader.named(together.name), projections(binding, figures))]
    for place, (name, _) in enumerate(figured.figures):
        tuples = reader.again(together)
        opened.append(reader.opened(reader.named(name), part(tuples, place)))
    return opened


def _named_numbers(
    reader: Reader, together: syntax.Variable, names: Sequence[str], step: Step
) -> list[Opened]:
    """Return the bindings of a name for a tuple, and of names for each of its numbers."""
    opened = [reader.opened(reader.named(together.name), step)]
    for place, name in enumerate(names):
        tuples = reader.again(together)
        opened.append(reader.opened(reader.named(name), figure(tuples, place)))
    return opened


_OF_SETS = ("counts", "different", "straight")
"""Operators on sets and runs, which the calculus takes long to find in dice told by others."""

_OPERANDS = {"count": Reader.emptiness, "!": Reader.emptiness, "choose": Reader.again}
"""How operands are read where it matters what becomes of them."""

_RULES: Rules = {
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
    syntax.TupleLiteral: _tuple,
    syntax.Projection: _projection,
    syntax.Conditional: _conditional,
    syntax.Let: _let,
    syntax.ForEach: _union,
    syntax.Fold: fold,
    syntax.Loop: loop,
    syntax.Call: call,
}
"""The steps of each form; what is missing here is left to the calculus."""
