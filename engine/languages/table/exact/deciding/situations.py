"""All situations that a roll can come to, as the states of a game."""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from engine.best_play.goals import Goal
from engine.chains.components import Move
from engine.control import Budget
from engine.errors import DiceError, Span
from engine.games.nodes import End as GameEnd
from engine.games.nodes import Node, Turn
from engine.languages.kinds import FieldValue, kind_of
from engine.languages.policies import Policy, Way
from engine.languages.table.exact.deciding.flow import Flow
from engine.languages.table.exact.deciding.places import (
    AskPlace,
    CallPlace,
    EachPlace,
    EndPlace,
    FlowPlace,
    RoundPlace,
    SetPlace,
    TailCallPlace,
    TestPlace,
)
from engine.languages.table.exact.deciding.states import (
    AskedQuestion,
    DecisionState,
    RollEnd,
    RollingState,
    Situation,
    State,
    Variables,
    packed,
    rolling,
    standing_around,
    unpacked,
)
from engine.languages.table.exact.weighing import Odds, Special, TailCall, Thing
from engine.languages.table.operations import (
    LET_IT_RETURN,
    RETURN_SOMETHING,
    question_of,
    too_many_rounds,
    truth,
)
from engine.languages.table.reading.syntax import FunctionCall, WhileLoop
from engine.languages.table.rolling.interpreter import MOST_CALLS, MOST_ROUNDS

__all__ = ["Situations"]


