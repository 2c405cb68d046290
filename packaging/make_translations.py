#!/usr/bin/env python3
"""Brings the translations up to the texts of the window, and compiles them for Qt.

New texts are added to ``resources/translations/workbench_*.ts`` as unfinished, those that are gone
are dropped; Qt Linguist, or any editor, fills them in. Run it once more afterwards.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from resources import guide_texts

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("de",)
FOLDERS = ("workbench", "engine/languages")
MARKED = ("-tr-function-alias", "QT_TRANSLATE_NOOP+=translatable,QT_TRANSLATE_NOOP+=translated")
"""What knows no Qt marks its texts with functions of its own."""


def main() -> int:
    """Update and compile every translation; return the exit status."""
    sources = sorted(
        str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")
    )
    with tempfile.TemporaryDirectory() as directory:
        guide = Path(directory) / "guide.py"
        guide.write_text(written_out(guide_texts()), encoding="utf-8")
        return update((*sources, str(guide)))


def written_out(texts: Sequence[str]) -> str:
    """Return texts that come from data as a program from which Qt's tool collects them."""
    return "".join(
        f'QT_TRANSLATE_NOOP("Guide", {json.dumps(text, ensure_ascii=False)})\n' for text in texts
    )


def update(sources: Sequence[str]) -> int:
    """Update every translation to the texts in ``sources``, and compile it."""
    for language in LANGUAGES:
        translation = FOLDER / f"workbench_{language}.ts"
        options = (*MARKED, "-no-obsolete", "-locations", "none", "-source-language", "en")
        status = run(
            "pyside6-lupdate",
            (*sources, *options, "-target-language", language, "-ts", str(translation)),
        )
        status = status or run("pyside6-lrelease", (str(translation),))
        if status:
            return status
    return 0


def run(tool: str, arguments: Sequence[str]) -> int:
    """Run one of Qt's tools that come with PySide6; return its exit status."""
    program = Path(sys.executable).with_name(tool)
    return subprocess.run([str(program), *arguments], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
