"""The commands that need no window, as a shell and other programs use them."""

import io
import json
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from engine.command_line import main
from engine.report import ratio_text

ROOT = Path(__file__).parents[2]


@pytest.fixture
def script(tmp_path):
    def write(text, name="script.t"):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def in_own_process(*arguments, **options):
    command = [sys.executable, "-m", "workbench", *arguments]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=60, **options
    )


def started(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "workbench", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def json_lines(text):
    return [json.loads(line) for line in text.splitlines()]


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

    def test_a_fault_is_a_line_with_its_place(self, script, capsys):
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

    def test_a_name_without_a_number_is_a_fault(self, script, capsys):
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
        assert ["value    exactly  1 in", "  1 1  25.0000 %     4"] == (
            capsys.readouterr().out.splitlines()[:2]
        )

    def test_standard_input(self, monkeypatch, capsys):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"d6")))

        assert 0 == main(["calc", "--json", "-"])
        (result,) = json_lines(capsys.readouterr().out)
        assert ("-", 3.5) == (result["file"], result["average"])

    def test_byte_order_mark_and_line_ends_of_other_systems(self, tmp_path, capsys):
        file = tmp_path / "notepad.t"
        file.write_bytes(b"\xef\xbb\xbfx := d6;\r\nx + {}")

        assert 1 == main(["calc", str(file)])
        assert capsys.readouterr().err.startswith(f"{file}:2:5: error: ")

    def test_bytes_that_are_no_text(self, tmp_path, capsys):
        file = tmp_path / "latin.t"
        file.write_bytes(b'd6;\n"\xfcber"')

        assert 1 == main(["calc", str(file)])
        assert f"{file}: error: line 2 is not UTF-8 text\n" == capsys.readouterr().err


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
            "value       about          95 % interval    at least",
            "    1  100.0000 %  99.6173 to 100.0000 %  100.0000 %",
        ] == capsys.readouterr().out.splitlines()[:2]

    def test_the_table_tells_how_to_repeat_it(self, script, capsys):
        main(["calc", "--samples", "1000", "--seed", "5", script("d6")])

        last = capsys.readouterr().out.splitlines()[-1]
        assert "estimated from  1,000 rolls, seed 5" == last

    def test_fewer_rolls_than_wanted_are_noted(self, script, capsys):
        file = script("sum 3d6")

        assert 0 == main(["calc", "--samples", "999999999", "--max-seconds", "0.1", file])
        assert "of 999,999,999 rolls were made in 0.1 s" in capsys.readouterr().err


class TestLimits:
    def test_too_long_a_calculation_names_the_way_out(self, script, capsys):
        file = script("x := 30d30; y := 30d30; count (x keep y)")

        assert 1 == main(["calc", "--max-seconds", "0.2", file])
        message, hint = capsys.readouterr().err.splitlines()
        place, dice = f"{file}:1:6", "what is asked of `x` and `y` together"
        assert message.startswith(f"{place}: error: {dice} takes longer than 0.2 seconds")
        assert hint.endswith(", or estimate it with --samples 100000")

    def test_too_many_states(self, script, capsys):
        file = script("x := 30d30; y := 30d30; count (x keep y)")

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


class TestRoll:
    def test_a_seed_repeats_the_rolls_of_each_file(self, script, capsys):
        files = [script("5d1000", "one.t"), script("5d1000", "two.t")]

        assert 0 == main(["roll", "--json", "--seed", "3", "--count", "4", *files])
        first, second = json_lines(capsys.readouterr().out)
        assert 4 == len(first["rolls"])
        assert (3, first["rolls"]) == (second["seed"], second["rolls"])

    def test_a_fresh_seed_is_told(self, script, capsys):
        file = script("5d1000")
        main(["roll", "--json", file])
        (fresh,) = json_lines(capsys.readouterr().out)

        main(["roll", "--json", "--seed", str(fresh["seed"]), file])
        assert [fresh] == json_lines(capsys.readouterr().out)

    def test_forced_dice_go_on_from_roll_to_roll_and_file_to_file(self, script, capsys):
        files = [script("2d6", "one.t"), script("d20", "two.t")]

        assert 0 == main(["roll", "--json", "--dice", "5,2,1,3,17", "--count", "2", files[0]])
        (result,) = json_lines(capsys.readouterr().out)
        assert ([[2, 5], [1, 3]], None) == (result["rolls"], result["seed"])
        assert 0 == main(["roll", "--dice", "5,2,17", *files])
        assert "2 5 \n" in capsys.readouterr().out

    def test_forced_dice_that_run_out_are_a_fault(self, script, capsys):
        assert 1 == main(["roll", "--json", "--dice", "5", script("2d6")])
        (result,) = json_lines(capsys.readouterr().out)
        assert "used up" in result["error"]["message"]

    def test_text_boxes_are_printed_as_they_are(self, script, capsys):
        assert 0 == main(["roll", script('"a|>bb" || "c"')])
        assert "a c\nbb \n\n" == capsys.readouterr().out


