"""AnyDice the plain way: every roll of every pool is listed, die by die, and every body is run.

This is the reference that the engine is compared with. It shares the parser with the engine and
nothing else; it is told from the description of the language and knows no shortcut.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.parser import parse

__all__ = ["PlainErrorError", "TooMuch", "outputs"]

Chances: TypeAlias = Mapping[int, Fraction]

_MOST_ROLLS = 4_000
_MOST_WORK = 60_000
_LONGEST = 120
"""Bits of a number."""


class TooMuch(Exception):  # noqa: N818 - no error, a way out
    """The program takes longer than anybody waits for, or does what is told nowhere."""


class PlainErrorError(Exception):
    """The program is in error."""


@dataclass(frozen=True)
class Pool:
    """Equal dice; without faces there is no outcome."""

    count: int
    faces: tuple[tuple[int, Fraction], ...]


Value: TypeAlias = "int | tuple[int, ...] | Pool"
EMPTY = Pool(1, ())


def outputs(text: str) -> list[tuple[str, dict[int, Fraction]]]:
    """Return the names and the distributions of the outputs of a program.

    Raises:
        PlainErrorError: The program is in error.
        TooMuch: It takes too long this way.
    """
    plain = _Plain()
    plain.block(parse(text).body, [{}])
    return plain.found


def _pool(chances: Chances, count: int = 1) -> Pool:
    total = sum(chances.values())
    faces = sorted((face, own / total) for face, own in chances.items() if own)
    return Pool(count, tuple(faces))


class _Plain:
    def __init__(self) -> None:
        self.found: list[tuple[str, dict[int, Fraction]]] = []
        self.functions: dict[syntax.Signature, syntax.FunctionDefinition] = {}
        self.highest_first, self.explode_depth, self.most_depth, self.depth = True, 2, 10, 0
        self.work = 0

    def _worked(self, steps: int) -> None:
        self.work += steps
        if self.work > _MOST_WORK:
            raise TooMuch

    # ---- rolls ----------------------------------------------------------------------------

    def rolls(self, pool: Pool) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Yield every roll, sorted in the position order, with its chance; a roll many times."""
        size = max(len(pool.faces), 1) ** pool.count
        if size > _MOST_ROLLS:
            raise TooMuch
        self._worked(size)
        for faces in product(pool.faces, repeat=pool.count):
            roll = sorted((face for face, _ in faces), reverse=self.highest_first)
            yield tuple(roll), Fraction(prod(own for _, own in faces))

    def sums(self, value: Value) -> dict[int, Fraction]:
        if isinstance(value, int):
            return {value: Fraction(1)}
        if isinstance(value, tuple):
            return {sum(value): Fraction(1)}
        return self.folded(value, sum) if value.faces else {}

    def folded(self, pool: Pool, of: Callable[[tuple[int, ...]], int]) -> dict[int, Fraction]:
        chances: dict[int, Fraction] = {}
        for roll, own in self.rolls(pool):
            chances[of(roll)] = chances.get(of(roll), Fraction(0)) + own
        return chances

    def mixed(self, parts: Iterator[tuple[Value, Fraction]]) -> Pool:
        """Return a mixture, with the parts that have no outcome left out."""
        chances: dict[int, Fraction] = {}
        for value, own in parts:
            for face, chance in self.sums(value).items():
                chances[face] = chances.get(face, Fraction(0)) + own * chance
        return _pool(chances) if chances else EMPTY

    # ---- statements -----------------------------------------------------------------------

    def block(self, body: Sequence[syntax.Statement], frames: list[dict[str, Value]]) -> object:
        for statement in body:
            self._worked(1)
            result = self._statement(statement, frames)
            if result is not None:
                return result
        return None

    def _statement(self, node: syntax.Statement, frames: list[dict[str, Value]]) -> object:
        match node:
            case syntax.AssignStatement():
                frames[-1][node.name] = self.value(node.value, frames)
            case syntax.ResultStatement():
                return self.value(node.value, frames)
            case syntax.FunctionDefinition():
                self.functions[node.signature] = node
            case syntax.IfChain():
                condition = self.value(node.condition, frames)
                if not isinstance(condition, int):
                    raise PlainErrorError("if")
                return self.block(node.body if condition else node.otherwise, frames)
            case syntax.LoopStatement():
                items = self.value(node.items, frames)
                if not isinstance(items, tuple):
                    raise PlainErrorError("loop")
                for item in items:
                    frames[-1][node.name] = item
                    result = self.block(node.body, frames)
                    if result is not None:
                        return result
            case syntax.OutputStatement():
                value = self.value(node.value, frames)
                chances = (
                    dict(self.made(1, value).faces)
                    if isinstance(value, tuple)
                    else self.sums(value)
                )
                name = node.name or f"output {len(self.found) + 1}"
                self.found.append((name, {face: own for face, own in chances.items() if own}))
            case syntax.SetStatement(setting="position order"):
                self.highest_first = node.value == "highest first"
            case syntax.SetStatement(setting="explode depth", value=syntax.WholeTerm(value=depth)):
                self.explode_depth = depth
            case syntax.SetStatement(value=syntax.WholeTerm(value=depth)):
                self.most_depth = depth
        return None

    # ---- expressions ----------------------------------------------------------------------

    def value(self, node: syntax.Expression, frames: list[dict[str, Value]]) -> Value:
        match node:
            case syntax.WholeTerm():
                return node.value
            case syntax.VariableTerm():
                for frame in reversed(frames):
                    if node.name in frame:
                        return frame[node.name]
                raise PlainErrorError(node.name)
            case syntax.UnaryTerm():
                return self.unary(node.operator, self.value(node.operand, frames))
            case syntax.BinaryTerm():
                left, right = self.value(node.left, frames), self.value(node.right, frames)
                return self.binary(node.operator, left, right)
            case syntax.SequenceTerm():
                return tuple(one for item in node.items for one in self._item(item, frames))
            case syntax.BracketCall():
                arguments = [self.value(one, frames) for one in node.arguments]
                return self._called(node.signature, arguments, frames)

    def _item(self, item: syntax.SequenceItem, frames: list[dict[str, Value]]) -> Sequence[int]:
        value = self.value(item.first, frames)
        if item.last is not None:
            last = self._certain(self.value(item.last, frames))
            if last - self._certain(value) > _MOST_ROLLS:
                raise TooMuch
            run: Sequence[int] = range(self._certain(value), last + 1)
        elif isinstance(value, Pool):
            run = sorted(self.sums(value))
        else:
            run = (value,) if isinstance(value, int) else value
        times = 1 if item.times is None else self._certain(self.value(item.times, frames))
        self._worked(len(run) * max(times, 0))
        return list(run) * times

    def _certain(self, value: Value) -> int:
        if isinstance(value, Pool):
            raise PlainErrorError("dice for a number")
        return value if isinstance(value, int) else sum(value)

    # ---- operators ------------------------------------------------------------------------

    def unary(self, sign: str, value: Value) -> Value:
        if sign == "+":
            return value
        if sign == "d":
            return self.made(1, value)
        if sign == "#":
            if isinstance(value, Pool):
                if not value.faces:
                    raise TooMuch  # told apart by how the empty die came about
                return value.count
            return len(str(abs(value))) if isinstance(value, int) else len(value)
        if not isinstance(value, Pool):
            return int(not self._certain(value)) if sign == "!" else -self._certain(value)
        if sign == "-":
            return Pool(value.count, tuple(sorted((-face, own) for face, own in value.faces)))
        return self.mixed((int(not face), own) for face, own in self.sums(value).items())

    def binary(self, sign: str, left: Value, right: Value) -> Value:
        if sign == "d":
            return self.counted(left, right)
        if sign == "@":
            return self.at(left, right)
        if not isinstance(left, Pool) and not isinstance(right, Pool):
            if sign in _COMPARED:
                return _compared(_COMPARED[sign], left, right)
            return _calculated(sign, self._certain(left), self._certain(right))
        ours, theirs = self.sums(left), self.sums(right)
        if sign in "+-|" and (ours or theirs):
            ours, theirs = ours or {0: Fraction(1)}, theirs or {0: Fraction(1)}
        self._worked(len(ours) * len(theirs))
        of = _COMPARED.get(sign) or (lambda one, other: _calculated(sign, one, other))
        pairs = product(ours.items(), theirs.items())
        return self.mixed((int(of(one, other)), p * q) for (one, p), (other, q) in pairs)

    def made(self, count: int, value: Value) -> Pool:
        """Return ``count d value`` for a certain count."""
        if isinstance(value, Pool) and count == 1:
            return value
        if isinstance(value, int):
            if abs(value) > _MOST_ROLLS:
                raise TooMuch
            faces = range(1, value + 1) if value > 0 else range(value, 0) if value else (0,)
        else:
            faces = value if isinstance(value, tuple) else ()
        chances = self.sums(value) if isinstance(value, Pool) else Counter(faces)
        if not chances:
            return EMPTY
        if count < 0:
            negative = self.unary("-", self.made(-count, value))
            assert isinstance(negative, Pool)
            return negative
        if not count:
            return _pool({0: Fraction(1)})
        return _pool({face: Fraction(own) for face, own in chances.items()}, count)

    def counted(self, left: Value, right: Value) -> Value:
        if not isinstance(left, Pool):
            return self.made(self._certain(left), right)
        return self.mixed((self.made(count, right), own) for count, own in self.sums(left).items())

    def at(self, places: Value, value: Value) -> Value:
        if isinstance(places, Pool):
            raise PlainErrorError("dice as positions")
        wanted = (places,) if isinstance(places, int) else places

        def of(elements: Sequence[int]) -> int:
            return sum(elements[place - 1] for place in wanted if 0 < place <= len(elements))

        if isinstance(value, Pool):
            if not value.faces:
                raise TooMuch  # told apart by how the empty die came about
            return _pool(self.folded(value, of)) if wanted else 0
        if isinstance(value, int):
            own = [int(digit) * (1 if value > 0 else -1) for digit in str(abs(value))]
            return of(own if self.highest_first else own[::-1])
        return of(value)

    # ---- functions ------------------------------------------------------------------------

    def _called(
        self, signature: syntax.Signature, given: list[Value], frames: list[dict[str, Value]]
    ) -> Value:
        function = self.functions.get(signature)
        if function is not None:
            kinds = "".join(one.kind for one in function.parameters)
            names = [one.name for one in function.parameters]
            body = function.body
            return self.expanded(kinds, given, lambda *own: self._run(body, names, own, frames))
        template = " ".join("?" if word is None else word for word in signature)
        if template not in _BUILT_IN:
            raise PlainErrorError(template)
        kinds, of = _BUILT_IN[template]
        return self.expanded(kinds, given, lambda *own: of(self, *own))

    def _run(
        self,
        body: Sequence[syntax.Statement],
        names: list[str],
        given: tuple[Value, ...],
        frames: list[dict[str, Value]],
    ) -> Value:
        if self.depth >= self.most_depth:
            return EMPTY
        own: dict[str, Value] = {}
        for name, value in zip(names, given, strict=True):
            own.setdefault(name, value)
        self.depth += 1
        try:
            result = self.block(body, [*frames, own])
        finally:
            self.depth -= 1
        assert result is None or isinstance(result, int | tuple | Pool)
        return EMPTY if result is None else result

    def expanded(self, kinds: str, given: list[Value], of: Callable[..., Value]) -> Value:
        """Return what a body comes to, run for every outcome that its parameters ask for."""
        is_expanded = False
        choices: list[list[tuple[Value, Fraction]]] = []
        for kind, value in zip(kinds, given, strict=True):
            certain = [(value, Fraction(1))]
            if kind == "n" and not isinstance(value, int):
                is_expanded, certain = True, list(self.sums(value).items())
            elif kind == "s" and isinstance(value, Pool):
                is_expanded, certain = True, list(self.rolls(value)) if value.faces else []
            elif kind == "s" and isinstance(value, int):
                certain = [((value,), Fraction(1))]
            elif kind == "d" and not isinstance(value, Pool):
                certain = [(_pool(self.sums(value)), Fraction(1))]
            choices.append(certain)
        if not is_expanded:
            return of(*(choice[0][0] for choice in choices))
        return self.mixed(
            (of(*(value for value, _ in run)), Fraction(prod(own for _, own in run)))
            for run in product(*choices)
        )

    def kept(self, number: int, of: Callable[[list[int]], list[int]], *pools: Pool) -> Pool:
        """Return the sum of what ``of`` leaves of the dice together, the greatest first."""
        pools = tuple(pool for pool in pools if pool.faces)
        if number <= 0 or not pools:
            return _pool({0: Fraction(1)})
        if prod(len(pool.faces) ** pool.count for pool in pools) > _MOST_ROLLS:
            raise TooMuch

        def parts() -> Iterator[tuple[Value, Fraction]]:
            for run in product(*(list(self.rolls(pool)) for pool in pools)):
                dice = sorted((die for roll, _ in run for die in roll), reverse=True)
                yield sum(of(dice)), Fraction(prod(own for _, own in run))

        return self.mixed(parts())

    def exploded(self, pool: Pool) -> Pool:
        die = self.sums(pool)
        if not die:
            return EMPTY
        top, total = max(die), dict(die)
        for _ in range(self.explode_depth):
            again = {top + face: die[top] * own for face, own in total.items()}
            total = {face: own for face, own in die.items() if face != top}
            for face, own in again.items():
                total[face] = total.get(face, Fraction(0)) + own
        return _pool(total)


