"""The catalogues: one Fluent file per language, read by Python and by the browser."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from spider_widget.engine.errors import SpiderError, quote

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

_FILES = files(__package__) / "locales"
LOCALES = tuple(sorted(file.name.removesuffix(".ftl") for file in _FILES.iterdir()))
"""The languages there are: one for each file in `locales/`."""


class UnknownLocale(SpiderError):
    """A language that has no catalogue."""


def base(tag: str) -> str:
    """Return the language of a tag, without the region.

    >>> base("en-US"), base("ar_EG"), base("JA")
    ('en', 'ar', 'ja')
    """
    return re.split("[-_]", tag)[0].lower()


@cache
def language(locale: str) -> str:
    """Return which of `LOCALES` serves a language tag.

    >>> language("en-US")
    'en'

    Raises:
        UnknownLocale: There is no catalogue of this language.
    """
    served = base(locale) if isinstance(locale, str) else ""
    if served not in LOCALES:
        msg = f"{quote(locale)}: the languages are {', '.join(LOCALES)}"
        raise UnknownLocale(msg)
    return served


@cache
def catalogue(locale: str) -> str:
    """Return the Fluent source of a language.

    >>> "card =" in catalogue("en")
    True

    Args:
        locale: A language tag, such as "en" or "en-US".

    Raises:
        UnknownLocale: There is no catalogue of this language.
    """
    return (_FILES / f"{language(locale)}.ftl").read_text(encoding="utf-8")


@cache
def _bundle(locale: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415  # slow; few need words

    source = catalogue(locale)
    # Among words from right to left a card or a code keeps its own direction only when it is isolated.
    bundle = FluentBundle([language(locale)], use_isolating="\ndirection = rtl\n" in source)
    bundle.add_resource(FluentResource(source))
    return bundle


def say(locale: str, message: str, **arguments: str | int) -> str:
    """Format one message of a catalogue.

    >>> say("en", "card", rank=9, suit="H")
    'nine of hearts'

    Raises:
        UnknownLocale: There is no such language.
        KeyError: The catalogue has no such message, or the message lacks an argument.
    """
    bundle = _bundle(locale)
    pattern = bundle.get_message(message).value
    if pattern is None:
        raise KeyError(message)
    text, errors = bundle.format_pattern(pattern, arguments)
    if errors:
        raise KeyError(message, errors)
    return str(text)
