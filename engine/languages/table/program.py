"""A roll of a table script with everything decided beforehand: what can be compared and swept.

What works a roll out on all that can happen at once, and best play, are loaded when they are asked
for: small rolls are calculated in steps, without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from engine.best_play.goals import Goal
from engine.control import Budget
from engine.deep_stack import with_deep_stack
from engine.direct.results import NUMBER
from engine.direct.results import Odds as WalkedOdds
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Parameter, Sample
from engine.languages.diagnostics import Severity, did_you_mean
from engine.languages.forms import DeclaredRoll
from engine.languages.kinds import FieldValue
from engine.languages.policies import Policy
from engine.languages.results import Answer, ReplayedRoll
from engine.languages.table.built_in import OUTPUT
from engine.languages.table.exact.walk.rolls import WalkedRoll
from engine.languages.table.exact.weighing import Special, Thing
from engine.languages.table.labels import labels_of, may_ask
from engine.languages.table.numbers_in_arguments import numbers_in, with_numbers
from engine.languages.table.outcome import distribution, outcome_of, slot_of_outcome
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.reading.syntax import FunctionCall, walk
from engine.languages.table.rolling.replay import arguments_from, replay, run
from engine.random_source import RandomSource
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.best_play import Advice, BestPlay
    from engine.languages.in_words import Sentence
    from engine.languages.table.exact.deciding.best import BestPlayResult
    from engine.languages.table.exact.weighing import Odds

__all__ = [
    "DEFAULT_ROUNDS",
    "RollMechanic",
    "parse_program",
    "roll_mechanic",
]


DEFAULT_ROUNDS = 400
"""Rounds of a loop that is not solved for all of them, where nothing else is said."""

_ELSEWHERE = "the roll that is played does without this"
"""What is said to an error that does not keep a roll from being made."""


@dataclass(frozen=True)
class RollMechanic:
    """A roll, whom it is about, how decisions are made, and what of it is the outcome.

    It can be rolled and calculated like a script of any other notation; see
    ``engine.languages.Program``. Its parameters are the whole numbers and truths among its
    arguments and in the entities there, such as ``target.ac`` and ``attacker.attacks[1].bonus``.

    Attributes:
        script: The script.
        declared: The roll.
        arguments: A value for each of its parameters.
        policy: How decisions are made.
        outcome: The variable that is the outcome at the end of the roll, or None for what it
            returns.
        rounds: Rounds of a loop without a certain end; what goes on then is missing.
        goal: What is wanted where the policy leaves decisions free.
        steps: The roll in steps that work it out where its dice are few; None before it was read.
    """

    script: TableScript
    declared: DeclaredRoll
    arguments: tuple[FieldValue, ...]
    policy: Policy = field(default_factory=Policy)
    outcome: str | None = None
    rounds: int = DEFAULT_ROUNDS
    goal: Goal = field(default=Goal())
    steps: WalkedRoll | None = field(default=None, compare=False, repr=False)

    @property
    def text(self) -> str:
        """The script as it was written."""
        return self.script.text

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The numbers and truths that can be varied, by names such as ``target.ac``."""
        place = self.function.function.identifier.span
        return tuple(
            Parameter(name, number, place)
            for parameter, value in self._named_arguments
            for name, number in numbers_in(self.script.forms, parameter, value)
        )

    @property
    def notes(self) -> tuple[DiceError, ...]:
        """What may be a slip, and what is wrong where this roll never comes."""
        return tuple(note for _, note in self.remarks)

    @property
    def remarks(self) -> tuple[tuple[Severity, DiceError], ...]:
        """The notes, each with how grave it is."""
        return tuple(
            (one.severity, one.error(_ELSEWHERE if one.is_error else None))
            for one in self.script.diagnostics
        )

    @property
    def shows_lines(self) -> bool:
        """Whether the roll, or a function of the script, shows lines besides what it returns."""
        functions = (self.function, *self.script.functions.values())
        return any(
            isinstance(node, FunctionCall) and node.function.key == OUTPUT
            for one in functions
            for node in walk(one.function)
        )

    def sentences(
        self,
        definitions: Mapping[str, int],  # noqa: ARG002 - the words are the same for all numbers
        max_iterations: int,
    ) -> Iterator[Sentence]:
        """Yield what it does in words; see ``engine.languages.in_words.Explaining``."""
        from engine.languages.table.assistance import in_words

        return in_words.sentences(self.text, max_iterations)

    def unmet_labels(self) -> Iterator[DiceError]:
        """Yield what may be a slip in the policy: labels that no decision of this roll has."""
        function = self.function
        place = function.function.identifier.span
        for label in self.policy.labels:
            if not may_ask(self.script, function, label):
                hint = did_you_mean(label, labels_of(self.script, function))
                yield DiceError(f"{function.name} has no decision {label}", place, hint)

    @property
    def function(self) -> CheckedFunction:
        """The roll as it was read."""
        return self.script.rolls[self.declared.name.casefold()]

    def roll(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> Value:
        """Roll once; see ``engine.languages.Program``. Loops have limits of their own."""
        del max_iterations
        return self._rolled(self._slot(), self.given(definitions), source)

    def _rolled(
        self, slot: int | None, arguments: tuple[FieldValue, ...], source: RandomSource
    ) -> Value:
        made = run(self.script, self.function, arguments, source, self._decide, {})
        if made.error is not None:
            raise made.error
        found = made.returned if slot is None else made.variables[slot]
        return outcome_of(Special.NOTHING if found is None else found)

    def _decide(self, _path: str, label: str, offered: tuple[int, ...]) -> Answer:
        return self.policy.chosen(label, offered)

    def replay(
        self,
        source: RandomSource,
        memory: Mapping[tuple[str, str], int],
        choices: Mapping[str, Answer],
        definitions: Mapping[str, int] | None = None,
    ) -> ReplayedRoll:
        """Make the roll as it is decided at the table; see ``engine.languages.declaring``."""
        arguments = self.given(definitions or {})
        return replay(self.script, self.declared, arguments, source, memory, choices)

    def samples(
        self, source: RandomSource, definitions: Mapping[str, int], max_iterations: int
    ) -> Iterator[Sample]:
        """Roll again and again; see ``engine.languages.Program``."""
        del max_iterations
        slot = self._slot()
        arguments = self.given(definitions)
        if self.policy.is_free:
            raise DiceError(
                "best play can be calculated, but not estimated by rolling",
                self.function.function.identifier.span,
                "make the decisions always or never, or calculate",
            )
        while True:
            yield Sample(self._rolled(slot, arguments, source), limited=False)

    def calculate(
        self,
        definitions: Mapping[str, int],
        max_iterations: int,
        budget: Budget,
    ) -> Distribution:
        """Return the exact distribution of the outcome; see ``engine.languages.Program``.

        The limit on iterations is one on dice that explode.
        """
        arguments = self.given(definitions) if definitions else self.arguments

        def otherwise() -> Distribution:
            if self.policy.is_free:
                play = self.best_play(self.goal, self.policy, definitions, max_iterations, budget)
                return play.distribution
            return self._generally(arguments, max_iterations, budget)

        return self._steps_here().calculate_beside(
            arguments, self.rounds, max_iterations, budget, self._walked, otherwise
        )

    def _walked(self, odds: WalkedOdds) -> Distribution:
        """Return the distribution that a walk through the roll has come to."""
        if odds.kind == NUMBER:
            return Distribution.from_numbers(odds.weights, odds.total)
        return self._distribution(odds.weights, odds.total)

    def _generally(
        self, arguments: tuple[FieldValue, ...], max_iterations: int, budget: Budget
    ) -> Distribution:
        """Return the distribution, worked out on all that can happen at once."""
        from engine.languages.table.exact.calculation import Calculation, Cuts

        slot = self._slot()
        cuts = Cuts(self.rounds, max_iterations)

        def attempt() -> Odds:
            calculation = Calculation(self.script, self.policy, cuts, budget)
            return calculation.odds(self.function, arguments, slot)

        def work() -> Distribution:
            odds = with_deep_stack(attempt)
            return self._distribution(odds.weights, odds.total)

        return budget.enforced(work)

    def with_steps(self) -> RollMechanic:
        """Return the same read as steps, unless it cannot be calculated."""
        try:
            return replace(self, steps=self._steps_here())
        except DiceError:
            return self

    def _steps_here(self) -> WalkedRoll:
        """Return the roll in steps that come to its outcome, read anew where they do not."""
        steps = self.steps
        if steps is not None and steps.policy is self.policy and steps.outcome == self.outcome:
            return steps
        return WalkedRoll(self.script, self.function, self.outcome, self._slot(), self.policy)

    def best_play(
        self,
        goal: Goal,
        policy: Policy,
        definitions: Mapping[str, int],
        max_iterations: int,
        budget: Budget,
    ) -> BestPlay:
        """Return how the roll comes out under best play; see ``engine.languages.best_play``."""
        from engine.languages.best_play import BestPlay
        from engine.languages.table.exact.calculation import Cuts
        from engine.languages.table.exact.deciding.best import played_best

        slot = self._slot()
        arguments = self.given(definitions)
        cuts = Cuts(self.rounds, max_iterations)

        def attempt() -> BestPlayResult:
            return played_best(
                self.script, self.function, arguments, slot, policy, goal, cuts, budget
            )

        def work() -> BestPlay:
            found = with_deep_stack(attempt)
            value = Fraction(int(found.value.p), int(found.value.q))
            odds = self._distribution(found.odds.weights, found.odds.total)
            return BestPlay(goal, odds, goal.figure(value), found.decisions)

        return budget.enforced(work)

    def advice(
        self,
        best: BestPlay,
        memory: Mapping[tuple[str, str], int],
        choices: Mapping[str, Answer],
    ) -> Mapping[str, Advice]:
        """Return how the decisions of a roll are best made; see ``engine.languages.best_play``."""
        from engine.languages.table.advising import advice

        return with_deep_stack(
            lambda: advice(self.script, self.function, self.given({}), best, memory, choices)
        )

    def _distribution(self, weights: Mapping[Thing, int], total: int) -> Distribution:
        """Return the distribution of the outcomes of the roll.

        Raises:
            DiceError: It never ends, or what it comes to cannot be an outcome.
        """
        if Special.MISSING in weights and len(weights) == 1:
            from engine.languages.table.endless import endless_error

            raise endless_error(self.script, self.function)
        return distribution(weights, total)

    def _slot(self) -> int | None:
        """Return the number of the variable that is the outcome, or None for what is returned.

        Raises:
            DiceError: There is no such variable, or neither it nor anything returned.
        """
        if self.declared.error is not None:
            raise self.declared.error
        return slot_of_outcome(self.function, self.outcome)

    def given(self, definitions: Mapping[str, int]) -> tuple[FieldValue, ...]:
        """Return the arguments with the numbers of ``definitions`` put into them.

        Args:
            definitions: Numbers by the names of ``parameters``.
        """
        if not definitions:
            return self.arguments
        given = {name.casefold(): number for name, number in definitions.items()}
        return tuple(with_numbers(name, value, given) for name, value in self._named_arguments)

    @property
    def _named_arguments(self) -> Iterator[tuple[str, FieldValue]]:
        # A roll in error has parameters, but no arguments.
        names = (one.name for one in self.declared.parameters)
        return zip(names, self.arguments, strict=False)


def parse_program(text: str) -> RollMechanic:
    """Return the only roll of a script, with entities that nobody has filled in.

    Raises:
        DiceError: The script is in error, or has none or several rolls.
    """
    script = check(text)
    for one in script.errors:
        raise one.error()
    return roll_mechanic(script, None, {})


def roll_mechanic(
    script: TableScript,
    name: str | None,
    written: Mapping[str, object],
    policy: Policy | None = None,
    outcome: str | None = None,
) -> RollMechanic:
    """Return a roll with its arguments as JSON describes them.

    Args:
        script: The script.
        name: The name or title of the roll, or None for the only one.
        written: The arguments by the names of the parameters; what is left out is empty.
        policy: How decisions are made; never where it is None.
        outcome: The variable that is the outcome, or None for what the roll returns.

    Raises:
        DiceError: There is no such roll, or an argument is of another kind.
    """
    declared = script.declared_roll(name)
    arguments = arguments_from(script, declared, written)
    mechanic = RollMechanic(script, declared, arguments, policy or Policy(), outcome)
    return mechanic.with_steps()
