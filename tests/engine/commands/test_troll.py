"""The command ``troll`` prints what the published program printed."""

import json
import re
from pathlib import Path

import pytest

from engine.commands.troll import UsageError, main, read_request

CASES = json.loads(
    (Path(__file__).parents[2] / "golden" / "troll_command.json").read_text(encoding="utf-8")
)

FIGURE = re.compile(r"-?\d+\.\d+(?:E~?\d+)?")
POINT = re.compile(r"\d(\.)\d")
CLOSE = 1e-10


def figures(text):
    return [float(figure.replace("E~", "E-")) for figure in FIGURE.findall(text)]


def layout(text):
    """Return, line by line, the words, the columns of the decimal points, and the length."""
    return [
        (
            FIGURE.sub("#", line).split(),
            [match.start(1) for match in POINT.finditer(line)],
            len(line),
        )
        for line in map(with_round_hundred, text.split("\n"))
    ]


def with_round_hundred(line):
    """Return ``line`` with a second figure of 100.0 at the start of its cell.

    The published program adds floats up; where they come to a little less than 100, it prints
    100.0 one column further on.
    """
    return re.sub(r"^([^:]*:  .{20}) 100\.0( +)$", r"\g<1>100.0\2 ", line)


@pytest.fixture
def troll(tmp_path, capsys):
    def run(script, *arguments):
        file = tmp_path / "script.t"
        file.write_text(script, encoding="utf-8")
        status = main([str(file) if word == "FILE" else word for word in arguments])
        return status, capsys.readouterr().out

    return run


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_prints_what_the_published_program_printed(case, troll):
    status, printed = troll(case["script"], *case["args"])

    assert status == 0
    assert layout(case["stdout"]) == layout(printed)
    assert figures(case["stdout"]) == pytest.approx(figures(printed), rel=CLOSE, abs=CLOSE)


def test_most_cases_agree_to_the_last_digit(troll):
    exact = [case for case in CASES if troll(case["script"], *case["args"])[1] == case["stdout"]]

    # The others are long sums, in which the published program's floats went astray.
    assert len(CASES) - 5 == len(exact)


def test_rolls_one_line_each(troll):
    _, printed = troll("3d6", "4", "FILE", "--seed", "1")

    assert 4 == len(printed.splitlines())
    assert all(re.fullmatch(r"[1-6] [1-6] [1-6] ", line) for line in printed.splitlines())


def test_a_seed_repeats_the_rolls_wherever_it_stands(troll):
    before = troll("10d1000", "--seed", "7", "FILE", "3")
    after = troll("10d1000", "3", "FILE", "--seed=7")

    assert before == after
    assert before != troll("10d1000", "3", "FILE", "--seed", "8")


def test_the_last_argument_of_a_kind_counts(troll):
    assert troll("N + 1", "FILE", "2", "N=4", "1", "N=6") == (0, "7 \n")


@pytest.mark.parametrize("definition", ["N=-3", "N=~3"])
def test_definitions_may_be_negative(definition, troll):
    assert troll("N", "FILE", definition) == (0, "-3 \n")


def test_the_empty_collection_is_an_empty_line(troll):
    assert troll("{}", "FILE") == (0, "\n")


def test_a_pair_is_written_in_brackets(troll):
    assert troll("[1, {2,3}]", "FILE") == (0, "[1 , 2 3 ]\n")


def test_bars_take_the_place_of_probabilities(troll):
    _, printed = troll("d2", "0", "FILE", "-g.1", "-p", "gt")

    assert ["  Value   0.1 bars per %", "     1 :  |||||", "     2 :  |||||"] == (
        printed.splitlines()[:3]
    )


def test_values_of_different_length_are_aligned_at_the_colon(troll):
    _, printed = troll("choose {-10, 0, 12345}", "0", "FILE")

    assert {11} == {line.index(":") for line in printed.splitlines()[1:4]}


@pytest.mark.parametrize("word", ["-x", "-g", "-g0", "-gx", "--seed", "--json"])
def test_unknown_options_are_usage_errors(word, capsys):
    assert 2 == main([word])
    assert "usage: troll" in capsys.readouterr().err


def test_an_error_is_reported_with_its_place(tmp_path, capsys):
    file = tmp_path / "error.t"
    file.write_text("x := 2;\nx + {}", encoding="utf-8")

    assert 1 == main(["0", str(file)])
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"{file}:2:5: error: ")


def test_a_missing_file_is_reported(capsys):
    assert 1 == main(["nowhere.t"])
    assert "nowhere.t: error: No such file or directory\n" == capsys.readouterr().err


class TestLimits:
    SCRIPT = "a := 30d30;\nb := 30d30;\na -- b"

    @pytest.mark.parametrize("limit", [("--max-seconds", "0.5"), ("--max-seconds=0.5",)])
    def test_too_long_a_calculation_is_given_up(self, tmp_path, capsys, limit):
        file = tmp_path / "script.t"
        file.write_text(self.SCRIPT, encoding="utf-8")

        assert 1 == main([str(file), "0", *limit])
        message, hint = capsys.readouterr().err.splitlines()
        assert message.startswith(f"{file}:1:6: error: what is asked of `a` and `b` together takes")
        assert "in lines 1 and 2, roll fewer dice" in hint
        assert hint.endswith(", or estimate it with dice-workbench calc --samples 100000")

    def test_too_much_memory_is_refused(self, tmp_path, capsys):
        file = tmp_path / "script.t"
        file.write_text("20d20", encoding="utf-8")

        assert 1 == main([str(file), "0", "--max-memory", "10"])
        assert "more than the 10 MB allowed" in capsys.readouterr().err

    def test_time_may_be_without_limit(self, troll):
        assert 0 == troll("d6", "FILE", "0", "--max-seconds", "inf")[0]

    @pytest.mark.parametrize(
        "words", [("--max-seconds",), ("--max-seconds=0",), ("--max-memory=x",)]
    )
    def test_limits_that_mean_nothing_are_bad_usage(self, words):
        with pytest.raises(UsageError):
            read_request(words)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (f"d2 * {10**400}", "Average = inf    Spread = inf  Mean deviation = inf"),
        (f"-{10**400}", "Average = ~inf    Spread = 0.0  Mean deviation = 0.0"),
        (f"d2 * {10**200}", "Average = 1.5E200    Spread = 5E199  Mean deviation = 5E199"),
    ],
)
def test_figures_may_be_too_large_for_floats(script, capsys, text, last):
    assert 0 == main([script(text), "0"])
    assert last == capsys.readouterr().out.splitlines()[-1]
