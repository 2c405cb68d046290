"""The version: told in one place, and the same in the changelog and in a tag."""

from __future__ import annotations

from importlib.metadata import version

import pytest

PROJECT = 'name = "x"\nversion = "1.2.0"\n'
CHANGELOG = "## [Unreleased]\n\n## [1.2.0] - 2026-01-31\n\n## [1.1.0] - 2025-12-24\n"


@pytest.fixture
def check(script):
    return script("check_version")


def test_this_version_is_in_the_changelog(check):
    assert 0 == check.main([])


def test_this_version_is_the_one_that_is_installed(check):
    assert 0 == check.main([f"v{version('dice-workbench')}"])


def test_nothing_is_said_where_all_agree(check):
    assert [] == check.disagreements(PROJECT, CHANGELOG, "v1.2.0")


@pytest.mark.parametrize("tag", ["v1.2.1", "1.2.0", "v1.2.0rc1"])
def test_a_tag_of_another_version_is_told(check, tag):
    expected = [f"the tag is {tag}, the project has version 1.2.0"]
    assert expected == check.disagreements(PROJECT, CHANGELOG, tag)


def test_a_changelog_that_ends_earlier_is_told(check):
    earlier = CHANGELOG.replace("## [1.2.0] - 2026-01-31\n\n", "")
    expected = ["the changelog ends with 1.1.0, the project has version 1.2.0"]
    assert expected == check.disagreements(PROJECT, earlier)


def test_a_version_without_a_date_is_told(check):
    undated = CHANGELOG.replace(" - 2026-01-31", "").replace(" - 2025-12-24", "")
    assert ["pyproject.toml has no version, or the changelog has no dated one"] == (
        check.disagreements(PROJECT, undated)
    )


def test_a_tag_that_does_not_agree_fails(check, capsys):
    assert 1 == check.main(["v0.0.0"])
    assert "check_version: the tag is v0.0.0" in capsys.readouterr().err
