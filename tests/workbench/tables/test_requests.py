"""Rolls for cards as the child process makes them."""

from __future__ import annotations

import pickle

import pytest

from engine.errors import DiceError
from engine.languages.script import Script
from engine.languages.setup import Fields, RollSetup
from tests.workbench.tables.cards.decks import body, dealt, flipped, lines, sample, script_of
from workbench.backend.requests import RequestFailure
from workbench.backend.worker import answer
from workbench.tables.requests import CardRequest


def test_the_same_seed_rolls_the_same():
    assert dealt(sample("attack"), 3) == dealt(sample("attack"), 3)
    assert dealt(sample("attack"), 3).sheet != dealt(sample("attack"), 4).sheet


def test_what_is_remembered_is_not_rolled_again():
    script = sample("attack")
    first = dealt(script, 3)
    again = CardRequest("card", script, 77, first.memory, {}).carry_out(print)
    assert (first.sheet, first.memory) == (again.sheet, again.memory)


def test_the_memory_keeps_what_is_hidden():
    script = body('if (userOption("A")) { output(roll("d1000")); }')
    first = dealt(script)
    after = flipped(script, first, "", chosen=True)
    back = flipped(script, after, "", chosen=False)
    assert (0, 1, 1) == (len(first.memory), len(after.memory), len(back.memory))
    assert {"": False} == back.choices


def test_the_staging_names_the_roll_and_gives_its_arguments():
    text = 'defroll "A" a() { return 1; } defroll "Twice" b(n: int) { return n * 2; }'
    script = Script("table", text, RollSetup("b", Fields((("n", 21),))))
    run = dealt(script)
    assert ("Twice", ["42"]) == (run.title, lines(run))


@pytest.mark.parametrize("name", ["attack", "skill_challenge", "fireball"])
def test_everything_crosses_the_pipe(name):
    run = dealt(sample(name), 5)
    request = CardRequest("card", sample(name), 1, run.memory, run.choices, run.sheet)
    assert run == pickle.loads(pickle.dumps(run))
    assert request == pickle.loads(pickle.dumps(request))


def test_an_error_of_the_run_is_told_in_it():
    run = answer(CardRequest("card", body('output("a"); b = 1 / 0;'), 1, {}, {}), print)
    assert ["a", "division by zero (line 1)"] == lines(run)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (script_of("deffun f() { return 1; }"), "this script has no defroll"),
        (body("return x;"), "x"),
        (
            script_of("defroll s(n: int list) { return 1; }", {"n": ["many"]}),
            "n[1] must be a whole number",
        ),
        (Script("table", "defroll a() { return 1; }", RollSetup("b")), "b"),
    ],
)
def test_a_roll_that_cannot_be_made_is_refused(script, message):
    request = CardRequest("card", script, 1, {}, {})
    refused = answer(request, print)
    assert isinstance(refused, RequestFailure)
    assert message in refused.error.message
    with pytest.raises(DiceError):
        request.carry_out(print)


def test_a_very_long_run_comes_to_an_end():
    run = dealt(body("while (true) { startGroup(); }"))
    assert ["this loop goes more than 10,000 rounds (line 1)"] == lines(run)
    run = dealt(body('i = 0; while (i < 10000) { i++; output("line " + i); }'))
    assert ("line 10000", 10_000) == (run.sheet.rows[-1].text, len(run.sheet.rows))
