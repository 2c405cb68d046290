"""Reads loops of rolls as what is walked through: the pieces of a round, and what counts rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from engine.direct.results import NUMBER, NotDirectError
from engine.languages.table.exact.analysis.liveness import Liveness, Slots
from engine.languages.table.exact.analysis.mentions import may_roll
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.walk.compiling.paths import Maker, Path, choosing, following
from engine.languages.table.exact.walk.compiling.pieces import Piece
from engine.languages.table.exact.walk.laws import State
from engine.languages.table.exact.walk.loops.counting import RoundCounting, counting_of
from engine.languages.table.exact.walk.loops.loop import Loop, RoundCounters
from engine.languages.table.exact.walk.terms.reading import TermReader
from engine.languages.table.exact.walk.terms.term import Term
from engine.languages.table.reading.syntax import (
    Assignment,
    Block,
    Expression,
    Identifier,
    IfStatement,
    Return,
    Statement,
    WhileLoop,
    walk,
)

if TYPE_CHECKING:
    from engine.languages.table.exact.walk.loops.alike_values import AlikeValues
    from engine.languages.table.exact.walk.loops.asked_behind import Asked
    from engine.languages.table.exact.walk.loops.side_reading import LoopSide
    from engine.languages.table.exact.walk.loops.sides import Answer, SidePart, Sides
    from engine.languages.table.exact.walk.loops.ways import FindAlike

__all__ = ["Branches", "InnerPieces", "LoopReader", "StatementReader"]

Branches: TypeAlias = tuple[Term, Sequence[Maker], Sequence[Maker], Callable[[], float]]
"""A condition, what is done where it holds and where it does not, and how likely it is."""


class InnerPieces:
    """Pieces of a loop that are the rounds of loops within it.

    Attributes:
        first: The number of the first of them.
        paths: The pieces.
    """

    def __init__(self) -> None:
        """Have none."""
        self.first = 0
        self.paths: list[Path] = []

    def looping(self, again: Callable[[int], Maker], body: Sequence[Maker]) -> Maker:
        """Return the maker of a loop.

        Args:
            again: Returns the maker of its condition, behind which the piece of a number begins.
            body: The makers of a round.
        """

        def make(behind: Path) -> Path:
            number = len(self.paths)
            self.paths.append(behind)
            head = again(self.first + number)(behind)
            self.paths[number] = following(body, head)
            return head

        return make


class StatementReader(Protocol):
    """Reads the statements around a loop and in it.

    Attributes:
        slots: The number of the variable that each name stands for.
        outcome: The number of the variable that is looked at in the end, if any.
        place: The number of the variable that tells which piece of a loop comes next.
        terms: Reads the expressions.
        life: Which variables matter where.
        inner: What loops within the one that is being read may add pieces to, if they may.
        statements: All statements of the function.
    """

    slots: Mapping[Identifier, int]
    outcome: int | None
    place: int
    terms: TermReader
    life: Liveness
    inner: InnerPieces | None
    statements: Block

    def makers(self, statement: Statement) -> Sequence[Maker]:
        """Return the makers of a statement, one after another."""

    def branches(self, statement: IfStatement) -> Branches:
        """Return the branches of a statement whose condition rolls nothing."""

    def truth(self, condition: Expression) -> Term:
        """Return a condition as a term."""

    def deciding(
        self, condition: Expression, then: Sequence[Maker], otherwise: Sequence[Maker]
    ) -> Maker:
        """Return the maker of what is done by a condition."""

    def piece(self, path: Path) -> Piece:
        """Return what a path does as a piece."""

    def alike(
        self, before: Statement, states: Sequence[State], slots: Sequence[int]
    ) -> AlikeValues:
        """Return what makes one of states that cannot be told apart behind a statement."""

    def arriving(self, place: int, live: Slots) -> Path:
        """Return the end of a piece behind which some variables matter."""

    def mentioned(self, node: Statement | Expression) -> set[int]:
        """Return the variables that something looks at or changes."""


class _Read(NamedTuple):
    """A statement of a loop.

    Attributes:
        statement: The statement.
        makers: Its makers.
        branches: Its branches, where it is an ``if`` whose condition rolls nothing.
        rolls: Whether anything in it may be rolled.
    """

    statement: Statement
    makers: Sequence[Maker]
    branches: Branches | None
    rolls: bool

    @property
    def may_pass(self) -> bool:
        """Whether it is an ``if`` that rolls nothing unless its condition holds."""
        if not isinstance(self.statement, IfStatement) or self.branches is None:
            return False
        other = self.statement.otherwise
        return other is None or not may_roll(other)


class LoopReader:
    """Reads the loops of one function."""

    def __init__(self, reader: StatementReader) -> None:
        """Take what reads their statements."""
        self._reader = reader
        self._terms = reader.terms
        self._life = reader.life

    def loop(self, loop: WhileLoop) -> Loop:
        """Return a loop.

        Raises:
            NotDirectError: It cannot be walked through.
        """
        reader, terms = self._reader, self._terms
        inside, after = self._life.inside[loop], self._life.after[loop]
        counting = counting_of(loop, reader.slots, reader.outcome, after)
        steps = counting.clocks
        if any(terms.kinds.get(slot) != NUMBER for slot in steps):
            raise NotDirectError
        if terms.laws.may_explode and counting.rest is not None and may_roll(counting.rest):
            raise NotDirectError  # it is asked behind the last round, too, and might lose a share
        clocks = self._clocks(loop, counting, after)
        is_counted = clocks.bound is not None or bool(clocks.live)
        around, reader.inner = reader.inner, None if is_counted else InnerPieces()
        inner, body = reader.inner, self._body(flat(loop.body), steps)
        reader.inner = around
        beside = self._beside(loop, counting, [one.statement for one in body])
        begun = self._life.rounds[loop] if beside is None and not is_counted else inside
        again = reader.arriving(0, begun - steps.keys())
        behind = reader.arriving(-1, after - steps.keys())
        if counting.rest is not None:
            again = self._again(counting.rest, again, behind)
        outside = tuple(after - reader.mentioned(loop))
        cuts = self._cuts(body, inside)
        in_step = bool(steps or clocks.sums)  # what is added is told round by round
        pieces = self._pieces(body, again, inside, steps, inner, in_step=in_step)
        return Loop(
            terms.part(loop),
            pieces,
            reader.place,
            clocks,
            outside,
            reader.piece(again),
            reader.piece(behind),
            beside,
            self._alike(loop, body, cuts, sorted(begun - steps.keys())),
            in_step=in_step and len(pieces) == len(cuts),
        )

    def _alike(
        self, loop: WhileLoop, body: Sequence[_Read], cuts: Sequence[int], slots: Sequence[int]
    ) -> FindAlike:
        """Return what tells which states of a loop are one where one of its pieces begins."""
        *_, last = [loop, *flat(loop.body)]
        before = [last, *(body[cut - 1].statement for cut in cuts[1:])]

        def alike(number: int, states: Sequence[State]) -> AlikeValues | None:
            if number >= len(before) or last is loop:
                return None  # it begins within another loop
            return self._reader.alike(before[number], states, slots)

        return alike

    def _beside(
        self, loop: WhileLoop, counting: RoundCounting, body: Sequence[Statement]
    ) -> Sides | None:
        """Return the sides of a loop, or None where it does not fall apart into several."""
        has_returns = any(isinstance(one, Return) for one in walk(loop))
        if len(body) < 2 or (has_returns and self._reader.outcome is not None):
            return None
        from engine.languages.table.exact.walk.loops import asked_behind, side_reading

        reader = self._reader
        found = side_reading.sides_of(loop, counting.rest, body, reader.slots, self._life)
        if found is None:
            return None
        ending = {number for number, one in enumerate(found.sides) if one.condition is not None}
        ending |= {*found.order}
        if not ending or (counting.bound is None and len(ending) < len(found.sides)):
            return None  # none ends it, or nobody knows how often the others change
        if sum(not one.changed <= set(counting.sums) for one in found.sides) < 2:
            return None  # what is only added to tells no states apart
        from engine.languages.table.exact.walk.loops.sides import Sides

        after = self._life.after[loop]
        asked = asked_behind.asked_behind(loop, reader.statements, reader.slots, reader.outcome)
        with suppress(NotDirectError), self._terms.aside():
            sides = [self._side(loop, one, asked) for one in found.sides]
            return Sides(sides, found, reader.place, after)
        return None

    def _side(self, loop: WhileLoop, side: LoopSide, asked: Asked | None) -> SidePart:
        """Return a side of a loop in pieces.

        Raises:
            NotDirectError: It cannot be walked through.
        """
        from engine.languages.table.exact.walk.loops.sides import SidePart

        reader, inside, after = self._reader, self._life.inside[loop], self._life.after[loop]
        in_step = {reader.place: 1}  # as where rounds are counted: all go through all pieces
        body = self._body(side.statements, in_step)
        again = reader.arriving(0, inside)
        if side.condition is not None:
            again = self._again(side.condition, again, reader.arriving(-1, after))
        pieces = self._pieces(body, again, inside, in_step, None, in_step=True)
        left = {slot: self._answers(asked, slot) for slot in sorted(side.slots & after)}
        return SidePart(pieces, sorted(side.slots & inside), left)

    def _answers(self, asked: Asked | None, slot: int) -> Sequence[Answer]:
        """Return all that is looked at of a variable behind a loop."""
        if asked is not None and slot in asked:
            with suppress(NotDirectError):
                terms = [self._terms.term(one) for one in asked[slot]]
                return [one.value for one in terms if one.value is not None]
        return [itemgetter(slot)]

    def _again(self, condition: Expression, on: Path, out: Path) -> Path:
        """Return the end of a round, behind which another one begins or the loop is left."""
        return self._reader.deciding(condition, [_ending(on)], [_ending(out)])(out)

    def _clocks(self, loop: WhileLoop, counting: RoundCounting, after: Slots) -> RoundCounters:
        """Return how a loop counts its rounds."""
        steps, bound, asked = counting.clocks, None, set[int]()
        if counting.bound is not None:
            bound = self._reader.truth(counting.bound)
            asked = self._reader.mentioned(counting.bound)
            if bound.value is None or bound.rolled:
                raise NotDirectError
        has_return = any(isinstance(one, Return) for one in walk(loop))
        kinds = self._terms.kinds  # texts are no sums
        sums = tuple([slot for slot in counting.sums if kinds.get(slot) == NUMBER])
        return RoundCounters(
            steps,
            None if bound is None else bound.value,
            tuple(asked - steps.keys() - self._terms.constants.keys()),
            [slot for slot in steps if slot in after],
            () if has_return else sums,
        )

    def _body(self, body: Iterable[Statement], steps: Mapping[int, int]) -> list[_Read]:
        """Return the statements of a loop, without those that count its rounds."""
        reader = self._reader
        found: list[_Read] = []
        for one in body:
            if isinstance(one, Assignment) and reader.slots[one.name] in steps:
                continue
            branches: Branches | None = None
            if isinstance(one, IfStatement) and not may_roll(one.condition):
                branches = reader.branches(one)
            makers = reader.makers(one) if branches is None else (choosing(*branches),)
            found.append(_Read(one, makers, branches, may_roll(one)))
        return found

    def _pieces(
        self,
        body: Sequence[_Read],
        again: Path,
        head: Slots,
        steps: Mapping[int, int],
        inner: InnerPieces | None,
        *,
        in_step: bool,
    ) -> list[Piece]:
        """Return the body of a loop in pieces.

        Where nothing is rolled in the last piece, it is gone through at once, unless all states go
        through the pieces together.

        Args:
            body: Its statements.
            again: What is done at its end.
            head: The variables that matter at its head.
            steps: The variables that count rounds.
            inner: Those of the loops within it, if there are any.
            in_step: Whether all states go through all pieces of a round, as where rounds are
                counted.
        """
        arriving = self._reader.arriving
        pieces: list[Path] = []
        rolls = [one.rolls for one in body]
        behind, end, cuts = again, len(body), self._cuts(body, head)
        if inner is not None:
            inner.first = len(cuts)
        for number, begin in reversed([*enumerate(cuts)]):
            these = body[begin:end]
            is_last = number and end == len(body) and not any(rolls[begin + 1 :])
            if is_last and not in_step and these[0].may_pass:
                assert these[0].branches is not None, "it is a choice"
                condition, then, otherwise, _ = these[0].branches
                rest = _makers_of(these[1:])
                pieces.append(following([*then, *rest], behind))
                live = self._life.inside[these[0].statement]
                wait = _ending(arriving(number, live - steps.keys()))
                behind = choosing(condition, [wait], [*otherwise, *rest])(behind)
            else:
                pieces.append(following(_makers_of(these), behind))
                if number:
                    live = self._life.after[body[begin - 1].statement]
                    behind = arriving(number, live - steps.keys())
            end = begin
        paths = [*pieces[::-1], *(() if inner is None else inner.paths)]
        return [self._reader.piece(path) for path in paths]

    def _cuts(self, body: Sequence[_Read], head: Slots) -> list[int]:
        """Return the numbers of the statements with which the pieces of a loop begin.

        It is parted where something is rolled before and behind, and nothing matters that would not
        matter at the head of the loop.
        """
        rolls = [one.rolls for one in body]
        cuts = [0]
        for place, one in enumerate(body[:-1], 1):
            parts = any(rolls[cuts[-1] : place]) and any(rolls[place:])
            if parts and self._life.after[one.statement] <= head:
                cuts.append(place)
        return cuts


def _makers_of(statements: Sequence[_Read]) -> list[Maker]:
    return [maker for one in statements for maker in one.makers]


def _ending(path: Path) -> Maker:
    """Return what goes on with a path, whatever comes behind."""
    return lambda _: path
