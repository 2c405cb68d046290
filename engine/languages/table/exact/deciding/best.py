"""Best play of a roll: its situations found, solved as a game, and named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flint import fmpq

from engine.best_play.goals import Goal
from engine.control import Budget
from engine.errors import Span
from engine.games.game import Game
from engine.games.nodes import Play, Turn
from engine.languages.best_play import Decision, FixedAnswer
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy, Way
from engine.languages.table.built_in import ASK, DECISIONS
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.deciding.flow import Flow, flow_of
from engine.languages.table.exact.deciding.situations import Situations
from engine.languages.table.exact.deciding.states import DecisionState
from engine.languages.table.exact.deciding.tables import as_fraction, decision_table
from engine.languages.table.exact.frames import FunctionPlan
from engine.languages.table.exact.weighing import (
    NEVER,
    SURELY,
    Odds,
    Special,
    Thing,
    add_weighted,
    in_whole_numbers,
    mass,
)
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript, reached
from engine.languages.table.reading.syntax import (
    Expression,
    FunctionCall,
    NumberLiteral,
    Text,
    walk,
)

__all__ = ["BestPlayResult", "played_best"]


@dataclass(frozen=True, slots=True)
class BestPlayResult:
    """What best play comes to.

    Attributes:
        odds: What the roll comes to.
        value: What going on from its beginning is worth.
        decisions: The decisions that are made freely.
    """

    odds: Odds
    value: fmpq
    decisions: tuple[Decision, ...]


def played_best(
    script: TableScript,
    roll: CheckedFunction,
    arguments: tuple[FieldValue, ...],
    outcome: int | None,
    policy: Policy,
    goal: Goal,
    cuts: Cuts,
    budget: Budget,
) -> BestPlayResult:
    """Return what a roll comes to if its decisions are made as well as they can be.

    Args:
        script: The script.
        roll: The roll.
        arguments: A value for each of its parameters.
        outcome: The number of the variable that is looked at in the end, or None for what the
            roll returns.
        policy: How decisions are made.
        goal: What is wanted.
        cuts: Where what may go on for ever is cut off.
        budget: What it may cost.

    Raises:
        DiceError: It can fail, comes to something else than numbers, or is over the budget.
    """
    calculation = Calculation(script, policy, cuts, budget)
    asking = _FreeDecisions(script, policy)

    def flow(function: CheckedFunction, looked_at: int | None) -> Flow:
        def planned(changed: CheckedFunction) -> FunctionPlan:
            return calculation.planned(changed, 0, looked_at)

        return flow_of(function, script.text, asking.may_ask, planned)

    keys = asking.functions & reached(roll, script.functions)
    functions = {key: flow(script.functions[key], None) for key in keys}
    situations = Situations(functions, policy, goal, cuts.rounds, budget)
    start = situations.explore(flow(roll, outcome), arguments)
    game = Game(situations.nodes, start, budget)
    play = game.best()
    visits = game.visits(play)
    return BestPlayResult(
        _odds(situations.ended, visits),
        play.values[start],
        tuple(_decisions(situations, game, start, play, visits, goal)),
    )


class _FreeDecisions:
    """Which expressions may ask what is decided freely.

    Attributes:
        functions: The functions that may, by their case-folded names.
    """

    def __init__(self, script: TableScript, policy: Policy) -> None:
        self._policy = policy
        self.functions: set[str] = set()
        while True:
            more = {
                key
                for key, one in script.functions.items()
                if key not in self.functions and any(map(self._asks, walk(one.function)))
            }
            if not more:
                break
            self.functions |= more

    def may_ask(self, expression: Expression) -> bool:
        """Return whether an expression may ask."""
        return any(map(self._asks, walk(expression)))

    def _asks(self, node: object) -> bool:
        if not isinstance(node, FunctionCall):
            return False
        if node.function.key not in DECISIONS:
            return node.function.key in self.functions
        label = _written_label(node)
        if label is None:
            return True
        way = self._policy.way(label)
        return isinstance(way, Way) and way.is_free


def _written_label(call: FunctionCall) -> str | None:
    """Return the label of a decision, or None where it may be put together or is not sure."""
    given = call.arguments
    if not given:
        return None
    label = given[-1] if call.function.key == ASK else given[1]
    if isinstance(label, NumberLiteral):
        label = given[0]
    return label.value if isinstance(label, Text) else None


def _odds(ended: Mapping[int, Thing], visits: Mapping[int, fmpq]) -> Odds:
    """Return what a roll comes to; what never ends is missing."""
    shares: dict[Thing, fmpq] = {}
    add_weighted(shares, ((thing, visits.get(end, NEVER)) for end, thing in ended.items()))
    endless = SURELY - mass(shares)
    if endless:
        add_weighted(shares, ((Special.MISSING, endless),))
    return in_whole_numbers({thing: share for thing, share in shares.items() if share})


def _decisions(
    situations: Situations,
    game: Game,
    start: int,
    play: Play,
    visits: Mapping[int, fmpq],
    goal: Goal,
) -> list[Decision]:
    groups: dict[tuple[Span, str], dict[int, tuple[DecisionState, Turn]]] = {}
    for number, asked in situations.asked.items():
        turn = situations.nodes[number]
        assert isinstance(turn, Turn)
        groups.setdefault((asked.span, asked.question.label), {})[number] = (asked, turn)
    decisions = []
    for span, label in sorted(groups, key=lambda one: (one[0].start, one[1])):
        group = groups[span, label]
        answers = dict.fromkeys(answer for asked, _ in group.values() for answer in asked.answers)
        fixed = tuple(
            FixedAnswer(
                answer,
                goal.figure(as_fraction(game.best(_always(answer, group), play).values[start])),
            )
            for answer in answers
        )
        way = next(asked.question.way for asked, _ in group.values())
        table = decision_table(group, play, visits, goal)
        comes_back = game.comes_back(group)
        decisions.append(Decision(label, span, way, fixed, table, comes_back))
    return decisions


def _always(
    answer: int, asked: Mapping[int, tuple[DecisionState, Turn]]
) -> Callable[[int], int | None]:
    """Return the answers of a decision that is always answered the same, as far as it can be."""

    def given(state: int) -> int | None:
        if state not in asked:
            return None
        answers = asked[state][0].answers
        return answers.index(answer) if answer in answers else 0

    return given
