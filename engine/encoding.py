"""How the bytes of a text file become text."""

from __future__ import annotations

import codecs
from pathlib import Path

__all__ = ["decoded", "text_in_file"]

MOST_BYTES = 100_000_000
"""Bytes of a file of data: some devices have no end."""

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(content: bytes) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 where it begins with a byte order mark.

    Editors and shells of Windows write such marks. Lines end as those of all scripts do.

    Raises:
        UnicodeDecodeError: It is neither.
    """
    text = content.decode("utf-16" if content.startswith(_UTF_16) else "utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def text_in_file(path: Path) -> str:
    """Return the text of a file of data.

    Raises:
        OSError: It cannot be read.
        ValueError: It is no text, or has no end within ``MOST_BYTES``.
    """
    with path.open("rb") as file:
        content = file.read(MOST_BYTES)
    if len(content) == MOST_BYTES:
        raise ValueError("the file is too long")
    try:
        return decoded(content)
    except UnicodeDecodeError:
        raise ValueError("the file is not UTF-8 text") from None
