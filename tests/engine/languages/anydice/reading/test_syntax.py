"""The syntax tree of a program."""

from __future__ import annotations

from unittest.mock import patch

from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.reading.syntax import FunctionDefinition


def test_what_a_function_looks_at_is_found_out_once() -> None:
    script = parse("function: f A:n B:s { T: A + G loop I over B { T: T + I } result: T } output 1")
    function = script.body[0]
    assert isinstance(function, FunctionDefinition)
    with patch.object(syntax, "walk", wraps=syntax.walk) as walked:
        assert function.looked_at == {"G", "I", "T"}
        assert function.looked_at == {"G", "I", "T"}
    assert walked.call_count == 1
