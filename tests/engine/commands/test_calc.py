"""The command ``calc``: exact results, estimates and limits."""

import io
import sys
from fractions import Fraction

import pytest

from engine.commands.command_line import main
from engine.reports.results import ratio_text
from tests.engine.commands.reading import json_lines


class TestCalc:
    def test_json_has_the_fields_of_the_contract(self, script, capsys):
        file = script("count 1 = 2d2")

        assert 0 == main(["calc", "--json", file])
        (result,) = json_lines(capsys.readouterr().out)
        assert result.pop("parse_seconds") > 0
        assert result.pop("seconds") > 0
        assert {
            "file": file,
            "language": "troll",
            "outcomes": [[[0], "1/4"], [[1], "1/2"], [[2], "1/4"]],
            "missing": "0",
            "limited": "0",
            "average": 1.0,
            "spread": 0.5**0.5,
            "mean_deviation": 0.5,
        } == result

    def test_several_files_make_an_object_each_in_order(self, script, capsys):
        good, bad = script("d4", "good.t"), script("d4 +\n", "bad.t")

        assert 1 == main(["calc", "--json", bad, good, "nowhere.t"])
        captured = capsys.readouterr()
        first, second, third = json_lines(captured.out)
        assert (bad, 1) == (first["file"], first["error"]["line"])
        assert (good, 2.5) == (second["file"], second["average"])
        assert {
            "file": "nowhere.t",
            "error": {"message": "No such file or directory", "line": None, "column": None},
        } == third
        assert captured.err.splitlines()[0].startswith(f"{bad}:1:")

    def test_an_error_is_a_line_with_its_place(self, script, capsys):
        file = script('x := 3;\n  x + "text"')

        assert 1 == main(["calc", file])
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith(f"{file}:2:7: error: ")

    def test_a_fix_is_a_hint(self, script, capsys):
        assert main(["check", script("output 3d6")]) == 1
        assert "    hint: write `sum 3d6`" == capsys.readouterr().err.splitlines()[1]

    def test_the_hint_is_a_second_line(self, script, capsys):
        main(["calc", script("call nothing(3)")])

        message, *hints = capsys.readouterr().err.splitlines()
        assert "error: " in message
        assert all(hint.startswith("    hint: ") for hint in hints)

    def test_definitions_serve_the_scripts_that_use_them(self, script, capsys):
        files = [script("N + 1", "one.t"), script("N + M", "two.t")]

        assert 0 == main(["calc", "--json", "-D", "N=2", "-D", "M=-5", *files])
        captured = capsys.readouterr()
        assert [3.0, -3.0] == [result["average"] for result in json_lines(captured.out)]
        assert captured.err == ""

    def test_a_definition_that_no_script_uses_is_noted(self, script, capsys):
        assert 0 == main(["calc", "-D", "M=1", script("d6")])
        assert "note: -D M=... is not used by any script\n" == capsys.readouterr().err

    def test_a_choice_is_made_by_its_name_or_number(self, script, capsys):
        file = script("?{Attack|Normal,1|Better,2}+@{goblin|ac}", "attack.roll20")
        for chosen, outcome in (("Better", 12), ("better", 12), ("2", 12), ("Normal", 11)):
            words = ["-D", f"Attack={chosen}", "-D", "goblin|ac=10"]
            assert 0 == main(["calc", "--json", *words, file])
            assert [[[outcome], "1"]] == json_lines(capsys.readouterr().out)[0]["outcomes"]

    def test_a_choice_that_is_not_offered_is_an_error(self, script, capsys):
        file = script("?{Attack|Normal,1|Better,2}", "attack.roll20")
        assert 1 == main(["calc", "-D", "Attack=Best", file])
        message, hint = capsys.readouterr().err.splitlines()
        assert f"{file}:1:1: error: Attack has no choice Best" == message
        assert "    hint: choose Normal or Better, or a number from 1 to 2" == hint

    def test_a_word_for_a_number_is_a_usage_error(self, script, capsys):
        for name in ("@{Bonus}", "2d6"):
            assert 2 == main(["calc", "-D", "Bonus=two", script(name, "bonus.roll20")])
            assert "'Bonus=two' is not of the form NAME=INT" in capsys.readouterr().err

    def test_a_name_without_a_number_is_an_error(self, script, capsys):
        assert 1 == main(["calc", script("d6 + Bonus")])
        assert "Bonus" in capsys.readouterr().err

    def test_max_iterations_cuts_off(self, script, capsys):
        file = script("count accumulate x := d2 until x = 1")

        assert 0 == main(["calc", "--json", "--max-iterations", "3", file])
        (result,) = json_lines(capsys.readouterr().out)
        assert "1/8" == result["missing"]

    def test_fractions_longer_than_python_writes_by_itself(self, script, capsys):
        assert 0 == main(["calc", "--json", script("0 = count 1 = 15000d2")])
        (result,) = json_lines(capsys.readouterr().out)
        assert [[], ratio_text(2**15000 - 1, 2**15000)] == result["outcomes"][0]
        assert [[0], ratio_text(1, 2**15000)] == result["outcomes"][1]

    def test_table_for_readers(self, script, capsys):
        assert 0 == main(["calc", script("2d2")])
        assert ["value   exactly  1 in", "  1 1  25.0000%     4"] == (
            capsys.readouterr().out.splitlines()[:2]
        )

    def test_a_dash_reads_standard_input(self, monkeypatch, capsys):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"d6")))

        assert 0 == main(["calc", "--json", "-"])
        (result,) = json_lines(capsys.readouterr().out)
        assert ("-", 3.5) == (result["file"], result["average"])

    def test_byte_order_mark_and_line_ends_of_other_systems(self, tmp_path, capsys):
        file = tmp_path / "notepad.t"
        file.write_bytes(b"\xef\xbb\xbfx := d6;\r\nx + {}")

        assert 1 == main(["calc", str(file)])
        assert capsys.readouterr().err.startswith(f"{file}:2:5: error: ")

    @pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
    def test_utf_16_that_says_so_is_read_as_such(self, tmp_path, capsys, encoding):
        file = tmp_path / "powershell.t"
        file.write_bytes("\ufeffx := d6; \\ würfeln\r\nx + {}".encode(encoding))

        assert 1 == main(["calc", str(file)])
        assert capsys.readouterr().err.startswith(f"{file}:2:5: error: ")

    def test_bytes_that_are_no_text_behind_a_byte_order_mark(self, tmp_path, capsys):
        file = tmp_path / "latin.t"
        file.write_bytes(b'\xef\xbb\xbfd6;\n"\xc3\xbc\xfcber"')

        assert 1 == main(["calc", str(file)])
        assert capsys.readouterr().err.startswith(f"{file}:2:3: error: this is not UTF-8 text")

    def test_bytes_that_are_no_text(self, tmp_path, capsys):
        file = tmp_path / "latin.t"
        file.write_bytes(b'd6;\n"\xfcber"')

        assert 1 == main(["calc", str(file)])
        assert capsys.readouterr().err.startswith(f"{file}:2:2: error: this is not UTF-8 text\n")
        assert 1 == main(["calc", "--json", str(file)])
        (result,) = json_lines(capsys.readouterr().out)
        assert (2, 2) == (result["error"]["line"], result["error"]["column"])


