"""The command ``check``: every fault of every script."""

from engine.commands.command_line import main


def test_says_nothing_of_good_scripts(script, capsys):
    assert 0 == main(["check", script("N d6"), script("sum 3d6", "two.t")])
    assert ("", "") == capsys.readouterr()


def test_reports_every_fault(script, capsys):
    files = [script("d6 +", "one.t"), script("d6"), script("(d6", "three.t")]

    assert 1 == main(["check", *files])
    lines = [line for line in capsys.readouterr().err.splitlines() if "error" in line]
    assert [files[0], files[2]] == [line.split(":1:")[0] for line in lines]
