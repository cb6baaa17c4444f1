"""The text of positions and observations: one field a line, `??` for a card that is not known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .cards import Card, Suit
from .errors import InvalidCard, InvalidPosition, InvalidRules, quote
from .text import plain, unwrapped
from .variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .rules import RuleSet

UNKNOWN = "??"
LONGEST = 4_000
_SETTING = re.compile(r"([a-z]+)=(\w+)")


class Fields(NamedTuple):
    """What a text says, before anything is checked against the rules."""

    rules: RuleSet
    columns: tuple[tuple[tuple[Card | None, ...], int], ...]
    """The cards of each column, None for `??`, and how many of them lie face down."""
    stock: tuple[Card | None, ...]
    completed: tuple[Suit, ...] | None
    """None where the text does not say."""
    barred: frozenset[int]
    """The indexes of the columns whose line has a `|`."""
    deals: int
    """How many deals the stock has; where the text does not say, what the cards of its stock need."""

    @property
    def unknown(self) -> bool:
        """Whether any card is `??`."""
        return None in self.stock or any(None in cards for cards, _ in self.columns)

    @property
    def unnamed(self) -> int:
        """How many cards the stock has after those that are named."""
        return max(0, _stock_size(self.rules, self.deals) - len(self.stock))


def write(
    rules: RuleSet,
    columns: Iterable[tuple[Sequence[Card | None], int]],
    stock: Iterable[Card | None],
    completed: Iterable[Suit],
) -> str:
    """Write a table as text; None is a card that is not known."""
    return "\n".join(
        [
            str(rules),
            f"stock: {_cards(stock) or '-'}",
            f"completed: {' '.join(suit.value for suit in completed) or '-'}",
            *(f"{number}: {_column(cards, hidden)}" for number, (cards, hidden) in enumerate(columns, 1)),
        ]
    )


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


def _column(cards: Sequence[Card | None], hidden: int) -> str:
    if hidden:
        return f"{_cards(cards[:hidden])} | {_cards(cards[hidden:])}"
    return _cards(cards) or "-"


def read(text: str, *, short: bool = False) -> Fields:
    """Read a text into its fields.

    Args:
        text: At most 4,000 characters.
        short: Whether lines may be missing, and `deals: 2` say how many deals the stock has.

    Raises:
        InvalidPosition: The text is malformed; the error names the line and the word.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        msg = f"{quote(text)}: a position is a text of at most {LONGEST} characters"
        raise InvalidPosition(msg)
    text = unwrapped(plain(text))
    header, *lines = [line.strip() for line in re.split(r"[\n;]", text) if line.strip()] or [""]
    rules = read_rules(header)
    fields: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or name in fields:
            msg = f"{quote(line)}: {'a second line ' + name if colon else 'a line is a name, a colon, cards'}"
            raise InvalidPosition(msg)
        fields[name] = value
    columns = [str(number) for number in range(1, rules.layout.columns + 1)]
    expected = ["stock", "completed", *columns, *(["deals"] if short else [])]
    for name in [*expected, *fields]:
        if name not in expected or (name not in fields and not short):
            what = "unknown line" if name in fields else "missing line"
            msg = f"{what} {quote(name)}: {rules.family} has stock, completed and columns 1 to {columns[-1]}"
            raise InvalidPosition(msg)
    stock = _read_cards("stock", fields.get("stock", "-"))
    deals = rules.stock.deals(len(columns), len(stock))
    if "deals" in fields:
        deals = _read_deals(fields["deals"])
        if len(stock) > (size := _stock_size(rules, deals)):
            msg = f"deals: {deals}: the stock then has {size} cards, and its line has {len(stock)}"
            raise InvalidPosition(msg)
    return Fields(
        rules,
        tuple(_read_column(name, fields.get(name, "-")) for name in columns),
        stock,
        _read_suits(fields["completed"]) if "completed" in fields else None,
        frozenset(index for index, name in enumerate(columns) if "|" in fields.get(name, "")),
        deals,
    )


def _stock_size(rules: RuleSet, deals: int) -> int:
    """How many cards the stock has when this many deals are left."""
    columns, undealt = rules.layout.columns, len(rules.cards) - rules.layout.table
    made = rules.stock.deals(columns, undealt) - deals
    return max(0, undealt - made * columns)  # the last deal may be short


def read_rules(header: str) -> RuleSet:
    """Read the first line of a text.

    Raises:
        InvalidPosition: It names no game, or settings that the game does not have.
    """
    family, *settings = header.split() or [""]
    if family not in VARIANTS:
        msg = f"{quote(header)}: the first line names the game: {', '.join(VARIANTS)}"
        raise InvalidPosition(msg)
    arguments: dict[str, int | str] = {}
    for setting in settings:
        found = _SETTING.fullmatch(setting)
        if found is None or found[1] in arguments:
            msg = f"{quote(setting)}: a setting is written once, as in suits=4"
            raise InvalidPosition(msg)
        arguments[found[1]] = int(found[2]) if found[2].isascii() and found[2].isdigit() else found[2]
    try:
        return VARIANTS[family](**arguments)
    except TypeError:
        msg = f"{quote(header)}: {family} has the settings {dict(VARIANTS[family]().settings)}"
        raise InvalidPosition(msg) from None
    except InvalidRules as error:
        msg = f"{quote(header)}: {error}"
        raise InvalidPosition(msg) from None


def _read_deals(text: str) -> int:
    if not re.fullmatch(r" *[0-9]{1,2}", text):
        msg = f"deals: {quote(text)}: how many deals the stock has, as in deals: 2"
        raise InvalidPosition(msg)
    return int(text)


def _read_cards(name: str, text: str) -> tuple[Card | None, ...]:
    if text.strip() == "-":
        return ()
    try:
        return tuple(None if word == UNKNOWN else Card.parse(word) for word in text.split())
    except InvalidCard as error:
        msg = f"{name}: {error}"
        raise InvalidPosition(msg) from None


def _read_column(name: str, text: str) -> tuple[tuple[Card | None, ...], int]:
    face_down, bar, face_up = text.rpartition("|")
    if "|" in face_down:
        msg = f"{name}: {quote(text)}: one | parts the face-down cards from the face-up ones above them"
        raise InvalidPosition(msg)
    hidden = _read_cards(name, face_down) if bar else ()
    return hidden + _read_cards(name, face_up), len(hidden)


def _read_suits(text: str) -> tuple[Suit, ...]:
    if text.strip() == "-":
        return ()
    try:
        return tuple(Suit(word) for word in text.split())
    except ValueError:
        msg = f"completed: {quote(text)}: suits are S, H, D, C"
        raise InvalidPosition(msg) from None