class TestSamples:
    def test_json_is_marked_as_an_estimate(self, script, capsys):
        file = script("d2")

        assert 0 == main(["calc", "--json", "--samples", "400", "--seed", "5", file])
        (result,) = json_lines(capsys.readouterr().out)
        assert (True, 400, 5) == (result["estimated"], result["samples"], result["seed"])
        assert [[1], [2]] == [value for value, _ in result["outcomes"]]
        assert 1 == sum(Fraction(share) for _, share in result["outcomes"])
        assert result["average"] == float(1 + Fraction(result["outcomes"][1][1]))
        for (_, share), (low, high) in zip(result["outcomes"], result["intervals"], strict=True):
            assert low < Fraction(share) < high

    def test_an_exact_result_is_not_marked(self, script, capsys):
        main(["calc", "--json", script("d2")])

        (result,) = json_lines(capsys.readouterr().out)
        assert set() == {"estimated", "samples", "seed", "intervals"} & set(result)

    def test_table_for_readers(self, script, capsys):
        assert 0 == main(["calc", "--samples", "1000", "--seed", "5", script("d1")])
        assert [
            "value      about           95% interval   at least",
            "    1  100.0000%  99.6173% to 100.0000%  100.0000%",
        ] == capsys.readouterr().out.splitlines()[:2]

    def test_the_table_tells_how_to_repeat_it(self, script, capsys):
        main(["calc", "--samples", "1000", "--seed", "5", script("d6")])

        last = capsys.readouterr().out.splitlines()[-1]
        assert "estimated from      1,000 rolls, seed 5" == last

    def test_fewer_rolls_than_wanted_are_noted(self, script, capsys):
        file = script("sum 3d6")

        assert 0 == main(["calc", "--samples", "999999999", "--max-seconds", "0.1", file])
        assert "of 999,999,999 rolls were made in 0.1 s" in capsys.readouterr().err


class TestLimits:
    def test_too_long_a_calculation_names_the_way_out(self, script, capsys):
        file = script("x := 30d30; y := 30d30; sum (x keep y)")

        # Long enough to come to what takes long on a busy machine, too.
        assert 1 == main(["calc", "--max-seconds", "3", file])
        message, hint = capsys.readouterr().err.splitlines()
        place, dice = f"{file}:1:6", "what is asked of `x` and `y` together"
        assert message.startswith(f"{place}: error: {dice} takes longer than 3 seconds")
        assert hint.endswith(", or estimate it with --samples 100000")

    def test_too_many_states(self, script, capsys):
        file = script("x := 30d30; y := 30d30; sum (x keep y)")

        assert 1 == main(["calc", "--max-states", "500", file])
        assert "needs more than 500 states" in capsys.readouterr().err

    def test_an_estimate_over_its_limits_is_not_told_to_estimate(self, script, capsys):
        file = script("20d1000000000000")

        assert 1 == main(["calc", "--samples", "1000000", "--max-memory", "1", file])
        error = capsys.readouterr().err
        assert "needs more than the 1 MB of memory allowed" in error
        assert "--samples" not in error

    def test_too_much_memory(self, script, capsys):
        assert 1 == main(["calc", "--json", "--max-memory", "10", script("20d20")])
        (result,) = json_lines(capsys.readouterr().out)
        assert "more than the 10 MB allowed" in result["error"]["message"]

    def test_time_may_be_without_limit(self, script):
        assert 0 == main(["calc", "--max-seconds", "inf", script("d6")])
