"""Refusals, steps and hints in words: from a value to a message and its arguments."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from spider_widget.analysis import reasons
from spider_widget.analysis.hints import Hint
from spider_widget.engine.cards import Card, Suit
from spider_widget.engine.errors import quote
from spider_widget.engine.moves import DEAL, Reason

from .i18n import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spider_widget.analysis.hints import Candidate
    from spider_widget.analysis.reasons import Reason as Why
    from spider_widget.engine.errors import InvalidCode
    from spider_widget.engine.game import Change
    from spider_widget.engine.moves import Refusal, Step
    from spider_widget.engine.rules import RuleSet

PAGES = {
    "no_such_move": "goal",
    "no_such_pile": "goal",
    "same_pile": "place",
    "empty_source": "place",
    "too_few_cards": "place",
    "face_down": "hidden",
    "group_breaks_rank": "group",
    "group_breaks_suit": "group",
    "nothing_on_ace": "place",
    "wrong_rank": "place",
    "wrong_suit": "place",
    "wrong_base": "empty",
    "no_better_place": "best",
    "stock_empty": "deal",
    "fill_columns": "deal",
    "deal_impossible": "dead",
    "nothing_to_undo": "undo",
    "nothing_to_redo": "undo",
    "undo_limit": "undo",
}
"""For what is refused the rule behind it: `help-PAGE-title` and `help-PAGE` of the catalogue tell it."""


def refusal(refusal: Refusal, locale: str = "en", *, spoken: bool = False) -> str:
    """Say in one sentence why a move is refused, naming the cards and columns.

    >>> from spider_widget import Card, Reason, Refusal
    >>> refused = Refusal(Reason.WRONG_RANK, (Card.parse("KH"), Card.parse("9S")), (4, 7))
    >>> refusal(refused)
    'Column 7 ends in 9♠, which takes an 8, not K♥.'
    >>> refusal(refused, spoken=True)
    'Column 7 ends in the nine of spades, which takes an 8, not the king of hearts.'

    Args:
        refusal: From `game.refusal(move)`, or carried by an `IllegalMove`.
        locale: The language.
        spoken: Whether to name the cards in words, to be read out.

    Raises:
        UnknownLocale: There is no such language.
    """
    arguments: dict[str, str | int] = {}
    for name, card in zip(("card", "other"), refusal.cards, strict=False):
        arguments[name] = spoken_card(card, locale) if spoken else card.pretty
    if refusal.columns:
        arguments["column"] = refusal.columns[0]
        arguments["target"] = refusal.columns[-1]
    if refusal.reason is Reason.FILL_COLUMNS:
        arguments["columns"] = _listed([str(column) for column in refusal.columns], locale)
        arguments["count"] = len(refusal.columns)
    if refusal.reason is Reason.WRONG_RANK:
        arguments["wanted"] = refusal.cards[1].rank - 1
    return say(locale, f"refusal-{refusal.reason.value.replace('_', '-')}", **arguments)


def _listed(items: Sequence[str], locale: str = "en") -> str:
    """Name several things, in the manner of the language.

    >>> _listed(["3", "7", "10"])
    '3, 7 and 10'
    >>> _listed(["7"])
    '7'
    """
    *rest, last = items
    return say(locale, "list-last", list=_joined("list-next", rest, locale), item=last) if rest else last


def _joined(joiner: str, items: Sequence[str], locale: str) -> str:
    return reduce(lambda before, item: say(locale, joiner, list=before, item=item), items)


def invalid_code(error: InvalidCode, locale: str = "en") -> str:
    """Say what is wrong with a text that is no game code.

    >>> from spider_widget import parse_code
    >>> from spider_widget.engine.errors import InvalidCode
    >>> try:
    ...     parse_code("SP1-S3C-AAAAAAD")
    ... except InvalidCode as error:
    ...     print(invalid_code(error, "ja"))
    'SP1-S3C-AAAAAAD'：スパイダーは1、2、4スートで、'3'スートではありません

    Args:
        error: What `parse_code` raises.
        locale: The language.

    Raises:
        UnknownLocale: There is no such language.
    """
    return say(
        locale,
        "refusal-invalid-code",
        code=quote(error.code),
        fault=error.fault.value,
        found=quote(error.found),
        count=len(error.found),
    )


def rules(rules: RuleSet, locale: str = "en") -> str:
    """Name the rules of a game.

    >>> from spider_widget import Spider
    >>> rules(Spider(suits=2, rule="relaxed"))
    'Medium, 2 suits, Relaxed, Standard'
    >>> rules(Spider(suits=1, layout="spread"))
    'Easy, 1 suit, Spread'
    """
    return say(locale, "rules-name", **dict(rules.settings))


def card(card: Card, locale: str = "en") -> str:
    """Name a card.

    >>> from spider_widget import Card
    >>> card(Card.parse("QD"))
    'queen of diamonds'
    """
    return say(locale, "card", rank=int(card.rank), suit=card.suit.value)


def spoken_card(card: Card, locale: str = "en") -> str:
    """Name a card within a sentence that is read out.

    >>> from spider_widget import Card
    >>> spoken_card(Card.parse("QD"))
    'the queen of diamonds'
    """
    return say(locale, "card-spoken", rank=int(card.rank), suit=card.suit.value)


def step(step: Step, locale: str = "en") -> str:
    """Say what a played step did: what moved, what turned over, what left play.

    >>> from spider_widget import Game, Spider
    >>> game = Game(Spider(suits=4), 3)
    >>> step(game.push("6-1"))
    'Column 6 to column 1: ace of diamonds. Column 6 turned up the five of hearts.'

    Args:
        step: From `game.push(move)` or `game.history`.
        locale: The language.

    Raises:
        UnknownLocale: There is no such language.
    """
    sentences = [move(step, locale)]
    for column, turned in step.turned:
        sentences.append(say(locale, "step-turned", column=column, card=card(turned, locale)))
    for column, suit in step.completed:
        sentences.append(say(locale, "step-completed", column=column, suit=suit.value))
    return _joined("sentence-next", sentences, locale)


def move(step: Step, locale: str = "en") -> str:
    """Say which cards a step moved or dealt, without what came of it.

    >>> from spider_widget import Game, Spider
    >>> move(Game(Spider(suits=4), 3).push("6-1"))
    'Column 6 to column 1: ace of diamonds.'
    """
    names = [card(moved, locale) for moved in step.cards]
    if step.move == DEAL:
        return say(locale, "step-deal", cards=_joined("list-next", names, locale))
    return say(
        locale,
        "step-move",
        source=step.move.source,
        target=step.move.target,
        card=names[0],
        others=len(names) - 1,
    )


def change(change: Change, locale: str = "en") -> str:
    """Say what happened to a game, a step taken back or played again included.

    >>> from spider_widget import Game, Spider
    >>> game = Game(Spider(suits=4), 3)
    >>> _ = game.push("6-1")
    >>> stop = game.watch(lambda happened: print(change(happened)))
    >>> _ = game.undo()
    Undone. Column 6 to column 1: ace of diamonds.
    """
    if change.step is None:
        return say(locale, "restarted")
    if change.action == "undo":
        return say(locale, "step-undone", step=move(change.step, locale))
    told = step(change.step, locale)
    return say(locale, "step-redone", step=told) if change.action == "redo" else told


def hint(hint: Hint, locale: str = "en") -> str:
    """Say in one sentence what to do next, and what for.

    >>> from spider_widget import Game, Spider
    >>> from spider_widget.analysis.hints import hint as ask
    >>> print(hint(ask(Game(Spider(suits=1), 3).observation)))  # doctest: +ELLIPSIS
    Move the ... of spades from column ... to column ...: it turns a card over in column ...

    Args:
        hint: From `sw.hint(observation)`.
        locale: The language.

    Raises:
        TypeError: It is no hint, such as the None of a game without a legal move.
        UnknownLocale: There is no such language.
    """
    if not isinstance(hint, Hint):
        msg = f"{quote(hint)} is no hint: sw.hint gives one, or None where no move is legal"
        raise TypeError(msg)
    if hint.candidates:
        return candidate(hint.candidates[0], locale)
    if isinstance(hint.reason, reasons.NotFound):
        return say(locale, "hint-not-found", nodes=hint.reason.nodes)
    return say(locale, "hint-lost")


def candidate(candidate: Candidate, locale: str = "en") -> str:
    """Say in one sentence what a candidate of a hint does, and what for."""
    why = _why(candidate.reason, locale)
    if candidate.effect is not None:
        why = say(locale, "hint-effect", effect=_why(candidate.effect, locale), reason=why)
    if candidate.passed_over is not None:
        passed_over = _arguments(candidate.passed_over, locale)
        why = say(locale, "hint-passed-over", reason=why, **passed_over)
    if candidate.move == DEAL:
        return say(locale, "hint-deal", reason=why)
    return say(
        locale,
        "hint-move",
        source=candidate.move.source,
        target=candidate.move.target,
        card=card(candidate.cards[0], locale),
        others=len(candidate.cards) - 1,
        reason=why,
    )


_WHY = {
    reasons.Wins: "reason-wins",
    reasons.Completes: "reason-completes",
    reasons.Empties: "reason-empties",
    reasons.Turns: "reason-turns",
    reasons.Joins: "reason-joins",
    reasons.Fills: "reason-fills",
    reasons.MakesRoom: "reason-makes-room",
    reasons.Deals: "reason-deals",
}


def _why(reason: Why, locale: str) -> str:
    return say(locale, _WHY[type(reason)], **_arguments(reason, locale))


def _arguments(told: object, locale: str) -> dict[str, str | int]:
    return {name: _named(value, locale) for name, value in vars(told).items()}


def _named(value: object, locale: str) -> str | int:
    match value:
        case Card():
            return card(value, locale)
        case Suit():
            return value.value
        case int():
            return value
        case _:
            return str(value)
