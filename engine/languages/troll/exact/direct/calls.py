"""Reads calls of functions.

A function that does not call itself is its body, with names for the arguments. What works out those
that call one another in a circle (``circles``) is loaded when there are any: it takes long, and few
small scripts have such functions.
"""

from __future__ import annotations

from engine.direct.results import NotDirectError, Step
from engine.languages.troll.exact.direct.folds import composed
from engine.languages.troll.exact.direct.reader import Reader
from engine.languages.troll.exact.direct.rewriting.recursion.face_recursion import FaceRecursion
from engine.languages.troll.exact.direct.rewriting.substitution import inlined
from engine.languages.troll.reading import recursion, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["call", "going_through"]


def call(reader: Reader, node: syntax.Call) -> Step:
    """Return the step of a call."""
    function = reader.declarations.get(node.function)
    if isinstance(function, syntax.Compositional) and len(node.arguments) == 1:
        return _composed(reader, function, node.arguments[0])
    if not isinstance(function, Function) or len(node.arguments) != len(function.parameters):
        raise NotDirectError
    around = reader.circle
    if around.recursion is not None and node.function in around.names:
        arguments = list(map(reader.step, node.arguments))
        return around.recursion.called(around.names.index(node.function), arguments)
    circle = recursion.circle(function, reader.declarations)
    if not circle:
        return reader.called(lambda: reader.step(inlined(function, node)))
    from engine.languages.troll.exact.direct.recursive_calls import call_of_circle

    return call_of_circle(reader, function, circle, node)


def going_through(reader: Reader, through: FaceRecursion) -> Step:
    """Return the step of a fold that is read as a function which goes through faces."""
    from engine.languages.troll.exact.direct.recursive_calls import chain_of

    return chain_of(reader, [through.function], through.arguments)


def _composed(reader: Reader, function: syntax.Compositional, argument: Expression) -> Step:
    if function.name in recursion.reachable(recursion.called(function), reader.declarations):
        raise NotDirectError
    return reader.called(lambda: composed(reader, function, argument))
