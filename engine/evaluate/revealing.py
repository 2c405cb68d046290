"""Revealing: looking at one extreme outcome of one source, and what is left then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.calculus.nodes import (
    Accumulated,
    Constant,
    Copies,
    Deferred,
    Guarded,
    If,
    Linear,
    Node,
    Rolled,
    Union,
    is_number,
)
from engine.dice import Branch, Pool, revealed
from engine.evaluate.accumulation import settle_accumulated
from engine.evaluate.alternatives import only_value
from engine.evaluate.mixing import die_of, mixed
from engine.evaluate.plan import Plan, Step
from engine.evaluate.strategies import sooner_plans
from engine.measure import (
    Measure,
    Values,
    as_values,
    conditional,
    of_numbers,
)
from engine.values import Value

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator
    from engine.evaluate.structure import Leaf, Structure

__all__ = ["reveal"]

_LONG = 1 << 16
"""Bits of a weight from which on every single branch is asked for."""


def reveal(evaluator: Evaluator, node: Node) -> Step:
    """Return the plan that looks at one source of ``node`` and mixes what is left."""
    if not evaluator.structure.leaves(node):
        return _settle_program(evaluator, node)
    for plan in sooner_plans(evaluator, node):
        if plan is not None:
            return plan
    leaf, last, outright = _choose(evaluator, node)
    if isinstance(leaf, Copies):
        return _settle_copies(evaluator, node, leaf)
    if isinstance(leaf, Accumulated):
        return settle_accumulated(evaluator, node, leaf, leaf)
    return _reveal_face(evaluator, node, leaf, last=last, outright=outright)


def _reveal_face(
    evaluator: Evaluator, node: Node, leaf: Rolled, *, last: bool, outright: bool
) -> Plan:
    """Return the plan that mixes what is left for each number of dice with the extreme face."""
    source = leaf.source
    weights: dict[tuple[int | tuple[int, ...], Node], int] = {}
    for branch in revealed(source, last=last, outright=outright):
        evaluator.budget.step()
        if branch.weight.bit_length() > _LONG:
            evaluator.budget.check()
        replacement = _what_is_shown(evaluator, leaf, branch)
        residual = evaluator.substitution.at_site(node, leaf.site, replacement)
        peeled = _peeled(evaluator, evaluator.canonical(residual))
        weights[peeled] = weights.get(peeled, 0) + branch.weight

    def finish(measures: list[Measure]) -> Measure:
        restored = [
            _restored(measure, constant)
            for measure, (constant, _) in zip(measures, weights, strict=True)
        ]
        return mixed(node, weights.values(), restored, source.total, evaluator.budget)

    return Plan(tuple(core for _, core in weights), finish)


def _what_is_shown(evaluator: Evaluator, leaf: Rolled, branch: Branch) -> Node:
    """Return what a branch shows, united with the dice that are not looked at yet."""
    algebra = evaluator.algebra
    shown = _shown(branch)
    if branch.rest is None:
        return algebra.constant(shown)
    assert isinstance(shown, tuple), "several values of a pool are collections"
    rest = algebra.rolled(leaf.site, branch.rest)
    return algebra.union((rest,), shown)  # type: ignore[arg-type]  # what has a rest shows numbers


def _shown(branch: Branch) -> Value:
    if not branch.shown:
        return ()
    first = branch.shown[0]
    if isinstance(first, int):
        return branch.shown  # type: ignore[return-value]  # if one is a number, all are
    if isinstance(first, tuple):
        return tuple(sorted(first * len(branch.shown)))
    return first


def _peeled(evaluator: Evaluator, node: Node) -> tuple[int | tuple[int, ...], Node]:
    """Split what is known off a residual, so that it is no part of the state."""
    algebra = evaluator.algebra
    if isinstance(node, Guarded):
        constant, core = _peeled(evaluator, node.value)
        if constant:
            return constant, algebra.after(node.guards, core)
    elif isinstance(node, Linear) and node.constant:
        return node.constant, algebra.linear(0, node.terms)
    elif isinstance(node, If):
        only = only_value(node)
        constant, core = _peeled(evaluator, only) if only is not None else (0, node)
        if constant:
            branches = (core, node.otherwise) if only is node.then else (node.then, core)
            return constant, algebra.choice(node.condition, *branches)
    elif isinstance(node, Union) and node.constant:
        return node.constant, algebra.union(node.parts)
    elif isinstance(node, Constant) and isinstance(node.value, tuple):
        if is_number(node):
            return node.elements[0], algebra.zero
        return node.elements, algebra.nothing
    return 0, node


def _restored(measure: Measure, constant: int | tuple[int, ...]) -> Measure:
    if isinstance(constant, tuple):
        return as_values(measure).united(constant)
    return of_numbers(measure).shifted(constant) if constant else measure


def _settle_copies(evaluator: Evaluator, node: Node, leaf: Copies) -> Plan:
    """Work out the die that a template is, and go on with a pool of it."""
    if isinstance(leaf.template, Accumulated) and not leaf.given:
        return settle_accumulated(evaluator, node, leaf, leaf.template)

    def finish(measures: list[Measure]) -> Step:
        measure = conditional(measures[0]) if leaf.given else measures[0]
        return _with_source(evaluator, node, leaf.site, leaf.count, as_values(measure), leaf)

    return Plan((evaluator.isolated(leaf.template),), finish)


def _settle_program(evaluator: Evaluator, node: Node) -> Plan:
    """Work out a piece of program that needs no dice but its own, and go on with a die of it."""
    program = _strict_program(node)
    site = evaluator.algebra.new_site()

    def finish(measures: list[Measure]) -> Step:
        return _with_source(evaluator, node, site, 1, as_values(measures[0]), program)

    return Plan((evaluator.canonical(program),), finish)


def _with_source(
    evaluator: Evaluator, node: Node, site: int, count: int, measure: Values, settled: Node
) -> Plan:
    """Go on with dice that show the outcomes of ``measure`` in the place of ``settled``."""
    replacement = evaluator.algebra.rolled(site, Pool(count, die_of(measure)))
    residual = evaluator.substitution.of_nodes(node, {settled: replacement})
    return Plan((evaluator.canonical(residual),), lambda results: results[0])


def _strict_program(node: Node) -> Deferred:
    """Return a waiting piece of program that is evaluated in any case, with dice of its own.

    What a piece has in common with the rest of the expression is worked out before it: otherwise
    the same dice would be rolled once for the piece and once for the rest.
    """
    waiting = [node]
    while waiting:
        found = waiting.pop()
        if isinstance(found, Deferred) and found.code.is_lazy:
            inside = [operand for operand in found.operands if operand.sources]
            if not inside or not found.sources & ~found.own & _rolled_beside(node, found):
                return found
            waiting.extend(inside)
        else:
            waiting.extend((found.condition,) if isinstance(found, If) else found.children)
    raise AssertionError(f"nothing to reveal in {type(node).__name__}")


def _rolled_beside(node: Node, piece: Node) -> int:
    """Return the sites of all that rolls in an expression outside of a piece of it."""
    sites = 0
    seen = {piece}
    waiting = [node]
    while waiting:
        found = waiting.pop()
        if found not in seen:
            seen.add(found)
            sites |= found.own
            waiting.extend(found.children)
    return sites


def _choose(evaluator: Evaluator, node: Node) -> tuple[Leaf, bool, bool]:
    """Choose the source to look at, the end to begin from, and whether to look outright.

    Sources that a branch or a piece of program waits for come first, then those whose values are no
    numbers, then the one with the most extreme outcome, so that several pools walk down together;
    loops that accumulate come last, since a filter may still reach them.
    """
    structure = evaluator.structure
    leaves = structure.leaves(node)
    matters, balance = structure.order(node)
    last = balance >= 0
    awaited = structure.awaited(node)
    candidates = [leaf for site, leaf in leaves.items() if awaited >> site & 1]
    known_first = bool(candidates)
    candidates = candidates or list(leaves.values())
    if any(leaf.risky for leaf in candidates):
        candidates = _safe(node, candidates, structure)
    if len(candidates) > 1:
        candidates.sort(key=lambda leaf: _extremity(leaf, last=last), reverse=True)
    chosen = candidates[0]
    # Texts and tuples have no order in which they could be looked at one by one.
    has_order = not isinstance(chosen, Rolled) or chosen.source.is_numeric
    return chosen, last, known_first or not matters or len(leaves) == 1 or not has_order


def _safe(node: Node, candidates: list[Leaf], structure: Structure) -> list[Leaf]:
    """Leave out sources that may fail or be lost, and lie in a branch that may never be taken."""
    strict = structure.strict_leaves(node)
    safe = [leaf for leaf in candidates if not leaf.risky or leaf.site in strict]
    return safe or list(strict.values())


def _extremity(leaf: Leaf, *, last: bool) -> tuple[int, int, int]:
    if isinstance(leaf, Accumulated):
        return -1, 0, -leaf.site
    if isinstance(leaf, Copies) or not leaf.source.is_numeric:
        return 1, 0, -leaf.site
    assert leaf.low is not None, "a pool of numbers has bounds"
    assert leaf.high is not None, "a pool of numbers has bounds"
    return 0, leaf.high if last else -leaf.low, -leaf.site