class Situations:
    """All situations of a roll, found from its beginning on.

    Attributes:
        nodes: What each situation is in the game.
        asked: Those in which somebody decides, by their numbers.
        ended: What the roll has come to, by the numbers of its ends.
    """

    def __init__(
        self,
        functions: dict[str, Flow],
        policy: Policy,
        goal: Goal,
        rounds: int,
        budget: Budget,
    ) -> None:
        """Take what the roll depends on.

        Args:
            functions: The functions that may ask, by their case-folded names.
            policy: How decisions are made.
            goal: What is wanted of the outcome.
            rounds: After so many rounds without a certain end, new situations are cut off.
            budget: What it may cost.
        """
        self.nodes: list[Node] = []
        self.asked: dict[int, DecisionState] = {}
        self.ended: dict[int, Thing] = {}
        self._functions = functions
        self._policy = policy
        self._goal = goal
        self._rounds = rounds
        self._budget = budget
        self._numbers: dict[State, int] = {}
        self._waiting: dict[int, list[tuple[Situation | RollingState, int]]] = {}
        self._passed = 0
        self._questions: dict[tuple[object, ...], AskedQuestion] = {}

    def explore(self, roll: Flow, arguments: tuple[FieldValue, ...]) -> int:
        """Find all situations, and return the number of the first one.

        Args:
            roll: The roll.
            arguments: A value for each of its parameters.

        Raises:
            DiceError: It can fail, or comes to something else than numbers.
        """
        variables: Variables = [*arguments, *[None] * (len(roll.variables) - len(arguments))]
        self._passed = 0
        start = self._number(self._advanced(roll.start, variables, None), 0)
        while self._waiting:
            level = min(self._waiting)
            for situation, number in self._in_level(level):
                self._budget.step()
                if isinstance(situation, RollingState):
                    self.nodes[number] = self._rolled(situation, level)
                else:
                    self.nodes[number] = self._decided(situation, number, level)
        return start

    def _in_level(self, level: int) -> Iterator[tuple[Situation | RollingState, int]]:
        """Yield what is to be looked at after so many rounds, with what is found meanwhile."""
        waiting = self._waiting[level]
        while waiting:
            yield waiting.pop()
        del self._waiting[level]

    # ---- from one situation to the next -----------------------------------------------------

    def _number(self, state: State, level: int) -> int:
        """Return the number of a situation that is come to in a level, a new one for a new one."""
        number = self._numbers.get(state)
        if number is not None:
            return number
        level += self._passed
        if not isinstance(state, RollEnd) and (
            level > self._rounds + 1 or state.depth > MOST_CALLS
        ):
            return self._number(RollEnd(Special.MISSING), 0)
        number = self._numbers[state] = len(self.nodes)
        if isinstance(state, RollEnd):
            self.ended[number] = state.thing
            self.nodes.append(GameEnd(self._worth(state.thing)))
        else:
            self.nodes.append(GameEnd(None))
            self._waiting.setdefault(level, []).append((state, number))
        return number

    def _worth(self, thing: Thing) -> fmpq | None:
        if thing is Special.MISSING:
            return None
        if thing is Special.NOTHING:
            return fmpq(int(self._goal.worth(0)))
        if isinstance(thing, int):
            return fmpq(int(self._goal.worth(int(thing))))
        assert not isinstance(thing, Special | TailCall)
        raise DiceError(
            f"best play needs numbers as outcomes, and this roll comes to a {kind_of(thing)}",
            hint="return a number, or name a variable that holds one as the outcome",
        )

    def _rolled(self, state: RollingState, level: int) -> Move:
        """Return what comes of dice."""
        place, around = state.place, state.around
        before: Variables = [None] * len(place.flow.variables)
        for slot, content in zip(place.kept, state.contents, strict=True):
            before[slot] = content
        following: dict[int, int] = {}
        for thing, weight in state.odds.weights.items():
            self._passed = 0
            if thing is Special.MISSING:
                number = self._number(RollEnd(Special.MISSING), 0)
            else:
                variables = list(before)
                if isinstance(place, SetPlace):
                    self._put(place.slot, thing, variables, place.value.span)
                    then = place.then
                else:
                    holds = truth(_as_value(thing, place.condition.span))
                    then = place.then if holds else place.otherwise
                number = self._number(self._advanced(then, variables, around), level)
            following[number] = following.get(number, 0) + weight
        return Move(tuple(following.items()), state.odds.total)

    def _decided(self, situation: Situation, number: int, level: int) -> Turn:
        """Return what comes of a decision."""
        place = situation.place
        assert isinstance(place, AskPlace)
        asked = self._question(place, unpacked(situation))
        self.asked[number] = DecisionState(situation, place.question.span, asked)
        options: list[int] = []
        for answer in asked.answers:
            self._passed = 0
            variables = unpacked(situation)
            variables[place.slot] = bool(answer) if asked.is_truth else answer
            state = self._advanced(place.then, variables, situation.around)
            options.append(self._number(state, level))
        return Turn(tuple(options), asked.way is Way.WORST)

    def _question(self, place: AskPlace, variables: Variables) -> AskedQuestion:
        """Return what is asked, found out once for the variables that it depends on."""
        key = (place, *[variables[slot] for slot in place.mentioned])
        if key not in self._questions:
            self._questions[key] = self._found_out(place, variables)
        return self._questions[key]

    def _found_out(self, place: AskPlace, variables: Variables) -> AskedQuestion:
        values = _arguments(place.question, variables, place.flow)
        try:
            _, label, offered = question_of(values)
        except DiceError as error:
            raise error.located(place.question.span) from None
        way = self._policy.way(label)
        if isinstance(way, Way) and way.is_free:
            return AskedQuestion(label, offered or (0, 1), not offered, way)
        answer = int(self._policy.chosen(label, offered))
        return AskedQuestion(label, (answer,), not offered, Way.NEVER)

    # ---- what takes no dice -----------------------------------------------------------------

    def _advanced(self, place: FlowPlace, variables: Variables, around: Situation | None) -> State:
        """Return where a roll stands that goes on until dice are needed or somebody decides."""
        rounds: dict[WhileLoop, int] = {}
        while True:
            flow = place.flow
            odds = flow.plan.odds
            if isinstance(place, SetPlace):
                simple = odds.plain(place.value)
                if simple is None:
                    return rolling(place, place.value, variables, around)
                self._put(place.slot, simple(variables), variables, place.value.span)
                place = place.then
            elif isinstance(place, TestPlace):
                simple = odds.plain(place.condition)
                if simple is None:
                    return rolling(place, place.condition, variables, around)
                place = place.then if truth(simple(variables)) else place.otherwise
            elif isinstance(place, RoundPlace):
                self._count(place, rounds)
                place = place.then
            elif isinstance(place, AskPlace):
                asked = self._question(place, variables)
                if len(asked.answers) > 1:
                    return packed(place, variables, around)
                answer = asked.answers[0]
                variables[place.slot] = bool(answer) if asked.is_truth else answer
                place = place.then
            elif isinstance(place, EachPlace):
                place = _next_element(place, variables)
            elif isinstance(place, CallPlace):
                around = standing_around(place, variables, around)
                place, variables = self._entered(place.call, variables, flow)
            elif isinstance(place, TailCallPlace):
                self._passed += 1
                if self._passed > MOST_ROUNDS:
                    raise DiceError("this call never ends", place.call.span, LET_IT_RETURN)
                place, variables = self._entered(place.call, variables, flow)
            else:
                assert isinstance(place, EndPlace)
                thing = _returned(place, variables)
                if around is None:
                    return RollEnd(thing)
                place, variables, around = self._back(thing, around)

    def _count(self, place: RoundPlace, rounds: dict[WhileLoop, int]) -> None:
        """Count a round of a loop; one without a certain end is cut off in the end."""
        loop = place.loop
        rounds[loop] = rounds.get(loop, 0) + 1
        if rounds[loop] > MOST_ROUNDS + 1:
            raise too_many_rounds(loop, MOST_ROUNDS)
        if loop not in place.flow.counted:
            self._passed = 1

    def _entered(
        self, call: FunctionCall, variables: Variables, flow: Flow
    ) -> tuple[FlowPlace, Variables]:
        """Return where a call begins, and its variables."""
        arguments = _arguments(call, variables, flow)
        called = self._functions[call.function.key]
        rest = len(called.variables) - len(arguments)
        return called.start, [*arguments, *[None] * rest]

    def _back(
        self, thing: Thing, around: Situation
    ) -> tuple[FlowPlace, Variables, Situation | None]:
        """Return where it goes on when a call has returned."""
        call = around.place
        assert isinstance(call, CallPlace)
        variables: Variables = [None] * len(call.flow.variables)
        for slot, content in zip(call.then.live, around.contents, strict=True):
            variables[slot] = content
        self._put(call.slot, thing, variables, call.call.span)
        return call.then, variables, around.around

    def _put(self, slot: int | None, thing: Thing, variables: Variables, span: Span) -> None:
        if slot is not None:
            variables[slot] = _as_value(thing, span)


def _arguments(call: FunctionCall, variables: Variables, flow: Flow) -> list[FieldValue]:
    """Return the arguments of a call, for which nothing has to be rolled."""
    values: list[FieldValue] = []
    for one in call.arguments:
        simple = flow.plan.odds.plain(one)
        assert simple is not None, "what is rolled for arguments is known before"
        values.append(simple(variables))
    return values


def _as_value(thing: Thing, span: Span) -> FieldValue:
    if isinstance(thing, Special | TailCall):
        raise DiceError("this call returned no value", span, RETURN_SOMETHING)
    return thing


def _returned(place: EndPlace, variables: Variables) -> Thing:
    plan = place.flow.plan
    found: Thing | Odds | None = None
    if place.value is not None:
        simple = plan.odds.plain(place.value)
        assert simple is not None
        found = simple(variables)
    if plan.outcome is not None:
        found = variables[plan.outcome]
    assert not isinstance(found, Odds)
    return Special.NOTHING if found is None else found


def _next_element(place: EachPlace, variables: Variables) -> FlowPlace:
    items = variables[place.items]
    assert isinstance(items, tuple)
    if not items:
        return place.otherwise
    variables[place.slot], variables[place.items] = items[0], items[1:]
    return place.then
