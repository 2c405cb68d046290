"""How the bytes of a text file become text."""

from __future__ import annotations

import codecs

__all__ = ["decoded"]

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(content: bytes) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 where it begins with a byte order mark.

    Editors and shells of Windows write such marks. Lines end as those of all scripts do.

    Raises:
        UnicodeDecodeError: It is neither.
    """
    text = content.decode("utf-16" if content.startswith(_UTF_16) else "utf-8-sig")
    return text.replace("\r\n", "\n").replace("\r", "\n")
