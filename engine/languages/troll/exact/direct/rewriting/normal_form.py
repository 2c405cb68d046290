"""Scripts in a form that steps can look through: calls in place, and choices before names.

A call of a function that does not call itself is its body, with names for the arguments. A name for
one thing or another, as in ``y := if 6 = x then x else 5d6; count 6 = y``, becomes a choice between
two bodies, of which each knows what it has. Dice that only the branches of a choice look at get
their name in each of them, and what is looked at once, where it is only added up, needs none. What
comes out is the same; but now it may be seen that little is asked of the dice.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.direct.results import NotDirectError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.figures.per_die import number_of
from engine.languages.troll.exact.direct.rewriting.numbers.decks import (
    is_deck,
    is_drawn_from,
    is_rest_of_deck,
    with_parts_drawn,
)
from engine.languages.troll.exact.direct.rewriting.numbers.tuple_parts import (
    as_sums,
    binding_of_parts,
)
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    inlined,
    is_always_seen,
    is_short,
    names_seen,
    number_written,
    rolls_dice,
    substituted,
    times_added,
    with_parts,
    worked_out,
)
from engine.languages.troll.reading import names, recursion, syntax
from engine.languages.troll.reading.syntax import Declaration, Expression, walk

__all__ = ["normal_form", "with_names_inside"]

_LONGEST = 600
"""Nodes beyond which a script is not small."""

_TWICE = 2
"""Looks at a name that are more than one, or not only for being added up."""

_SEVERAL = 2
"""Pools from which on it matters which of them are beside one another."""


def normal_form(
    node: Expression, declarations: Mapping[str, Declaration]
) -> tuple[Expression, int]:
    """Return an expression of the same value, and how many calls stood in one another at most.

    Args:
        node: The expression.
        declarations: The functions, by name.

    Raises:
        NotDirectError: It would be long.
    """
    rewriting = _Rewriting(declarations)
    node = _without_needless_conditions(_without_unused_names(node))
    rewritten = rewriting.expression(node)
    if rewritten is not node:  # more may be known of names now
        rewritten = _without_needless_conditions(rewritten)
    node = rewritten
    if rewriting.has_tuples:
        node = with_parts_drawn(node)
    return _with_pools_in_order(node), rewriting.depth


def with_names_inside(node: syntax.Let) -> syntax.Let | None:
    """Return the binding of dice to which names before it lead, with these names inside.

    In ``x := 5d6; w := max counts x; y := (5 - w)d6; max counts y`` nobody looks at ``x`` and ``w``
    once ``y`` is rolled. So what ``y`` shows is the same wherever it came from.

    Returns:
        None where there is no such binding, names before it are looked at behind it, or the dice
        are only added up, so that nobody lists them.
    """
    inside = [node]
    body = node.body
    while isinstance(body, syntax.Let):
        known = {each.name for each in inside}
        behind = names.free_names(body.body) - {body.name}
        if known.isdisjoint(behind) and _are_counted_by(body.bound, known):
            is_added = times_added(body.body, body.name, frozenset()) < _TWICE
            if is_added and _have_known_sides(body.bound):
                return None
            bound = body.bound
            for each in reversed(inside):
                bound = syntax.changed(each, body=bound)
            return syntax.changed(body, bound=bound)
        inside.append(body)
        body = body.body
    return None


def _have_known_sides(node: Expression) -> bool:
    """Return whether all dice show their faces by themselves: sides that are rolled are shared."""
    return all(
        not isinstance(one, syntax.Dice) or isinstance(one.faces, syntax.Integer)
        for one in syntax.walk(node)
    )


def _are_counted_by(node: Expression, known: set[str]) -> bool:
    """Return whether there are dice in an expression whose number depends on some names."""
    return syntax.Dice in syntax.forms(node) and any(
        isinstance(one, syntax.Dice)
        and one.count is not None
        and not known.isdisjoint(names.free_names(one.count))
        for one in walk(node)
    )


class _Rewriting:
    """Rewrites one script.

    Attributes:
        depth: How many calls have stood in one another at most.
        has_tuples: Whether a tuple is written down anywhere.
    """

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        """Begin with the functions."""
        self.depth = 0
        self.has_tuples = False
        self._declarations = declarations
        self._deep = 0
        self._circles: dict[str, bool] = {}
        self._left = _LONGEST

    def expression(self, node: Expression) -> Expression:
        """Return an expression of the same value."""
        self._left -= 1
        if self._left < 0:
            raise NotDirectError
        if isinstance(node, syntax.Let) and not (
            rolls_dice(node.bound) or names.free_names(node.bound)
        ):
            # What follows from it may be known then, as ``dc`` in ``b := 3; dc := 10 + b``.
            bound = self.expression(node.bound)
            if number_written(bound) is not None:
                return self.expression(substituted(node.body, node.name, bound))
        right = node.right if isinstance(node, syntax.Binary) else None
        node = with_parts(node, self.expression)
        if isinstance(node, syntax.Call):
            return self._call(node)
        if isinstance(node, syntax.Fold):
            return as_sums(node) or node
        if isinstance(node, syntax.ForEach):
            from engine.languages.troll.exact.direct.rewriting import written_loops

            return written_loops.repeated(node)
        if isinstance(node, (syntax.Unary, syntax.Extremes)):
            return self._figure(node)
        if isinstance(node, syntax.Binary):
            if node.operator in semantics.FILTERS and not isinstance(right, syntax.Loop):
                return syntax.changed(node, right=_ended(node.right))
            return worked_out(node)
        self.has_tuples |= isinstance(node, syntax.TupleLiteral)
        return _let(node) if isinstance(node, syntax.Let) else node

    def _figure(self, node: syntax.Unary | syntax.Extremes) -> Expression:
        if syntax.Loop not in syntax.forms(node) or names.free_names(node):
            return node
        from engine.languages.troll.exact.direct.rewriting import repeated_rolls

        named = repeated_rolls.with_name_for_roll(node)
        return (named and repeated_rolls.asked_in_one_round(named)) or node

    def _call(self, node: syntax.Call) -> Expression:
        function = self._declarations.get(node.function)
        if (
            not isinstance(function, syntax.Function)
            or len(node.arguments) != len(function.parameters)
            or self._has_circles(function)
        ):
            from engine.languages.troll.exact.direct.rewriting.call_choices import (
                with_choice_before,
            )

            return with_choice_before(node)
        self._deep += 1
        self.depth = max(self.depth, self._deep)
        body = self.expression(_without_needless_conditions(inlined(function, node)))
        self._deep -= 1
        return body

    def _has_circles(self, function: syntax.Function) -> bool:
        """Return whether a function leads to one that calls itself."""
        if function.name not in self._circles:
            functions = self._declarations
            self._circles[function.name] = any(
                not isinstance(one, syntax.Function)
                or one.name in recursion.reachable(recursion.called(one.body), functions)
                for one in recursion.reachable([function.name], functions).values()
            )
        return self._circles[function.name]


def _without_unused_names(node: Expression) -> Expression:
    """Return an expression without names that nothing looks at, where they are no error."""
    first = node
    while isinstance(node, syntax.Let):
        if node.name not in names.free_names(node.body):
            from engine.languages.troll.exact.direct.rewriting import unused_names

            return unused_names.without_unused_names(first)
        node = node.body
    return first


def _with_pools_in_order(first: Expression) -> Expression:
    """Return an expression in which several pools are united or put side by side where it helps.

    Pools are one that are only looked at together, and in sums what follows from each is together.
    """
    pools = follow = 0
    node = first
    while isinstance(node, syntax.Let):
        if syntax.Dice in syntax.forms(node.bound):
            if names.free_names(node.bound):
                follow += 1
            else:
                pools += 1
        node = node.body
    if pools < _SEVERAL:
        return first
    if not syntax.forms(first).isdisjoint(("U", syntax.CollectionLiteral)):
        from engine.languages.troll.exact.direct.rewriting import united_pools

        first = united_pools.with_pools_united(first)
    if not follow:
        return first
    from engine.languages.troll.exact.direct.rewriting.figures import sums_by_pool

    return sums_by_pool.with_sums_by_pool(first)


def _without_needless_conditions(node: Expression) -> Expression:
    """Return an expression without choices that make no difference."""
    forms = syntax.forms(node)
    if syntax.Conditional not in forms or syntax.Dice not in forms:
        return node
    from engine.languages.troll.exact.direct.rewriting import needless_conditions

    return needless_conditions.without_needless_conditions(node)


def _is_never_an_error(node: Expression) -> bool:
    """Return whether an expression is dice whose number and faces are written down."""
    if not isinstance(node, syntax.Dice) or not isinstance(node.faces, syntax.Integer):
        return False
    return node.faces.value > 0 and number_of(node) is not None


def _let(node: syntax.Let) -> Expression:
    """Return the binding of a name, where it helps as a choice between two bodies."""
    bound, body = node.bound, node.body
    if isinstance(bound, syntax.Loop) and not names.free_names(node):
        from engine.languages.troll.exact.direct.rewriting import repeated_rolls

        rolled = repeated_rolls.asked_in_one_round(node)
        if rolled is not None:
            return rolled
    if _is_never_an_error(bound) and node.name not in names.free_names(body):
        return body
    parts = binding_of_parts(node)
    if parts is not None:
        return parts
    if _may_be_replaced(node) and not any(_binds(body, one) for one in names.free_names(bound)):
        return substituted(body, node.name, bound)
    if number_written(bound) is not None:
        return substituted(body, node.name, bound)
    if is_drawn_from(body, node.name) and (is_deck(bound) or is_deck(bound, of_tuples=True)):
        return substituted(body, node.name, bound)
    if is_rest_of_deck(node):
        return substituted(body, node.name, bound)
    if not names.free_names(bound) and times_added(body, node.name, names_seen(node)) == 1:
        if not syntax.forms(body).isdisjoint(semantics.FILTERS):
            bound = _ended(bound)
        return _put_in(body, node.name, bound)
    if isinstance(body, syntax.Let) and _is_for_fold(node, body):
        return syntax.changed(body, bound=syntax.changed(node, body=body.bound))
    if isinstance(body, syntax.Call) and _is_passed_once(node, body):
        return substituted(body, node.name, bound)
    if _is_for_branches(node):
        assert isinstance(body, syntax.Conditional), "it has branches"
        return syntax.changed(
            body,
            then_branch=_let(syntax.changed(node, body=body.then_branch)),
            else_branch=_let(syntax.changed(node, body=body.else_branch)),
        )
    if not (
        isinstance(bound, syntax.Conditional)
        and (rolls_dice(bound.then_branch) or rolls_dice(bound.else_branch))
        and is_short(body)
    ):
        return node
    return syntax.changed(
        bound,
        then_branch=_let(syntax.changed(node, bound=bound.then_branch)),
        else_branch=_let(syntax.changed(node, bound=bound.else_branch)),
    )


def _may_be_replaced(node: syntax.Let) -> bool:
    """Return whether a name stands for others, and its errors are errors all the same."""
    if isinstance(node.bound, syntax.Variable):
        return True
    return _is_of_names(node.bound) and is_always_seen(node.name, node.body)


def _is_of_names(node: Expression) -> bool:
    """Return whether an expression is a name, or what several names stand for together.

    What is asked of two pools together is mostly asked of each: ``both := x U y; count 6 = both``.
    """
    if isinstance(node, syntax.Binary):
        return node.operator == "U" and _is_of_names(node.left) and _is_of_names(node.right)
    if isinstance(node, syntax.CollectionLiteral):
        return bool(node.elements) and all(map(_is_of_names, node.elements))
    return isinstance(node, syntax.Variable)


def _ended(node: Expression) -> Expression:
    """Return what is compared as one collection, where it is a loop that accumulates.

    A comparison with a loop that is written in it is one with every round.
    """
    if isinstance(node, syntax.Loop) and node.accumulates:
        return syntax.CollectionLiteral(node.span, (node,))
    return node


def _put_in(node: Expression, name: str, bound: Expression) -> Expression:
    """Return an expression with what a name stands for in the one place that looks at it.

    If that is what another name stands for, that one may need no name either by now.
    """
    if not isinstance(node, syntax.Let):
        return substituted(node, name, bound)
    if name in names.free_names(node.bound):
        return _let(syntax.changed(node, bound=substituted(node.bound, name, bound)))
    return syntax.changed(node, body=_put_in(node.body, name, bound))


def _is_for_fold(node: syntax.Let, body: syntax.Let) -> bool:
    """Return whether a name stands for dice that only a fold looks at, which has a name itself."""
    is_of_dice = isinstance(node.bound, syntax.Dice) and isinstance(body.bound, syntax.Fold)
    return is_of_dice and node.name not in names.free_names(body.body)


def _is_passed_once(node: syntax.Let, body: syntax.Call) -> bool:
    """Return whether a name stands for dice that are nothing but an argument of a call."""
    looking = [one for one in body.arguments if node.name in names.free_names(one)]
    return (
        isinstance(node.bound, syntax.Dice)
        and len(looking) == 1
        and (isinstance(looking[0], syntax.Variable))
    )


def _is_for_branches(node: syntax.Let) -> bool:
    """Return whether a name stands for dice that only the branches of a choice look at."""
    return (
        isinstance(node.body, syntax.Conditional)
        and isinstance(node.bound, syntax.Dice)
        and syntax.Loop not in syntax.forms(node.bound)
        and node.name not in names.free_names(node.body.condition)
    )


def _binds(node: Expression, name: str) -> bool:
    """Return whether a name is bound anywhere inside."""
    return any(name in bound_by(inside) for inside in walk(node))
