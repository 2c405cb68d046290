"""Reads the bindings of names as steps, in the way that lists the least of what dice can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.direct.faces.distributions import figure, joined
from engine.direct.faces.projecting import part, projections
from engine.direct.faces.vectors import side_by_side, vectors_joined
from engine.direct.per_die import SUM, UNION
from engine.direct.results import Step
from engine.languages.troll.exact.direct import precomputed
from engine.languages.troll.exact.direct.binary_operators import binary
from engine.languages.troll.exact.direct.calls import going_through
from engine.languages.troll.exact.direct.forms import compares, looks_for_sets
from engine.languages.troll.exact.direct.in_python.walks import (
    FEW_VALUES,
    MANY_VALUES,
    Given,
    as_written,
    collections,
    figures,
    numbers,
    walk,
)
from engine.languages.troll.exact.direct.reader import OpenBinding, Reader
from engine.languages.troll.exact.direct.rewriting.consolidated import with_dice_in_their_name
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.figures.beside_others import beside_others
from engine.languages.troll.exact.direct.rewriting.figures.die_figures import (
    DieFigures,
    die_figures,
    with_number_before,
)
from engine.languages.troll.exact.direct.rewriting.figures.outermost import with_outermost
from engine.languages.troll.exact.direct.rewriting.figures.per_die import (
    PerDieBody,
    are_dice,
    shared_out,
    with_named_dice,
)
from engine.languages.troll.exact.direct.rewriting.figures.per_face import (
    FaceByFaceBody,
    face_by_face,
)
from engine.languages.troll.exact.direct.rewriting.figures.projections import (
    ProjectedBody,
    projected,
)
from engine.languages.troll.exact.direct.rewriting.normal_form import with_names_inside
from engine.languages.troll.exact.direct.rewriting.numbers.compared import with_difference
from engine.languages.troll.exact.direct.rewriting.recursion.face_recursion import (
    fold_through_faces,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.direct.merged_values import Bound

__all__ = ["combined", "let", "sizes_of_sets", "walked"]


def combined(reader: Reader, sign: str, left: Step, right: Step) -> Step:
    """Return the step of an operator between two operands, worked out here and now if it can be."""
    return precomputed.difference(reader, sign, left, right) or binary(sign, left, right)


def let(reader: Reader, node: syntax.Let) -> Step:
    """Return the step of a binding and its body, and of those that follow one another in it."""
    opened: list[OpenBinding] = []
    shown: list[syntax.Let | Given | None] = []
    given: Given | None
    is_first = True
    body: Expression = node
    while isinstance(body, syntax.Let):
        body = _with_own_dice(body)
        shorter = _shorter(reader, body, is_first=is_first)
        is_first = False
        if shorter is not None:
            return reader.closed(opened, shorter)
        if (ordered := _ordered(reader, body)) is not None:
            bindings, given, body = ordered
            opened += bindings
            shown.append(given)
            continue
        is_plain = reader.is_of_one or _is_die_among_numbers(reader, body)
        dice, asked = (body, None) if is_plain else _figures_of_dice(body)
        if isinstance(asked, DieFigures):
            bindings = _asked(reader, dice, asked)
            opened += bindings
            shown.append(_given(dice, asked, bindings[0].step))
            body = asked.body
            continue
        while asked is None and (moved := with_names_inside(body)) is not None:
            body = moved
        body = asked or body
        faced = None if reader.is_of_one else face_by_face(body, else_listed=True)
        if faced is not None:
            return reader.closed(opened, _faced(reader, body, faced))
        figured = projected(body) if opened or rolls(body.body) else None
        if isinstance(figured, syntax.Let):
            body = figured
            continue
        if figured is not None:
            bindings, given = _projected(reader, body, figured)
            opened += bindings
            shown.append(given)
            body = figured.body
            continue
        body = with_outermost(body) or body
        opened.append(_listed(reader, body))
        shown.append(body)
        body = body.body
    return _closed(reader, opened, shown, body)


def _ordered(
    reader: Reader, node: syntax.Let
) -> tuple[list[OpenBinding], Given, Expression] | None:
    """Return the bindings of numbers of which only the order is looked at, and the body."""
    second = node.body
    if not isinstance(second, syntax.Let) or not isinstance(second.body, syntax.Let):
        return None
    if reader.is_of_one or names.free_names(node.bound) or names.free_names(second.bound):
        return None
    from engine.languages.troll.exact.direct.rewriting.ordered_numbers import ordered_numbers

    found = ordered_numbers(node)
    if found is None:
        return None
    from engine.direct.ordering import places_in_order

    step = places_in_order([reader.again(number) for _, number in found.numbers])
    together = syntax.Variable(node.span, f"order of {node.name}")
    each = [name for name, _ in found.numbers]
    return _named_numbers(reader, together, each, step), Given(step, numbers(each)), found.body


def _with_own_dice(node: syntax.Let) -> syntax.Let:
    """Return a binding with dice that only one number is asked of inside the name for it."""
    while (moved := with_dice_in_their_name(node)) is not None:
        node = moved
    return with_difference(node) or node


def _listed(reader: Reader, node: syntax.Let) -> OpenBinding:
    """Return a name that has a row for each of what is bound to it."""
    before = reader.dependent_dice
    one = reader.opened(reader.named(node.name), reader.step(node.bound))
    has_dependent_dice = reader.dependent_dice > before
    reader.is_costly_otherwise |= has_dependent_dice and looks_for_sets(node.body, node.name)
    bounds = _bounds(reader, node)
    reader.has_bounds |= len({one.name for one in bounds} - {None}) > 1
    return one._replace(has_dependent_dice=has_dependent_dice, makes_rows=True, bounds=bounds)


def _is_die_among_numbers(reader: Reader, node: syntax.Let) -> bool:
    """Return whether a name stands for one die that is only compared with other numbers."""
    die = node.bound
    return isinstance(die, syntax.Dice) and die.count is None and bool(_bounds(reader, node))


def _bounds(reader: Reader, node: syntax.Let) -> tuple[Bound, ...]:
    """Return what a name is compared with, by the names that the reader has for it."""
    if names.free_names(node.body) <= {node.name}:
        return ()
    from engine.languages.troll.exact.direct.rewriting.numbers.lone_comparisons import bounds_of

    return bounds_of(node, reader.named)


def _figures_of_dice(body: syntax.Let) -> tuple[syntax.Let, DieFigures | syntax.Let | None]:
    """Return a binding, and what its body asks of the dice that it names.

    Where these are only those dice that pass, as in ``mine := 13 >= 3d20``, the dice before get a
    name. What they are compared with may be moved before them; that is a binding then.
    """
    asked = die_figures(body)
    if isinstance(asked, syntax.Let) or (asked is not None and asked.figures):
        return body, asked
    named, found = _of_named_dice(body)
    if found is not None:
        return named, found
    moved = with_number_before(body) if are_dice(named.bound) else None
    if moved is not None and isinstance(moved.body, syntax.Let):
        _, found = _of_named_dice(moved.body)
        if found is not None and moved.name in found.outside:
            return body, moved
    return body, asked


def _of_named_dice(body: syntax.Let) -> tuple[syntax.Let, DieFigures | None]:
    """Return a binding with a name for dice of which some pass, and what is asked of these."""
    if compares(body.bound):
        named = with_named_dice(body)
        assert isinstance(named, syntax.Let), "names were only put before it"
        body = named
    found = die_figures(body)
    return body, found if isinstance(found, DieFigures) and found.figures else None


def _closed(
    reader: Reader,
    opened: Sequence[OpenBinding],
    shown: Sequence[syntax.Let | Given | None],
    body: Expression,
) -> Step:
    """Return the step of a body in which names are bound, written in Python if it can be.

    Args:
        reader: Reads the body.
        opened: The names as they have been read.
        shown: The same as they are written in a script, or figures of dice; None where neither is
            known.
        body: The body.
    """
    if reader.is_of_one or None in shown:
        return reader.closed(opened, reader.step(body))
    written, given = as_written(shown, body)
    if all(one.is_sure for one in given):
        found = walk(reader, written, MANY_VALUES, given)
        if found is None:
            return reader.closed(opened, reader.step(body))
        reader.bindings(opened)
        return found
    step = reader.closed(opened, reader.step(body))
    return walk(reader, written, MANY_VALUES, given, step) or step


def _given(node: syntax.Let, asked: DieFigures, step: Step) -> Given | None:
    """Return figures of dice that look at no names, as they are given; None where they do."""
    if names.free_names(node.bound) or not asked.figures or asked.outside:
        return None
    each = [name for name, _ in asked.figures]
    is_sure = all(
        join == "sum" or isinstance(alone, syntax.Variable)
        for join, (_, alone) in zip(asked.joins, asked.figures)
    )
    is_tuple = len(each) > 1 or asked.joins[0] != "sum"
    return Given(step, numbers(each), is_tuple, is_sure)


def walked(reader: Reader, node: Expression, least: int = 0) -> Step | None:
    """Return the step of an expression that is written in Python as it stands, else None.

    Args:
        reader: Reads what is rolled.
        node: The expression.
        least: How many parts of it have to be without dice.
    """
    if reader.is_of_one or names.free_names(node):
        return None
    return walk(reader, node, FEW_VALUES, least=least)


def _shorter(reader: Reader, node: syntax.Let, *, is_first: bool) -> Step | None:
    """Return the step of a binding of dice that need not be listed; None where they have to be."""
    named = with_named_dice(node)
    assert isinstance(named, syntax.Let), "names were only put before it"
    bindings = (node,) if named is node else (node, named)
    is_die = isinstance(node.bound, syntax.Dice) and node.bound.count is None
    is_pool = are_dice(node.bound) and not is_die
    if is_first and not is_pool and (found := walked(reader, node)) is not None:
        return found
    for binding in bindings:
        shared = shared_out(binding)
        if shared is not None:
            return _shared(reader, binding, shared)
    if is_first and is_pool and (found := walked(reader, node)) is not None:
        return found
    for binding in bindings:
        faced = face_by_face(binding)
        if faced is not None:
            return _faced(reader, binding, faced)
    if is_first and (others := beside_others(node)) is not None:
        from engine.languages.troll.exact.direct.faced import of_faces_beside

        return of_faces_beside(reader, others)
    through = fold_through_faces(node)
    return None if through is None else going_through(reader, through)


def _shared(reader: Reader, node: syntax.Let, shared: PerDieBody) -> Step:
    """Return the step of what is worked out for one of the dice that a name stands for."""
    opened = reader.opened(reader.named(node.name), reader.step(node.bound))
    outside, reader.is_of_one = reader.is_of_one, True
    rolls = reader.rolls
    body = reader.step(shared.body)
    reader.is_of_one = outside
    reader.closed([opened], body)
    step = precomputed.for_each_die(reader, opened.name, opened.step, body, SUM, rolls)
    return step if shared.rest is None else combined(reader, "+", step, reader.step(shared.rest))


def sizes_of_sets(reader: Reader, node: syntax.Unary) -> Step | None:
    """Return the step of the sizes of sets of dice without a name; None where they are few."""
    name = syntax.Variable(node.span, "dice of sets")  # no script can write it
    named = syntax.Let(
        node.span, name.name, node.span, node.operand, syntax.changed(node, operand=name)
    )
    faced = face_by_face(named)
    return None if faced is None else _faced(reader, named, faced)


def _faced(reader: Reader, node: syntax.Let, faced: FaceByFaceBody) -> Step:
    """Return the step of what looks at dice by figures that are joined face by face."""
    from engine.languages.troll.exact.direct.faced import of_faces

    pools = {reader.named(name): reader.step(dice) for name, dice in faced.pools}
    has_others = any(one.is_collection or one.needs for one in faced.figures)
    reader.is_costly_otherwise |= len(pools) > 1 or has_others
    places = [one.name for one in faced.figures]
    each = [of_faces(reader, one, pools, faced, places) for one in faced.figures]
    counted = precomputed.by_face(reader, pools, each, faced.decks)
    together = joined(pools, each, counted, faced.decks)
    if len(each) == 1:
        if getattr(faced.body, "name", None) == places[0]:
            return together
        opened = [reader.opened(reader.named(faced.figures[0].name), together)]
    else:
        whole = syntax.Variable(node.span, f"{node.name} by face")
        opened = _named_numbers(reader, whole, [one.name for one in faced.figures], together)
    given = None
    if not any(names.free_names(dice) for _, dice in faced.pools):
        values = numbers([one.name for one in faced.figures if not one.is_collection])
        values |= collections([one.name for one in faced.figures if one.is_collection])
        ordered = {name: values[name] for name in places}
        is_sure = all(one.is_sure for one in faced.figures)
        given = Given(together, ordered, len(places) != 1, is_sure)
    return _closed(reader, opened, [given], faced.body)


def _asked(reader: Reader, node: syntax.Let, asked: DieFigures) -> list[OpenBinding]:
    """Return the bindings of what is asked of dice, which is worked out for one of them."""
    dice = reader.opened(reader.named(node.name), reader.step(node.bound))
    rolls = reader.rolls
    names = [name for name, _ in asked.figures]
    read = reader.again if asked.outside else reader.step  # in rows
    inside = [reader.opened(reader.named(name), read(alone)) for name, alone in asked.on_the_way]
    if len(names) > 1 or set(asked.joins) - {"sum"}:
        for name, alone in asked.figures:
            inside.append(reader.opened(reader.named(name), read(alone)))
        numbers = [reader.again(syntax.Variable(node.span, name)) for name in names]
        step = side_by_side(numbers, asked.joins, asked.bounds(reader.named))
        joining = vectors_joined(asked.joins)
    elif names:
        step, joining = read(asked.figures[0][1]), SUM
    else:
        names = [asked.on_the_way[-1][0]]
        step, joining = reader.step(syntax.Variable(node.span, names[0])), UNION
    step = reader.closed(inside, step)
    reader.closed([dice], step)
    outside = list(map(reader.named, asked.outside))
    found = precomputed.for_each_die(reader, dice.name, dice.step, step, joining, rolls, outside)
    if len(names) == 1 and set(asked.joins) <= {"sum"}:
        return [reader.opened(reader.named(names[0]), found)]
    together = syntax.Variable(node.span, f"{node.name} asked for")
    return _named_numbers(reader, together, names, found)


def _projected(
    reader: Reader, node: syntax.Let, figured: ProjectedBody
) -> tuple[list[OpenBinding], Given | None]:
    """Return the bindings of the figures of dice, which are worked out together."""
    given = None if names.free_names(node.bound) else figures(reader, node, figured.figures)
    if given is None:
        dice = reader.opened(reader.named(node.name), reader.step(node.bound))
        each = [reader.again(figure) for _, figure in figured.figures]
        (binding,) = reader.bindings([dice])
        step = projections(binding, each)
    else:
        step = given.step
    together = syntax.Variable(node.span, f"figures of {node.name}")
    opened = [reader.opened(reader.named(together.name), step)]
    reader.has_rows = True
    for place, (name, _) in enumerate(figured.figures):
        tuples = reader.again(together)
        opened.append(reader.opened(reader.named(name), part(tuples, place)))
    return opened, given


def _named_numbers(
    reader: Reader, together: syntax.Variable, names: Sequence[str], step: Step
) -> list[OpenBinding]:
    """Return the bindings of a name for a tuple, and of names for each of its numbers."""
    opened = [reader.opened(reader.named(together.name), step)]
    for place, name in enumerate(names):
        tuples = reader.again(together)
        opened.append(reader.opened(reader.named(name), figure(tuples, place)))
    return opened
