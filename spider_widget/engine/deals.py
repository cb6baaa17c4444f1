"""Deals and their codes: the frozen shuffle, and the Microsoft-numbered deals.

Both shuffles are frozen: a number means the same cards for ever.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase

from .cards import Card, Rank, Suit
from .errors import CodeFault, InvalidCode, InvalidNumber, InvalidRules, quote
from .position import Position
from .rules import RuleSet
from .text import plain, whole
from .variants import Spider

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""The base-32 alphabet of RFC 4648."""
CODE_DIGITS = 7
DEALS = len(DIGITS) ** CODE_DIGITS
"""How many numbered deals there are: 2**35."""
MICROSOFT_DEALS = 2**31
_WORD = 2**64
_UPPER = str.maketrans(ascii_lowercase, ascii_uppercase)  # str.upper would read a long s as S
_RULE_LETTERS = {"classic": "C", "relaxed": "R"}
_LAYOUT_LETTERS = {"standard": "", "bicycle": "B", "spread": "W"}
_CODE = re.compile(r"SP1-S(?P<suits>[124])(?P<rule>(?<!1)R|C)(?P<layout>[BW]?)-(?P<number>[A-Z2-7]{7})")


def _check_rules(rules: RuleSet) -> None:
    if not isinstance(rules, RuleSet):
        msg = f"{quote(rules)}: rules are a rule set, such as Spider(suits=1)"
        raise InvalidRules(msg)


def deal_number(number: int, count: int = DEALS) -> int:
    """Return the number of a deal, from any library, as Python's own whole number.

    Raises:
        InvalidNumber: It is not a whole number from 0 to count - 1.
    """
    checked = whole(number)
    if checked is None or not 0 <= checked < count:
        msg = f"{quote(number)}: a deal number is a whole number from 0 to {count - 1}"
        raise InvalidNumber(msg)
    return checked


def _shuffled(cards: list[Card], number: int) -> list[Card]:
    """The frozen shuffle: Fisher–Yates from the last card down, driven by SplitMix64 from the number."""
    state = number
    for last in range(len(cards) - 1, 0, -1):
        limit = _WORD - _WORD % (last + 1)
        drawn = _WORD
        while drawn >= limit:
            state = (state + 0x9E3779B97F4A7C15) % _WORD
            mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
            mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % _WORD
            drawn = mixed ^ (mixed >> 31)
        other = drawn % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal(rules: RuleSet, number: int) -> Position:
    """Lay out a numbered deal with the project's own frozen shuffle.

    >>> from spider_widget import Spider
    >>> deal(Spider(suits=1), 3) == deal(Spider(suits=1), 3)
    True

    Args:
        rules: A rule set such as `Spider(suits=1)`.
        number: From 0 to 2**35 - 1.

    Raises:
        InvalidRules: The rules are not a rule set.
        InvalidNumber: The number is out of range.
    """
    _check_rules(rules)
    return Position.laid_out(rules, _shuffled(list(rules.cards), deal_number(number)))


def deal_microsoft(rules: RuleSet, number: int) -> Position:
    """Lay out a deal by the numbering of the Microsoft games, which AisleRiot and PySol share.

    With fewer than four suits the shuffle is the same; spades stand for the first suit and
    hearts for the second. These deals have no game code.

    >>> from spider_widget import Spider
    >>> position = deal_microsoft(Spider(suits=4, layout="spread"), 14934)
    >>> [str(pile.cards[-1]) for pile in position.columns]
    ['5S', 'KH', '2H', '2D', 'JH', '6H', '6H', '2C', 'KD', '5D']

    Args:
        rules: Spider with `layout="spread"`, in which these deals are laid out.
        number: From 0 to 2**31 - 1.

    Raises:
        InvalidRules: The rules are not a rule set, or their layout is not the one these deals have.
        InvalidNumber: The number is out of range.
    """
    _check_rules(rules)
    if rules.layout.name != "spread":
        msg = f"{rules!r}: Microsoft-numbered deals are laid out with layout='spread'"
        raise InvalidRules(msg)
    state = deal_number(number, MICROSOFT_DEALS)
    suits = {
        1: (Suit.SPADES,) * 4,
        2: (Suit.SPADES, Suit.SPADES, Suit.HEARTS, Suit.HEARTS),
        4: (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS),
    }[len(rules.suits)]
    pack = [Card(rank, suit) for suit in suits for rank in Rank] * 2
    dealt = []
    while pack:
        state = (214013 * state + 2531011) % 2**32
        index = (state >> 16 & 0x7FFF) % len(pack)
        pack[index], pack[-1] = pack[-1], pack[index]
        dealt.append(pack.pop())
    return Position.laid_out(rules, dealt)