class TestCheck:
    def test_says_nothing_of_good_scripts(self, script, capsys):
        assert 0 == main(["check", script("N d6"), script("sum 3d6", "two.t")])
        assert ("", "") == capsys.readouterr()

    def test_reports_every_fault(self, script, capsys):
        files = [script("d6 +", "one.t"), script("d6"), script("(d6", "three.t")]

        assert 1 == main(["check", *files])
        lines = [line for line in capsys.readouterr().err.splitlines() if "error" in line]
        assert [files[0], files[2]] == [line.split(":1:")[0] for line in lines]


@pytest.mark.parametrize(
    "arguments",
    [
        ["calc"],
        ["calc", "--language", "klingon", "x.t"],
        ["calc", "-D", "N", "x.t"],
        ["calc", "-D", "N=two", "x.t"],
        ["calc", "--max-iterations", "0", "x.t"],
        ["calc", "--samples", "0", "x.t"],
        ["calc", "--seed", "1", "x.t"],
        ["calc", "--max-seconds", "0", "x.t"],
        ["calc", "--max-seconds", "nan", "x.t"],
        ["calc", "--max-memory", "much", "x.t"],
        ["roll", "--count", "-1", "x.t"],
        ["roll", "--dice", "1,x", "x.t"],
        ["roll", "--dice", "1", "--seed", "1", "x.t"],
        ["check", "--count", "2", "x.t"],
    ],
)
def test_wrong_arguments_are_usage_errors(arguments, capsys):
    assert 2 == main(arguments)
    assert "usage: dice-workbench" in capsys.readouterr().err


class TestProcess:
    def test_calc_loads_nothing_that_takes_long(self, script):
        heavy = ("PySide6", "pyqtgraph", "numpy", "multiprocessing", "asyncio", "hypothesis")
        program = (
            "import sys\nfrom workbench.__main__ import main\n"
            f"main(['calc', {script('d6')!r}])\n"
            f"print(sorted(set(sys.modules) & set({heavy})), file=sys.stderr)\n"
        )
        result = subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
        )

        assert "[]\n" == result.stderr

    def test_a_reader_who_stops_is_no_fault(self, script):
        files = [script("sum 100d6")] * 40
        with started("calc", *files) as process:
            process.stdout.readline()
            process.stdout.close()
            assert b"" == process.stderr.read()
        assert 128 + 13 == process.returncode

    @pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
    def test_an_interruption_ends_quietly(self, script):
        with started("calc", script("d6"), "-") as process:
            process.stdout.readline()  # now it waits for its standard input
            process.send_signal(signal.SIGINT)
            complaints = process.stderr.read()
        assert (128 + signal.SIGINT, b"") == (process.returncode, complaints)

    def test_help_names_every_command(self):
        result = in_own_process("--help")

        assert 0 == result.returncode
        assert all(
            f"dice-workbench {name} " in result.stdout for name in ("calc", "roll", "export")
        )

    def test_output_is_utf8_whatever_the_locale(self, script):
        environment = {"PATH": "", "LC_ALL": "POSIX", "PYTHONIOENCODING": "ascii"}
        result = in_own_process("roll", script('"\N{SNOWMAN}"'), env=environment)

        assert (0, "\N{SNOWMAN}\n\n") == (result.returncode, result.stdout)
