"""Reads a roll as what is walked through, as far as all of it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.direct.results import ANY, NUMBER, NotDirectError, Odds
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.table import dice_text
from engine.languages.table.exact.analysis.liveness import Slots, is_only_shown, life_of
from engine.languages.table.exact.analysis.mentions import changed_in, may_roll, mentioned_in
from engine.languages.table.exact.loops.kinds import flat
from engine.languages.table.exact.walk.compiling.parting import Made, Parting
from engine.languages.table.exact.walk.compiling.paths import (
    Maker,
    Path,
    arriving,
    assigning,
    choosing,
    failing,
    returning,
)
from engine.languages.table.exact.walk.compiling.pieces import Piece
from engine.languages.table.exact.walk.functions import Functions, RewrittenFunctions
from engine.languages.table.exact.walk.laws import Laws, State
from engine.languages.table.exact.walk.loops.inner_loops import asked_loop, loop_in_pieces
from engine.languages.table.exact.walk.loops.reading import Branches, InnerPieces, LoopReader
from engine.languages.table.exact.walk.rewriting.late_rolls import never_fails
from engine.languages.table.exact.walk.rewriting.loop_heads import with_conditions
from engine.languages.table.exact.walk.running import FunctionWalk, Part, ReadFunction
from engine.languages.table.exact.walk.terms.operators import TRUTH
from engine.languages.table.exact.walk.terms.questions import distinguished, questions_of
from engine.languages.table.exact.walk.terms.reading import TermReader
from engine.languages.table.exact.walk.terms.term import Calling, Term
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.syntax import (
    Assignment,
    Expression,
    ForLoop,
    FunctionCall,
    IfStatement,
    Logical,
    Perform,
    Return,
    Statement,
    WhileLoop,
    walk,
)

if TYPE_CHECKING:
    from engine.languages.table.exact.analysis.observations import Observations
    from engine.languages.table.exact.walk.loops.alike_values import AlikeValues

__all__ = ["FunctionWalk", "read"]

_KINDS = {"int": NUMBER, "bool": TRUTH, "string": ANY}
"""The types of parameters that are walked with."""

_MANY_STATES = 32
"""States in which a loop is come to from which on its rounds are pieces of the loop around it."""


def read(
    script: TableScript,
    roll: CheckedFunction,
    outcome: int | None,
    policy: Policy,
    rewritten: RewrittenFunctions,
    explosions: int,
    arguments: Sequence[FieldValue] | None = None,
) -> FunctionWalk:
    """Return a roll as what is walked through.

    Args:
        script: The script.
        roll: The roll.
        outcome: The number of the variable that is looked at in the end, or None for what is
            returned.
        policy: How decisions are made.
        rewritten: The functions of the script as they are walked through.
        explosions: How many dice explode out of one another at most.
        arguments: What it is given, if it is read for that alone.

    Raises:
        NotDirectError: Not all of it can be.
    """
    if outcome is not None and not _returns_surely(script, roll):
        raise NotDirectError  # what is returned is not looked at, but its errors are
    may_explode = dice_text.may_explode_in(script.text) or "!" in repr(arguments)
    laws = Laws(explosions, may_explode=may_explode)

    def reading(
        function: CheckedFunction, given: Mapping[int, FieldValue], outcome: int | None = None
    ) -> FunctionWalk:
        late = rewritten.of(function, outcome)

        def anew() -> ReadFunction:
            reader = _Reader(late, outcome, policy, laws, functions.called)
            return reader.read(given)

        return FunctionWalk(anew, laws)

    functions = Functions(script, reading)
    given = {} if arguments is None else dict(enumerate(arguments))
    if outcome is None and script.recursive:
        from engine.languages.table.exact.walk.rewriting.last_calls import with_last_call

        roll = with_last_call(script, roll)
    return reading(roll, given, outcome)


def _returns_surely(script: TableScript, roll: CheckedFunction) -> bool:
    """Return whether nothing that a roll returns can be an error."""
    returned = [one.value for one in walk(roll.function) if isinstance(one, Return)]
    return all(never_fails(script, part) for one in returned if one for part in walk(one))


class _Reader:
    """Reads the statements of a function; see ``StatementReader``."""

    def __init__(
        self,
        function: CheckedFunction,
        outcome: int | None,
        policy: Policy,
        laws: Laws,
        calling: Calling,
    ) -> None:
        """Look at which variables matter where."""
        function = with_conditions(function, outcome)
        self.slots = function.slots
        self.outcome = outcome
        self.place = len(function.variables)
        # Another variable besides tells states from what is returned, which is alone.
        self.terms = TermReader(function.slots, self.place + 2, policy, calling, laws)
        self.life = life_of(function, frozenset() if outcome is None else frozenset({outcome}))
        self.inner: InnerPieces | None = None
        self.statements = function.function.body
        self._function = function
        self._policy = policy
        self._seen: Observations | None = None
        self._laws = laws
        self._questions = questions_of(function, outcome)
        self._loops = LoopReader(self)
        self._returned: set[int] = set()
        self._shown: dict[int, Odds] = {}

    def read(self, given: Mapping[int, FieldValue]) -> ReadFunction:
        """Return the whole function.

        Args:
            given: The parameters that are known.

        Raises:
            NotDirectError: Not all of it can be walked through.
        """
        self._give(given)
        parts, made = self._parts(flat(self._function.function.body))
        *before, last = self._pieces(made, self._end())
        parts += before
        kind = ANY
        if len(self._returned) == 1:
            (kind,) = self._returned
        return ReadFunction(parts, last, self.terms.slots, kind)

    def _give(self, given: Mapping[int, FieldValue]) -> None:
        """Take what the parameters are."""
        parameters = self._function.function.parameters
        if not self.life.first.issubset(range(len(parameters))):
            raise NotDirectError  # something may have no value yet
        changed = changed_in(self._function.function.body, self.slots)
        for slot, parameter in enumerate(parameters):
            kind = _KINDS.get(parameter.kind.identifier.key)
            if slot in given and slot not in changed:
                self.terms.constants[slot] = given[slot]
            elif kind is not None and not parameter.kind.lists:
                self.terms.kinds[slot] = kind
                self.terms.held.add(slot)

    def _parts(self, statements: Iterable[Statement]) -> tuple[list[Part], list[Made]]:
        """Return statements as parts, and those behind the last loop."""
        parts: list[Part] = []
        made: list[Made] = []
        waiting: list[tuple[Sequence[Made], Slots, Sequence[Part]]] = []
        for statement in statements:
            if isinstance(statement, WhileLoop):
                loop = self._loops.loop(statement)
                waiting.append((made, self.life.inside[statement], (loop,)))
                made = []
            elif isinstance(statement, ForLoop):
                rounds = self._rounds(statement)
                waiting.append((made, self.life.inside[statement], rounds))
                made = []
            else:
                made.append((statement, self.makers(statement)))
        for before, live, more in waiting:
            parts += *self._pieces(before, self.arriving(0, live)), *more
        return parts, made

    def _pieces(self, statements: Sequence[Made], end: Path) -> list[Piece]:
        """Return statements in pieces, with what comes behind them."""
        parting = Parting(self.life, self.slots, lambda live: self.arriving(0, live))
        return [self.piece(path) for path in parting.parted(statements, end)]

    def _rounds(self, loop: ForLoop) -> list[Part]:
        """Return what is done for each of the things in a list that is known."""
        slot, terms = self.slots[loop.name], self.terms
        items = terms.known(loop.items)
        if not isinstance(items, tuple) or slot in changed_in(loop.body, self.slots):
            raise NotDirectError
        parts: list[Part] = []
        for item in items:
            terms.constants[slot] = item
            inside, made = self._parts(flat(loop.body))
            end = self.arriving(0, self.life.inside[loop])
            parts += *inside, *self._pieces(made, end)
        terms.constants.pop(slot, None)
        return parts

    def _end(self) -> Path:
        """Return what comes behind the last statement."""
        if self.outcome is not None:
            return returning(self.terms.variable(self.outcome))(failing())
        return failing()

    def piece(self, path: Path) -> Piece:
        """Return what a path does as a piece."""
        return Piece(path, self._laws)

    def alike(
        self, before: Statement, states: Sequence[State], slots: Sequence[int]
    ) -> AlikeValues:
        """Return what makes one of states that cannot be told apart behind a statement."""
        from engine.languages.table.exact.walk.loops.alike_values import (
            AlikeValues,
            observations_of,
        )

        if self._seen is None:
            self._seen = observations_of(self._function, self._policy, self.outcome)
        tell = partial(self._seen.representative, self._seen.after[before])
        return AlikeValues(tell, states, slots)

    def arriving(self, place: int, live: Slots) -> Path:
        """Return the end of a piece behind which some variables matter."""
        dead = tuple(self.terms.held - live)
        return arriving(place, self.place, dead)

    # ---- statements -----------------------------------------------------------------------

    def makers(self, statement: Statement) -> Sequence[Maker]:
        """Return the makers of a statement, one after another."""
        if isinstance(statement, Assignment):
            return (self._assignment(statement),)
        if isinstance(statement, IfStatement):
            if may_roll(statement.condition):
                then, otherwise = self._both(statement)
                return (self.deciding(statement.condition, then, otherwise),)
            return (choosing(*self.branches(statement)),)
        if isinstance(statement, Return):
            return (self._return(statement),)
        if isinstance(statement, WhileLoop | ForLoop):
            return (self._within(statement),)
        if isinstance(statement, Perform) and self._comes_to_nothing(statement.call):
            return ()
        raise NotDirectError

    def _comes_to_nothing(self, call: FunctionCall) -> bool:
        """Return whether a call that is performed shows something at most, and cannot fail."""
        if is_only_shown(call):
            return True
        with self.terms.aside():
            odds = self.terms.term(call).odds
        return odds is not None and sum(odds.weights.values()) == odds.total

    def branches(self, statement: IfStatement) -> Branches:
        """Return the branches of a statement whose condition rolls nothing."""
        condition = self.truth(statement.condition)
        then, otherwise = self._both(statement)
        return condition, then, otherwise, self._chance(statement.condition, condition)

    def _both(self, statement: IfStatement) -> tuple[Sequence[Maker], Sequence[Maker]]:
        other = statement.otherwise
        return self._of_block(statement.then), () if other is None else self._of_block(other)

    def _of_block(self, statement: Statement) -> Sequence[Maker]:
        return [maker for one in flat(statement) for maker in self.makers(one)]

    def deciding(
        self, condition: Expression, then: Sequence[Maker], otherwise: Sequence[Maker]
    ) -> Maker:
        """Return the maker of what is done by a condition.

        What is rolled for behind ``&&`` and ``||`` is rolled for only where it is come to.
        """
        if not isinstance(condition, Logical) or not may_roll(condition.right):
            term = self.truth(condition)
            return choosing(term, then, otherwise, self._chance(condition, term))
        second = [self.deciding(condition.right, then, otherwise)]
        if condition.operator == "&&":
            return self.deciding(condition.left, second, otherwise)
        return self.deciding(condition.left, then, second)

    def _chance(self, condition: Expression, term: Term) -> Callable[[], float]:
        """Return what guesses how likely a condition is, for what has been rolled up to here."""
        shown = self._shown.copy()
        constants = self.terms.constants.copy()

        def guess() -> float:
            from engine.languages.table.exact.walk.terms.guesses import chance_of

            return chance_of(condition, term, self.slots, constants, shown)

        return guess

    def truth(self, condition: Expression) -> Term:
        """Return a condition as a term."""
        term = self.terms.term(condition)
        if term.kind != TRUTH:
            raise NotDirectError
        return term

    def _assignment(self, statement: Assignment) -> Maker:
        slot, terms = self.slots[statement.name], self.terms
        term = terms.term(statement.value)
        if statement.operator is not None:
            term = terms.between(statement.operator, terms.variable(slot), term)
        if terms.kinds.setdefault(slot, term.kind) != term.kind:
            raise NotDirectError
        terms.held.add(slot)
        if term.odds is not None:
            self._shown[slot] = odds = distinguished(
                slot, term.odds, self._questions.get(slot, ()), terms
            )
            term = Term(term.kind, odds)
        else:
            self._shown.pop(slot, None)
        return assigning(slot, term)

    def _return(self, statement: Return) -> Maker:
        if self.outcome is not None:
            return returning(self.terms.variable(self.outcome))
        if statement.value is None:
            raise NotDirectError
        term = self.terms.term(statement.value)
        self._returned.add(term.kind)
        return returning(term)

    # ---- loops within other statements ------------------------------------------------------

    def _within(self, loop: WhileLoop | ForLoop) -> Maker:
        """Return the maker of a loop within other statements, which is a part of its own."""
        law = self._laws.law(self.terms.part(loop))
        if isinstance(loop, WhileLoop) and self.inner is not None:
            if law.is_many:
                return loop_in_pieces(loop, self._of_block(loop.body), self.inner, self)
            law.most = _MANY_STATES
        around, self.inner = self.inner, None
        parts, _ = self._parts([loop])
        self.inner = around
        return asked_loop(loop, parts, self, law, self._laws)

    def mentioned(self, node: Statement | Expression) -> set[int]:
        """Return the variables that something looks at or changes."""
        return mentioned_in(node, self.slots, self.outcome)
