"""Which functions call one another in a circle, and what is left of them beyond the depth limit."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from engine.languages.troll.reading.syntax import (
    Binary,
    Call,
    Compositional,
    Conditional,
    Declaration,
    Expression,
    Function,
    Integer,
    Let,
    TrollSyntax,
    changed,
    children,
    walk,
)

__all__ = ["called", "circle", "last", "limited_body", "reachable"]


def called(node: TrollSyntax) -> tuple[str, ...]:
    """Return the names of the functions that ``node`` calls, in the order of the text."""
    try:
        return node.known_calls
    except AttributeError:
        names: dict[str, None] = {}
        for inner in walk(node):
            if isinstance(inner, Call):
                names[inner.function] = None
            elif isinstance(inner, Compositional):
                names[inner.single] = names[inner.join] = None
        node.remember("known_calls", tuple(names))
        return node.known_calls


def reachable(
    start: Iterable[str], declarations: Mapping[str, Declaration]
) -> dict[str, Declaration]:
    """Return the declared functions among ``start`` and all that these call in turn."""
    found: dict[str, Declaration] = {}
    waiting = list(start)
    while waiting:
        name = waiting.pop()
        if name in declarations and name not in found:
            found[name] = declarations[name]
            waiting.extend(called(declarations[name]))
    return found


def limited_body(function: Function, declarations: Mapping[str, Declaration]) -> Expression | None:
    """Return what a call of ``function`` evaluates when calls have become too deep.

    That is the branch of its conditional that does not lead back to the function, behind the
    bindings that stand before the conditional. A bound value that leads back is taken as 0.

    Returns:
        The branch with its bindings, or None where there is none and the call gives 0.
    """
    return _ending(function.body, circle(function, declarations))


def circle(function: Function, declarations: Mapping[str, Declaration]) -> frozenset[str]:
    """Return the functions that call one another in a circle with a function, itself included."""
    return frozenset(
        name
        for name in reachable(called(function), declarations)
        if function.name in reachable(called(declarations[name]), declarations)
    )


def _ending(body: Expression, circle: frozenset[str]) -> Expression | None:
    bindings = []
    while isinstance(body, Let):
        bindings.append(body)
        body = body.body
    ending = _branch_ending(body, circle)
    if ending is None:
        return None
    for binding in reversed(bindings):
        bound = binding.bound
        if _leads_back(bound, circle):
            bound = Integer(bound.span, 0)
        ending = changed(binding, bound=bound, body=ending)
    return ending


def _branch_ending(body: Expression, circle: frozenset[str]) -> Expression | None:
    if not isinstance(body, Conditional):
        return None
    branches = (body.then_branch, body.else_branch)
    for branch in branches:
        if not _leads_back(branch, circle):
            return branch
    endings = (_ending(branch, circle) for branch in branches)
    return next((ending for ending in endings if ending is not None), None)


def _leads_back(node: Expression, circle: frozenset[str]) -> bool:
    return not circle.isdisjoint(called(node))


def last(function: Function, circle: Container[str]) -> Iterator[int]:
    """Yield the identities of the parts of a function with which it ends in a call of a circle.

    A number may be added to such a call, it may be subtracted from one, or the other way round, and
    it may be multiplied by one.
    """
    leading = _leading_to(circle, function.body)
    waiting = [function.body]
    while waiting:
        node = waiting.pop()
        if id(node) not in leading:
            continue
        if isinstance(node, Conditional):
            waiting += (node.then_branch, node.else_branch)
        elif isinstance(node, Let):
            waiting.append(node.body)
        elif isinstance(node, Binary) and node.operator in ("+", "-", "*"):
            left, right = (id(side) in leading for side in (node.left, node.right))
            if left == right:
                continue
            waiting.append(node.left if left else node.right)
        elif not (isinstance(node, Call) and node.function in circle):
            continue
        yield id(node)


def _leading_to(circle: Container[str], whole: Expression) -> frozenset[int]:
    """Return the identities of all parts of an expression in which functions are called."""
    found: set[int] = set()
    # Backwards, whatever stands inside of a part comes before it.
    for node in reversed(list(walk(whole))):
        if _calls(node, circle) or any(id(child) in found for child in children(node)):
            found.add(id(node))
    return frozenset(found)


def _calls(node: TrollSyntax, circle: Container[str]) -> bool:
    if isinstance(node, Compositional):
        return node.single in circle or node.join in circle
    return isinstance(node, Call) and node.function in circle