def _compared(of: Callable[[object, object], bool], left: Value, right: Value) -> int:
    if isinstance(left, int) and isinstance(right, tuple):
        return sum(of(left, one) for one in right)
    if isinstance(left, tuple) and isinstance(right, int):
        return sum(of(one, right) for one in left)
    return int(of(left, right))


def _calculated(sign: str, left: int, right: int) -> int:
    if sign == "^":
        if right < 0 and not left:
            raise PlainErrorError("negative power of 0")
        if right < 0:
            return int(Fraction(1, left**-right)) if right > -_LONGEST else _too_much()
        return left**right if left.bit_length() * right < _LONGEST else _too_much()
    if sign == "/":
        return int(Fraction(left, right)) if right else 0
    if sign in "&|":
        return int(bool(left and right) if sign == "&" else bool(left or right))
    found = {"+": left + right, "-": left - right, "*": left * right}[sign]
    return found if found.bit_length() < _LONGEST else _too_much()


def _too_much() -> int:
    raise TooMuch


def _dice(value: Value) -> list[Pool]:
    """Return a value as the dice of several pools: an element of a sequence is a die."""
    if isinstance(value, Pool):
        return [value]
    elements = (value,) if isinstance(value, int) else value
    return [_pool({element: Fraction(1)}) for element in elements]


