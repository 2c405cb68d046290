"""Tests of the request for all errors of a script."""

from __future__ import annotations

import pickle

from engine.languages.script import Script
from workbench.script.check_request import CheckRequest


def errors(text, language="troll"):
    request = pickle.loads(pickle.dumps(CheckRequest("editor", Script(language, text))))
    return pickle.loads(pickle.dumps(request.carry_out(lambda report: None)))


def test_all_errors_come_back():
    assert ["a value is missing between `+` and `;`", "there is no function f"] == [
        error.message for error in errors("x := 3 +; call f(x)")
    ]


def test_a_good_script_has_none():
    assert () == errors("sum 3d6")
