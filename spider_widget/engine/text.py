"""Where text that people paste, and numbers from other libraries, come in."""

from __future__ import annotations

from functools import lru_cache
from operator import index
from textwrap import dedent
from unicodedata import category, decimal, decomposition, normalize

_MEANINGS = {
    **dict.fromkeys("\u2212\u30fc\uff70", "-"),  # a minus sign; what a Japanese keyboard gives for a hyphen
    **dict.fromkeys("“”„‟«»", '"'),
    **dict.fromkeys("‘’‚‛", "'"),
    **dict.fromkeys("\ufe0e\ufe0f", ""),  # a suit as text, or as an emoji
}
_FENCES = ("```", "~~~")
LAYERS = 10
"""How many layers of quotes and fences are removed; a text that has more is taken as it then is."""


def plain(text: str) -> str:
    r"""Write a pasted text in plain characters; each line stays a line.

    Invisible marks are removed: of direction, of zero width, of byte order. Every dash becomes a hyphen,
    every space a blank, every digit one of 0 to 9, every full-width character the usual one.

    >>> plain("\ufeff\u2068\uff33P1\u2011S1C\u2013AAAAAAD\u2069\u00a0")
    'SP1-S1C-AAAAAAD '
    """
    return text if text.isascii() else "".join(map(_meaning, text))


@lru_cache(maxsize=1024)
def _meaning(character: str) -> str:
    if character in _MEANINGS:
        return _MEANINGS[character]
    match category(character):
        case "Cf":
            return ""
        case "Zs":
            return " "
        case "Pd":
            return "-"
        case "Nd":
            return str(decimal(character))
    return normalize("NFKC", character) if decomposition(character).startswith("<wide>") else character


def unwrapped(text: str) -> str:
    r"""Remove what mail and chat programs put around a text; each line stays a line.

    That is a `>` before every line, a code fence, and the indentation that all lines share; ten of them
    around each other at most.

    >>> unwrapped('> ```\n> [Moves "1"]\n> ```\n')
    '\n[Moves "1"]\n\n'
    """
    for _ in range(LAYERS):
        rows = dedent(text).split("\n")
        filled = [row for row in rows if row.strip()]
        if filled and all(row.startswith(">") for row in filled):
            rows = [row.removeprefix(">") for row in rows]
        elif filled and filled[0].startswith(_FENCES):
            rows = ["" if row.startswith(_FENCES) else row for row in rows]
        else:
            break
        text = "\n".join(rows)
    return dedent(text)


def whole(value: object) -> int | None:
    """Return a whole number of any library as Python's own; None for True, 1.0 and anything else.

    >>> whole(3), whole(3.0), whole(True)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return None