def _best(plain: _Plain, number: int, *values: Value) -> Pool:
    pools = [pool for value in values for pool in _dice(value)]
    return plain.kept(number, lambda dice: dice[:number], *pools)


def _worst(plain: _Plain, number: int, *values: Value) -> Pool:
    pools = [pool for value in values for pool in _dice(value)]
    return plain.kept(number, lambda dice: dice[-number:], *pools)


def _middle(plain: _Plain, number: int, pool: Pool) -> Pool:
    def of(dice: list[int]) -> list[int]:
        first = max(len(dice) - number, 0) // 2
        return dice[first : first + number]

    return plain.kept(number, of, pool) if pool.faces else pool


_COMPARED: Mapping[str, Callable[..., bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}

_BUILT_IN: Mapping[str, tuple[str, Callable[..., Value]]] = {
    "absolute ?": ("n", lambda _, number: abs(number)),
    "? contains ?": ("sn", lambda _, sequence, number: int(number in sequence)),
    "count ? in ?": ("ss", lambda _, values, among: sum(map(among.count, values))),
    "explode ?": ("d", _Plain.exploded),
    "highest ? of ?": ("nd", _best),
    "lowest ? of ?": ("nd", _worst),
    "middle ? of ?": ("nd", _middle),
    "highest of ? and ?": ("nn", lambda _, one, other: max(one, other)),
    "lowest of ? and ?": ("nn", lambda _, one, other: min(one, other)),
    "highest ? of ? and ?": ("n??", _best),
    "lowest ? of ? and ?": ("n??", _worst),
    "highest ? of ? and ? and ?": ("n???", _best),
    "lowest ? of ? and ? and ?": ("n???", _worst),
    "maximum of ?": ("d", lambda plain, pool: max(plain.sums(pool), default=0)),
    "reverse ?": ("s", lambda _, sequence: sequence[::-1]),
    "sort ?": (
        "s",
        lambda plain, sequence: tuple(sorted(sequence, reverse=plain.highest_first)),
    ),
}
"""The functions that are there: the types of their parameters, and what they are."""
