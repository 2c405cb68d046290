"""Tests of the request for all faults of a script."""

from __future__ import annotations

import pickle

from engine.languages.script import Script
from workbench.script.check_request import Check


def checked(text, language="troll"):
    request = pickle.loads(pickle.dumps(Check("editor", 7, Script(language, text))))
    return pickle.loads(pickle.dumps(request.carry_out(lambda message: None)))


def test_all_faults_come_back_with_the_script():
    answer = checked("x := 3 +; call f(x)")
    assert ("editor", 7, "x := 3 +; call f(x)") == (
        answer.identity,
        answer.revision,
        answer.script.text,
    )
    assert ["a value is missing between `+` and `;`", "there is no function f"] == [
        fault.message for fault in answer.faults
    ]


def test_a_good_script_has_none():
    assert () == checked("sum 3d6").faults
