"""Rolls in the child: how they came about goes with them."""

from __future__ import annotations

import json
import pickle

import pytest

from engine.commands.command_line import main
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages.roll20.program import parse_program
from engine.languages.script import Script
from engine.random_source import SeededSource
from engine.statistics.goodness import goodness
from engine.statistics.histogram import histogram
from workbench.rolls.request import MOST_DICE, ComparisonRequest, RollBatch, RollRequest


def rolled(text, count, seed=5, language="roll20"):
    """Return all that comes of rolls, in one answer."""
    batches = []
    request = RollRequest("a", Script(language, text), (), count, seed)
    batches.append(request.carry_out(batches.append))
    return batches


def rolls_before_an_error(script, seed):
    """Return what is rolled from a seed until an error is met, and the error."""
    program, source, before = script.program(), SeededSource(seed), []
    while True:
        try:
            before.append(program.roll(source, {}))
        except DiceError as error:
            return before, error


def told(batches):
    return [each[:2] for batch in batches for each in batch.rolls()]


def test_of_a_few_rolls_each_is_told():
    found = told(rolled("4d6kh3", 100))
    assert 100 == len(found)
    assert all(account.value == value for value, account in found)


def test_of_many_rolls_only_the_last_is_told():
    found = told(rolled("4d6kh3", 101))
    assert [None] * 100 == [account for _, account in found[:-1]]
    value, account = found[-1]
    assert account.value == value


def test_notations_that_do_not_tell_have_no_accounts():
    found = told(rolled("output 4d6", 3, language="anydice"))
    assert [None] * 3 == [account for _, account in found]


def test_rolls_of_scripts_are_told_and_shortened():
    ((value, account),) = told(rolled("3 # 1000d6", 1, language="troll"))
    assert account.value == value
    (group,) = account.groups
    assert (MOST_DICE, 1000 - MOST_DICE) == (len(group.dice), group.more)
    assert 2000 == account.more


@pytest.mark.parametrize("count", [3, 150])
def test_a_seed_gives_the_rolls_it_always_gave(count, tmp_path, capsys):
    path = tmp_path / "script.roll20"
    path.write_text("4d6!r1kh3", encoding="utf-8")
    assert 0 == main(["roll", "--seed", "5", "--count", str(count), "--json", str(path)])
    expected = json.loads(capsys.readouterr().out)["rolls"]
    values = [list(value) for value, _ in told(rolled("4d6!r1kh3", count))]
    assert expected == values
    program, source = parse_program("4d6!r1kh3"), SeededSource(5)
    assert values == [list(program.roll(source, {})) for _ in range(count)]


def test_of_very_many_dice_the_first_are_told_and_the_others_counted():
    ((value, account),) = told(rolled("10000d6", 1))
    (record,) = account.records
    assert (MOST_DICE, 10_000 - MOST_DICE) == (len(record.dice), record.more)
    assert account.text().endswith(f", … 9,900 more] = {value[0]}")


@pytest.mark.parametrize("count", [20, 2000])
def test_an_error_says_in_which_roll_it_was_met_and_leaves_those_before(count):
    script = Script("troll", "d (d4 - 1)")
    batches = []
    with pytest.raises(DiceError) as met:
        RollRequest("a", script, (), count, 5).carry_out(batches.append)
    before, error = rolls_before_an_error(script, 5)
    assert before
    assert before == [value for value, _ in told(batches)]
    which = f"in roll {len(before) + 1} of {count:,}"
    assert f"{which}: {error.message}" == met.value.message
    assert error.span == met.value.span


def test_an_error_that_every_roll_meets_is_of_no_roll():
    with pytest.raises(DiceError, match=r"^(?!in roll)") as met:
        rolled("d 0", 20, language="troll")
    assert met.value.span is not None


def test_an_answer_crosses_a_pipe():
    (answer,) = rolled("{4d6!+?{Bonus|2}, (d4)dF[luck]}kh1", 20)
    assert isinstance(answer, RollBatch)
    assert answer == pickle.loads(pickle.dumps(answer))


DIE = Distribution.from_weights({(face,): 1 for face in range(1, 7)})
HITS = {(face,): 10 + face for face in range(1, 7)}


def test_rolls_are_held_against_the_distribution():
    found = ComparisonRequest("a", tuple(HITS.items()), DIE).carry_out(print)
    assert histogram(HITS, DIE) == found.histogram
    assert goodness(HITS, DIE) == found.goodness


def test_without_a_distribution_there_is_only_the_histogram():
    found = ComparisonRequest("a", tuple(HITS.items()), None).carry_out(print)
    assert histogram(HITS) == found.histogram
    assert found.goodness is None


def test_each_roll_of_a_program_has_all_of_its_outputs():
    program = 'output 2d6 named "sword"\noutput d{} named "fist"'
    found = [each for one in rolled(program, 3, language="anydice") for each in one.rolls()]
    assert 3 == len(found)
    for value, account, (sword, fist) in found:
        assert account is None
        assert ("sword", value) == (sword.name, (sum(sword.pools[0]),))
        assert ("fist", None) == (fist.name, fist.number)


def test_rolls_of_a_program_are_the_same_however_many_are_made():
    few = rolled("output 2d6 output d20", 2, language="anydice")[-1]
    many = rolled("output 2d6 output d20", 150, language="anydice")
    assert few.outputs == tuple(each for _, _, each in many[0].rolls())[:2]


def test_rolls_without_an_outcome_are_held_against_nothing():
    nothing = Distribution((), (), 0)
    found = ComparisonRequest("a", (((), 3),), nothing).carry_out(print)
    assert (3, None) == (found.histogram.rolls, found.goodness)
