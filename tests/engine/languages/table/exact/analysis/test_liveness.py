"""Which variables can be forgotten, and where."""

from __future__ import annotations

from engine.languages.table.exact.analysis.liveness import life_of
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.reading.syntax import Block, Statement, WhileLoop, walk
from tests.engine.languages.table.scripts import body


def forgotten_after(text, kept=()):
    """Return the names of the variables forgotten after each statement but blocks, by its line."""
    roll = check(body(text, "p: int")).rolls["x"]
    slots = frozenset(roll.variables.index(name) for name in kept)
    found = life_of(roll, slots).forgotten
    return {
        node.span.line: {roll.variables[slot] for slot in found[node]}
        for node in walk(roll.function.body)
        if isinstance(node, Statement) and not isinstance(node, Block)
    }


def test_a_variable_is_forgotten_after_its_last_use():
    assert {"p"} == forgotten_after("\na = p;\nb = a;\nreturn a + b;")[2]


def test_a_variable_that_nothing_reads_is_forgotten_at_once():
    assert {"a"} <= forgotten_after("\na = 3;\nreturn 4;")[2]


def test_what_is_only_shown_is_not_read():
    assert {"a"} <= forgotten_after('\na = p;\noutput("a is " + a);\nreturn 4;')[2]


def test_showing_what_may_fail_is_a_use():
    assert "a" not in forgotten_after("\na = p;\noutput(1 / a);\nreturn 4;")[2]


def test_the_outcome_is_kept():
    assert "a" not in forgotten_after("\na = 3;\nreturn;", kept=["a"])[2]


def test_a_loop_keeps_what_its_next_round_reads():
    found = forgotten_after("\nb = 0;\nwhile (p > 0) {\nb += p;\np -= 1;\n}\nreturn b;")
    assert set() == found[4]
    assert set() == found[5]
    assert {"p"} == found[3]


def test_a_round_needs_nothing_that_it_rolls_anew():
    roll = check(body('\ny = 0;\nwhile (y != p) {\ny = roll("d6");\n}\nreturn y;', "p: int")).rolls[
        "x"
    ]
    life = life_of(roll, frozenset())
    (loop,) = (one for one in walk(roll.function.body) if isinstance(one, WhileLoop))

    assert {"y", "p"} == {roll.variables[slot] for slot in life.inside[loop]}
    assert {"p"} == {roll.variables[slot] for slot in life.rounds[loop]}