def format_code(rules: RuleSet, number: int) -> str:
    """Write the game code of a numbered deal.

    >>> from spider_widget import Spider
    >>> format_code(Spider(suits=1), 3)
    'SP1-S1C-AAAAAAD'

    Args:
        rules: A Spider rule set.
        number: From 0 to 2**35 - 1.

    Raises:
        InvalidRules: The rules are not a rule set.
        InvalidNumber: The number is out of range.
    """
    _check_rules(rules)
    number = deal_number(number)
    settings = dict(rules.settings)
    digits = ""
    for _ in range(CODE_DIGITS):
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    letters = _RULE_LETTERS[str(settings["rule"])] + _LAYOUT_LETTERS[str(settings["layout"])]
    return f"SP1-S{settings['suits']}{letters}-{digits}"


def parse_code(code: str) -> tuple[RuleSet, int]:
    """Read a game code, without regard to case and blanks, into the rules and the deal number.

    A code deals the cards of this package alone; codes of other programs mean other cards.

    >>> parse_code("sp1-s1c-aaaaaad")
    (Spider(suits=1, rule='classic', layout='standard'), 3)
    >>> parse_code("SP1-S3C-AAAAAAD")
    Traceback (most recent call last):
    ...
    spider_widget.engine.errors.InvalidCode: 'SP1-S3C-AAAAAAD': Spider has 1, 2 or 4 suits, not '3'

    Args:
        code: Such as `SP1-S1C-AAAAAAD`: game and version, suits and rule (`C` classic, `R` relaxed;
            then `B` for the bicycle or `W` for the spread layout), seven characters `A`–`Z`, `2`–`7`.

    Raises:
        InvalidCode: It is not a code; the message says what is wrong with it.
    """
    told = plain(code).strip() if isinstance(code, str) else code
    text = "".join(told.split()).translate(_UPPER) if isinstance(told, str) else ""
    found = _CODE.fullmatch(text)
    if found is None:
        raise InvalidCode(told, *_fault(text))
    number = 0
    for digit in found["number"]:
        number = number * len(DIGITS) + DIGITS.index(digit)
    rule = {letter: name for name, letter in _RULE_LETTERS.items()}[found["rule"]]
    layout = {letter: name for name, letter in _LAYOUT_LETTERS.items()}[found["layout"]]
    return Spider(suits=int(found["suits"]), rule=rule, layout=layout), number


def _fault(text: str) -> tuple[CodeFault, str]:  # noqa: PLR0911  # one fault after the other
    """What is wrong with a text that is not a code, and which part of it."""
    parts = text.split("-")
    if len(parts) != 3:  # noqa: PLR2004  # game, rules, number
        return CodeFault.PARTS, text
    game, rules, number = parts
    if game != "SP1":
        return CodeFault.VERSION if re.fullmatch(r"SP[0-9]+", game) else CodeFault.GAME, game
    if not re.fullmatch(r"S[0-9][CR][BW]?", rules):
        return CodeFault.RULES, rules
    if rules[1] not in "124":
        return CodeFault.SUITS, rules[1]
    if rules[1:3] == "1R":
        return CodeFault.ONE_SUIT, rules
    if len(number) != CODE_DIGITS:
        return CodeFault.LENGTH, number
    return CodeFault.DIGIT, next(digit for digit in number if digit not in DIGITS)
