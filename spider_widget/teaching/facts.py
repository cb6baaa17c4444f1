"""What a lesson's text may say of a game: numbers that the engine knows, and cards in sight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from spider_widget.engine.cards import Card
from spider_widget.engine.errors import InvalidCard
from spider_widget.engine.text import plain

from .explain import spoken_card
from .lesson_text import InvalidLesson

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spider_widget.engine.game import Game

PLACE = re.compile(r"\{([^{}]*)\}")
"""A name in braces."""


def fill_in(text: str, known: Mapping[str, int], spoken: str | None = None) -> str:
    """Put into a lesson's text what stands there in braces: one of the known numbers, or a card.

    >>> from spider_widget import Game, Spider
    >>> fill_in("{score} points, {face_down} cards face down", facts(Game(Spider(suits=1), 3)))
    '500 points, 44 cards face down'
    >>> fill_in("Lift {9S}", {}), fill_in("Lift {9S}", {}, spoken="en")
    ('Lift 9♠', 'Lift the nine of spades')

    Args:
        text: A text of a lesson.
        known: The numbers, by name.
        spoken: The language in which cards are named in words, for a text that is read out.

    Raises:
        InvalidLesson: It is neither.
    """
    # Among words from right to left a card keeps its own direction only when it is isolated.
    isolated = "\u2068{}\u2069" if any(bidirectional(letter) in {"R", "AL"} for letter in text) else "{}"

    def worth(found: re.Match[str]) -> str:
        name = plain(found[1])
        if name in known:
            return str(known[name])
        try:
            card = Card.parse(name)
        except InvalidCard:
            msg = f"{{{name}}}: in braces stands a card such as {{9S}}, or one of {', '.join(known)}"
            raise InvalidLesson(msg) from None
        return spoken_card(card, spoken) if spoken else isolated.format(card.pretty)

    filled = PLACE.sub(worth, text)
    if "{" in filled or "}" in filled:
        msg = "a brace without its other half"
        raise InvalidLesson(msg)
    return filled


def facts(game: Game) -> dict[str, int]:
    """The numbers that a lesson's text can name.

    >>> from spider_widget import Game, Spider
    >>> facts(Game(Spider(suits=4), 3))["stock"]
    50
    """
    position, rules, limit = game.position, game.rules, game.undo_limit
    return {
        "score": game.score,
        "moves": game.move_count,
        "deals": position.deals_left,
        "stock": len(position.stock),
        "table": sum(len(pile.cards) for pile in position.columns),
        "face_down": sum(pile.hidden for pile in position.columns),
        "empty": sum(not pile.cards for pile in position.columns),
        "completed": len(position.completed),
        "left": rules.runs - len(position.completed),
        "legal": len(position.legal_moves),
        "columns": rules.layout.columns,
        "pack": len(rules.cards),
        "suits": len(rules.suits),
        "runs": rules.runs,
        "run_length": rules.sweep.length,
        "start": rules.scoring.start,
        "run_points": rules.scoring.run,
        "cost": -rules.scoring.action,
        **({} if limit is None else {"undo_limit": limit}),
    }


def seen(game: Game) -> set[Card]:
    """The cards that lie face up, or did since the game began, on the line played."""
    seen = {card for step in game.history for card in step.cards}
    for position in (game.initial, game.position):
        seen |= {card for pile in position.columns for card in pile.face_up}
    return seen
