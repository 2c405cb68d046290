"""Reads calls of functions that call one another in a circle.

They are a chain where they end with these calls (``engine.direct.chains.chaining``). Where they
need what they call before the end, or roll no dice and are called for many rows, the states of all
rows are worked out at once (``engine.direct.chains.recursing``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.direct.chains import chaining, ending, together
from engine.direct.chains.ending import Ending
from engine.direct.chains.recursing import Recursion
from engine.direct.chains.walking import Walk, Writing, argument, compiled, constant
from engine.direct.code import Code
from engine.direct.results import NUMBER, Frame, NotDirectError, Result, Step, sure
from engine.languages.troll.exact.direct.binary_operators import binary
from engine.languages.troll.exact.direct.endings import read_ending
from engine.languages.troll.exact.direct.in_python.scopes import Scope
from engine.languages.troll.exact.direct.number_tuples import RULES
from engine.languages.troll.exact.direct.reader import Reader, RecursionGroup
from engine.languages.troll.exact.direct.rewriting.normal_form import normal_form
from engine.languages.troll.exact.direct.rewriting.recursion.accumulators import (
    without_accumulators,
)
from engine.languages.troll.exact.direct.rewriting.recursion.countdown import Countdown, counted
from engine.languages.troll.exact.direct.rewriting.recursion.counted_ends import counted_ends
from engine.languages.troll.exact.direct.rewriting.recursion.face_recursion import through_faces
from engine.languages.troll.exact.direct.rewriting.recursion.peeling import Peeled, peeled
from engine.languages.troll.exact.direct.rewriting.recursion.pool_sizes import with_pool_sizes
from engine.languages.troll.exact.direct.rewriting.recursion.round_splitting import (
    are_numbers,
    split,
)
from engine.languages.troll.exact.direct.rewriting.recursion.rounds import gathered
from engine.languages.troll.exact.direct.rewriting.recursion.sides import sides_of
from engine.languages.troll.reading import names, recursion, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["call_of_circle", "chain_of"]

_ZERO, _ONE = sure(NUMBER, 0), sure(NUMBER, 1)

_COUNTED = 2
"""Sides that are but one where the other counts rounds."""

_ADDED_BY_PEELING = 300
"""Steps that a function may have more where it is told what is left of its dice."""

_RANDOM = (syntax.Dice, syntax.Probability, syntax.RepeatedRoll, syntax.Loop)


def call_of_circle(
    reader: Reader, function: Function, circle: Collection[str], node: syntax.Call
) -> Step:
    """Return the step of a call of a function that calls itself, or others that call it."""
    functions = _in_circle(function, circle, reader.declarations)
    ends = counted_ends(function, node.arguments) if len(functions) == 1 else None
    if ends is None:
        return _call_of(reader, functions, circle, node)
    step = _call_of(reader, [ends.function], circle, replace(node, arguments=ends.arguments))

    def counted_step(frame: Frame) -> Result:
        return step(frame).number().mapped(NUMBER, ends.value_of, frame.work)

    return counted_step


def _call_of(
    reader: Reader, functions: Sequence[Function], circle: Collection[str], node: syntax.Call
) -> Step:
    """Return the step of a call of the first of some functions that call one another."""
    functions, called = with_pool_sizes(functions, node.arguments)
    is_chain = _is_chain(functions, circle)
    sides = _together(reader, functions, called) if is_chain else None
    if is_chain:
        functions = gathered(_with_next_phases(functions, circle, reader.declarations))
    functions = [replace(each, body=normal_form(each.body, {})[0]) for each in functions]
    if is_chain and (apart := peeled(functions, called)) is not None:
        return _peeled_chain(reader, apart)
    through = through_faces(functions[0], called) if len(functions) == 1 else None
    if through is not None:
        functions, called = [through.function], through.arguments
        is_chain = _is_chain(functions, circle)
    if is_chain and not _is_known_in_rows(reader, node):
        step = chain_of(reader, functions, called)
        return step if sides is None else _rather(sides, step)
    return _recursion(reader, functions, called)


def _peeled_chain(reader: Reader, apart: Peeled) -> Step:
    """Return the step of a call of a function that is told what is left of its dice.

    It is longer than the function that it is made of.
    """
    made = reader.made
    reader.made -= _ADDED_BY_PEELING
    try:
        return chain_of(reader, [apart.function], apart.arguments)
    finally:
        reader.made = made


def _in_circle(
    function: Function, circle: Collection[str], declarations: Mapping[str, syntax.Declaration]
) -> Sequence[Function]:
    """Return the functions of a circle, the one that is called from outside first."""
    found = [function]
    for name in sorted(circle):
        each = declarations[name]
        if not isinstance(each, Function):
            raise NotDirectError
        if each is not function:
            found.append(each)
    return found


def _inside(functions: Sequence[Function]) -> Iterator[syntax.TrollSyntax]:
    """Yield everything that functions are made of."""
    for function in functions:
        yield from syntax.walk(function.body)


# ---- chains -------------------------------------------------------------------------------


def _is_chain(functions: Sequence[Function], circle: Collection[str]) -> bool:
    """Return whether functions call one another with nothing but what they end with."""
    last = _last(functions, circle)
    calls = [node for node in _inside(functions) if isinstance(node, syntax.Call)]
    return all(id(node) in last for node in calls if node.function in circle)


def _with_next_phases(
    functions: Sequence[Function],
    circle: Collection[str],
    declarations: Mapping[str, syntax.Declaration],
) -> Sequence[Function]:
    """Return functions with those of the chains that they end with, as one fight after another.

    They are one chain where nothing is added to the calls. That would be endless in a circle which
    never ends, and has rules of its own.
    """
    names_of_all = set(circle)
    for name, each in recursion.reachable(circle, declarations).items():
        leads = recursion.reachable([name], declarations).values()
        if any(isinstance(one, Function) and recursion.circle(one, declarations) for one in leads):
            if not isinstance(each, Function):
                return functions
            names_of_all.add(name)
    if len(names_of_all) == len(circle):
        return functions
    every = _in_circle(functions[0], names_of_all, declarations)
    if not _is_chain(every, names_of_all) or _adds(every, _last(every, names_of_all)):
        return functions
    return functions if any(map(_has_total, every)) else every


def _adds(functions: Sequence[Function], last: Collection[int]) -> bool:
    """Return whether functions end with calls to which something is added, or the like."""
    return any(isinstance(one, syntax.Binary) and id(one) in last for one in _inside(functions))


def _passes_pools(functions: Sequence[Function]) -> bool:
    """Return whether functions call one another with dice, several of which are one state then.

    How deep calls may be does not depend on what these show in the end.
    """
    calls = [node for node in _inside(functions) if isinstance(node, syntax.Call)]
    given = [argument for call in calls for argument in call.arguments]
    return any(isinstance(one, syntax.Dice) and one.count is not None for one in given)


def _has_total(function: Function) -> bool:
    """Return whether a function has a parameter to which is only added."""
    zeros = [syntax.Integer(function.span, 0) for _ in function.parameters]
    return without_accumulators(function, zeros)[2] is not None


def _last(functions: Sequence[Function], circle: Collection[str]) -> frozenset[int]:
    return frozenset().union(*[recursion.last(each, circle) for each in functions])


def chain_of(reader: Reader, functions: Sequence[Function], called: Sequence[Expression]) -> Step:
    """Return the step of a call of a function that ends with calls of the same circle."""
    added: Expression | None = None
    rounds: Countdown | None = None
    if len(functions) == 1:
        function, called, added = without_accumulators(functions[0], called)
        functions = [function]
        rounds = _rounds(function, called)
    if rounds is not None:
        functions, called = [rounds.round], rounds.arguments
    arguments = list(map(reader.step, called))
    ruled = functions
    if are_numbers(called):
        functions = split(functions)
    if rounds is not None:
        functions = [*functions, rounds.last]
    circle = tuple([function.name for function in functions])
    last = _last(functions, circle)
    is_multiplied = any(_multiplies(node, last) for node in _inside(functions))

    adds = _adds(functions, last)

    def read() -> Step:
        bodies = _bodies(reader, functions, rounds)
        if rounds is not None:
            return chaining.counted_chain(bodies, arguments, rounds.rounds)
        if is_multiplied:
            begun_once = [*arguments, lambda _: _ONE]
            return chaining.chain(bodies, begun_once)
        if adds and not _passes_pools(ruled):
            bodies = _limited(reader, ruled, bodies)
        return chaining.chain(bodies, arguments)

    step = reader.inside(RecursionGroup(circle, last, is_multiplied), read)
    if adds:
        step = _summed(step)
    return step if added is None else binary("+", _number(reader.step(added)), step)


def _summed(step: Step) -> Step:
    """Return the step of a call that something is added to, even if that is 0: it is a number."""
    return lambda frame: step(frame).number()


def _together(
    reader: Reader, functions: Sequence[Function], called: Sequence[Expression]
) -> Step | None:
    """Return the step of a call of a function as several that are called together, if it is so."""
    if len(functions) > 1 or not are_numbers(called):
        return None
    found = sides_of(functions[0], called)
    if found is None or (len(found.sides) == _COUNTED and _rounds(functions[0], called)):
        return None
    every = [found.ending, *found.sides]
    every = [replace(each, body=normal_form(each.body, {})[0]) for each in every]
    circle = tuple([function.name for function in every])

    def read() -> Step:
        arguments = list(map(reader.step, found.arguments))
        bodies = _bodies(reader, every, None)
        return together.called_together(bodies, arguments, found.needed, found.added)

    made = reader.made
    try:
        return reader.inside(RecursionGroup(circle, _last(every, circle)), read)
    except NotDirectError:
        return None
    finally:
        reader.made = made


def _rather(step: Step, otherwise: Step) -> Step:
    """Return a step that is taken unless it is too much, and another one then."""

    def rather(frame: Frame) -> Result:
        try:
            return step(frame)
        except NotDirectError:
            return otherwise(frame)

    return rather


def _bodies(
    reader: Reader, functions: Sequence[Function], rounds: Countdown | None
) -> list[chaining.Body]:
    """Return the bodies of the functions of a chain, with walks if all of them can be written."""
    reader.is_costly_otherwise = True
    reader.learn(RULES)
    more = [ending.TIMES] if reader.circle.is_multiplied else []
    bodies: list[chaining.Body] = []
    writings: list[tuple[Sequence[str], Writing, Code]] = []
    for function in functions:
        scope = Scope.of(function.parameters)
        parameters, body, cost = reader.body(function, partial(read_ending, reader, scope=scope))
        bodies.append(chaining.Body([*parameters, *more], body.rows, cost))
        is_asked_once = rounds is not None and function is rounds.last  # after all rounds
        if body.writing is not None and not is_asked_once:
            texts = [scope.names[name].text for name in function.parameters]
            writings.append((texts, body.writing, scope.writer.code))
    if len(writings) == len(functions) - (rounds is not None):
        walks = [compiled(*each) for each in writings]
        if None not in walks:
            bodies[: len(walks)] = [body._replace(walk=walk) for body, walk in zip(bodies, walks)]
    if rounds is not None:
        bodies[-1] = bodies[-1]._replace(walk=_walk_at_once(rounds.last))
    return bodies


def _walk_at_once(function: Function) -> Walk | None:
    """Return the walk of a function for which no text has to be compiled; None of another one."""
    if isinstance(function.body, syntax.Integer):
        return constant(function.body.value)
    if isinstance(function.body, syntax.Variable) and function.body.name in function.parameters:
        return argument(function.parameters.index(function.body.name))
    return None


def _limited(
    reader: Reader, functions: Sequence[Function], bodies: Sequence[chaining.Body]
) -> list[chaining.Body]:
    """Return bodies with what calls end with that are too deep; the last ones are parts of them."""
    beyond = [_beyond(reader, function) for function in functions]
    parts = [body._replace(is_between=True) for body in bodies[len(functions) :]]
    return [*[body._replace(beyond=each) for body, each in zip(bodies, beyond)], *parts]


def _rounds(function: Function, called: Sequence[Expression]) -> Countdown | None:
    """Return the rounds of a function that counts them, or None where it does not."""
    found = counted(function, called) if are_numbers(called) else None
    if found is None:
        return None
    last = _last([function], [function.name])
    return None if any(_multiplies(node, last) for node in _inside([function])) else found


def _number(argument: Step) -> Step:
    """Return the step of an argument that has to be a number: limits hold for collections."""

    def step(frame: Frame) -> Result:
        result = argument(frame)
        if result.kind != NUMBER:
            raise NotDirectError
        return result

    return step


def _beyond(reader: Reader, function: Function) -> Ending:
    """Return the ending of a call that is too deep."""
    body = recursion.limited_body(function, reader.declarations)
    if body is None:
        return ending.ended(lambda _: _ZERO)
    limited = replace(function, body=body)
    return reader.body(limited, lambda body: ending.ended(reader.step(body)))[1]


def _multiplies(node: syntax.TrollSyntax, last: Collection[int]) -> bool:
    """Return whether a call is multiplied by something, or subtracted from it."""
    if not (isinstance(node, syntax.Binary) and id(node) in last):
        return False
    return node.operator == "*" or (node.operator == "-" and id(node.right) in last)


# ---- calls that are not the end -----------------------------------------------------------


def _is_known_in_rows(reader: Reader, node: syntax.Call) -> bool:
    """Return whether a call looks at names, and rolls nothing."""
    if not any(map(names.free_names, node.arguments)):
        return False
    functions = recursion.reachable([node.function], reader.declarations).values()
    if not all(isinstance(function, Function) for function in functions):
        return False
    return not any(_is_random(inner) for function in functions for inner in syntax.walk(function))


def _is_random(node: syntax.TrollSyntax) -> bool:
    return syntax.draws(node) or isinstance(node, _RANDOM)


def _recursion(
    reader: Reader,
    functions: Sequence[Function],
    called: Sequence[Expression],
) -> Step:
    """Return the step of a call of a function that needs what it calls before it ends."""
    arguments = list(map(reader.step, called))
    depth = reader.depth
    found = Recursion()

    def read() -> Step:
        reader.depth = reader.deep
        for function in functions:
            found.add(*reader.body(function, reader.step))
        return found.begun(arguments)

    circle = RecursionGroup(tuple([function.name for function in functions]), recursion=found)
    step = reader.inside(circle, read)
    reader.depth = max(depth, reader.depth)
    reader.is_costly_otherwise = True
    return step
