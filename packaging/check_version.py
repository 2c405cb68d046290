#!/usr/bin/env python3
"""Tells whether a tag, the version of the project and the newest entry of the changelog agree.

    python3 packaging/check_version.py v1.0.0

Without a tag it compares the version with the changelog alone. Only the standard library is needed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_VERSION = re.compile(r'^version = "([^"]+)"$', re.MULTILINE)
_RELEASE = re.compile(r"^## \[([0-9][^\]]*)\] - (\d{4}-\d{2}-\d{2})$", re.MULTILINE)


def main(words: list[str]) -> int:
    """Print what does not agree with a tag, if one is given; return the exit status."""
    found = disagreements(
        (ROOT / "pyproject.toml").read_text(encoding="utf-8"),
        (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        words[0] if words else None,
    )
    for line in found:
        print(f"check_version: {line}", file=sys.stderr)
    return 1 if found else 0


def disagreements(project: str, changelog: str, tag: str | None = None) -> list[str]:
    """Return what does not agree, a sentence each.

    Args:
        project: The text of ``pyproject.toml``.
        changelog: The text of the changelog, newest version first.
        tag: A tag such as ``v1.0.0``, or None.
    """
    stated = _VERSION.search(project)
    released = _RELEASE.search(changelog)
    if stated is None or released is None:
        return ["pyproject.toml has no version, or the changelog has no dated one"]
    version = stated[1]
    found = []
    if released[1] != version:
        found.append(f"the changelog ends with {released[1]}, the project has version {version}")
    if tag is not None and tag != f"v{version}":
        found.append(f"the tag is {tag}, the project has version {version}")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
