"""Names of a round gathered into what a function that calls itself needs of them.

``x := 3d6; y := 3d6; if (max x) > max y then call f(a, b - 1) else call f(a - 1, b)`` needs neither
``x`` nor ``y``, but only whether one is greater. So both names become part of that, and there are
two rows for each state instead of 36. What is needed of the same dice in several places is rolled
together, as ``count 4 < x`` and ``count 2 > x`` of ``x := 3d6``.

What is needed in branches of which one is taken is one number, also where it is a name itself:
``x := d20; y := d20; if x > y then call f(a, b - x) else call f(a - y, b)`` needs which is greater,
and how great that one is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.keys import is_equal
from engine.languages.troll.exact.direct.number_tuples import number_tuple, part
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.recursion.round_figures import (
    NeededFigures,
    RoundFigure,
    in_turn,
)
from engine.languages.troll.exact.direct.rewriting.substitution import bound_by, with_parts
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["gathered"]

_MOST_CONDITIONS = 12
"""Conditions in which figures of dice stand, beyond which the dice themselves take less time."""


def gathered(functions: Sequence[Function]) -> Sequence[Function]:
    """Return functions of a chain that come to the same, with few names for dice.

    Args:
        functions: All that call one another with what they end with, in a circle.
    """
    numbers = count()
    found = []
    for function in functions:
        if _is_clear(function.body, frozenset(function.parameters)):
            function = replace(function, body=_Gathering(numbers).ending(function.body))
        found.append(function)
    return found


def _is_clear(node: syntax.TrollSyntax, outside: frozenset[str]) -> bool:
    """Return whether no name stands for something else where it is bound already."""
    bound = bound_by(node)
    if not outside.isdisjoint(bound):
        return False
    inside = outside.union(bound)
    return all(_is_clear(one, inside) for one in syntax.children(node))


class _Gathering:
    """Gathers the names of one function."""

    def __init__(self, numbers: Iterator[int]) -> None:
        """Take numbers for new names."""
        self._numbers = numbers

    def ending(self, node: Expression) -> Expression:
        """Return what comes to the same as what a function ends with."""
        if isinstance(node, syntax.Let):
            return self._let(node)
        if isinstance(node, syntax.Conditional):
            branches = self.ending(node.then_branch), self.ending(node.else_branch)
            return replace(node, then_branch=branches[0], else_branch=branches[1])
        if isinstance(node, syntax.Binary) and node.operator in semantics.ARITHMETIC:
            return replace(node, left=self.ending(node.left), right=self.ending(node.right))
        return node

    def _let(self, node: syntax.Let) -> Expression:
        bindings: list[syntax.Let] = []
        body: Expression = node
        while isinstance(body, syntax.Let):
            bindings.append(body)
            body = body.body
        body = self.ending(body)
        rolled: dict[str, syntax.Let] = {}
        known = []
        for each in bindings:
            if rolls(each.bound) or not names.free_names(each.bound).isdisjoint(rolled):
                rolled[each.name] = each
            else:
                known.append(each)
        needed = NeededFigures(rolled)
        needed.look(body, is_truth=False)
        made: list[syntax.Let] = []
        replaced: dict[int, Expression] = {}
        for group in _groups(rolled, needed):
            made += self._group(group, needed, replaced)
        body = _with(body, replaced)
        for each in reversed([*known, *made]):
            body = replace(each, body=body)
        return body

    def _group(
        self, group: Sequence[syntax.Let], needed: NeededFigures, replaced: dict[int, Expression]
    ) -> Sequence[syntax.Let]:
        """Return the bindings in the place of some, and put down what is looked at instead."""
        figures, as_they_are = _asked(group, needed)
        bare = [each.name for each in group if each.name in as_they_are]
        if len(bare) == len(group) or not (bare or figures):
            return group
        if len(group) == 1 and all(_is_compared(one.node) for one in figures):
            return group  # faces that no comparison tells apart are one
        first, span, new = group[0], group[0].span, next(self._numbers)
        asked: dict[int, Expression] = {}
        outputs: dict[str, Expression] = {name: syntax.Variable(span, name) for name in bare}
        for place, shared in enumerate(in_turn(figures)):
            name = f"needed {new} {place}"
            number = syntax.Variable(span, name)
            outputs[name] = shared.number
            for code, one in (*shared.figures, *shared.again):
                asked[id(one.node)] = is_equal(code, number) if one.is_truth else number
        if len(outputs) > 1 and not all(needed.is_number(outputs[name]) for name in bare):
            return group
        replaced.update(asked)
        if len(outputs) == 1:
            ((name, value),) = outputs.items()
            return [replace(first, name=name, bound=_nested(group, value))]
        whole = syntax.Variable(span, f"needed {new}")
        rolled = _nested(group, number_tuple(list(outputs.values())))
        parts = [part(place, whole) for place in range(len(outputs))]
        bound = {whole.name: rolled, **dict(zip(outputs, parts))}
        return [replace(first, name=name, bound=value) for name, value in bound.items()]


def _asked(
    group: Sequence[syntax.Let], needed: NeededFigures
) -> tuple[Sequence[RoundFigure], frozenset[str]]:
    """Return what is asked of a group of names beside the names themselves, and which these are.

    A name is a figure where all that look at it do so in branches which the group tells apart: it
    is no more than 0 in the others. That pays where they are fewer numbers than names, or where
    some names are only compared.
    """
    inside = frozenset([each.name for each in group])
    guarded = [one.within(inside) for one in needed.guarded if one.looked_at <= inside]
    bare = frozenset(needed.bare).union(*[one.looked_at for one in guarded if not one.guards])
    guarded = [one for one in guarded if not one.looked_at <= bare]
    figures = [one for one in needed.figures if one.looked_at <= inside]
    figures = [one.within(inside) for one in figures if not one.looked_at <= bare]
    if sum([len(one.guards) for one in (*figures, *guarded)]) > _MOST_CONDITIONS:
        return [], inside
    in_branches = frozenset[str]().union(*[one.looked_at for one in guarded])
    is_gathered = len(in_turn(guarded)) < len(in_branches) or not inside <= bare | in_branches
    if is_gathered and _is_rolled_once(group, figures):
        return [*figures, *guarded], bare
    bare |= in_branches
    return [one for one in figures if not one.looked_at <= bare], bare


def _is_rolled_once(group: Sequence[syntax.Let], figures: Sequence[RoundFigure]) -> bool:
    """Return whether several things are rolled, and they and what is asked are known before."""
    looked_at = [*[each.bound for each in group], *[one.node for one in figures]]
    inside = {each.name for each in group}
    is_same_in_all = all(names.free_names(one) <= inside for one in looked_at)
    return is_same_in_all and sum(rolls(each.bound) for each in group) > 1


def _nested(group: Sequence[syntax.Let], value: Expression) -> Expression:
    """Return a value in which names are bound."""
    for each in reversed(group):
        if isinstance(value, syntax.Variable) and value.name == each.name:
            value = each.bound
        else:
            value = replace(each, body=value)
    return value


def _with(node: Expression, replaced: Mapping[int, Expression]) -> Expression:
    """Return an expression with other ones in the place of some."""
    if not replaced:
        return node
    return replaced.get(id(node)) or with_parts(node, lambda part: _with(part, replaced))


def _groups(rolled: Mapping[str, syntax.Let], needed: NeededFigures) -> list[list[syntax.Let]]:
    """Return the bindings of names for dice in groups that have to do with one another."""
    groups = {name: {name} for name in rolled}
    together = [
        {name, *(names.free_names(each.bound) & rolled.keys())} for name, each in rolled.items()
    ]
    together += [set(one.looked_at) for one in needed.figures if not one.looked_at <= needed.bare]
    for linked in together:
        union = set().union(*[groups[name] for name in linked])
        for name in union:
            groups[name] = union
    found: list[list[syntax.Let]] = []
    for name, group in groups.items():
        ordered = [rolled[one] for one in rolled if one in group]
        if ordered[0].name == name:
            found.append(ordered)
    return found


def _is_compared(node: Expression) -> bool:
    """Return whether an expression compares a name with a number that is written down."""
    if not isinstance(node, syntax.Binary) or node.operator not in semantics.FILTERS:
        return False
    sides = {type(node.left), type(node.right)}
    return sides == {syntax.Variable, syntax.Integer}
