"""A static picture of a table: for saved notebooks, documents, and wherever no kernel runs."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from spider_widget.engine.cards import Card, Rank, Suit
from spider_widget.teaching import explain
from spider_widget.teaching.i18n import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spider_widget.engine.game import Game
    from spider_widget.engine.position import Table

GAP = 14
SLIVER = 14
STRIP = 45
"""How much of a covered card shows, face down and face up, where a card is 100 wide."""
RAISED = 2
"""How much higher a rank stands than on the board: drawn in full size, it needs no scale of its own."""
MARGIN = 16
SAVED = "spider-saved"
"""The class of a page, by which the styles of a live board find and hide it."""

_LATER = (
    f"<style>@media screen{{.{SAVED}{{animation:{SAVED} 1.5s}}}}"
    f"@keyframes {SAVED}{{0%,99%{{max-height:0;overflow:hidden}}}}</style>"
)
"""Keeps a page from flashing up where a board is about to come alive and hide it."""

_Placed = tuple[int, int, Card | None]
"""Where a card lies, and which one; None for a back."""


@cache
def _art() -> dict[str, Any]:
    """The artwork, which the browser draws from as well."""
    return dict(json.loads((files(__package__) / "art.json").read_text(encoding="utf-8")))


def picture(table: Table, locale: str = "en") -> str:
    """Draw a position or an observation as a player sees it, as SVG.

    A face-down card is drawn as its back, known or not.

    >>> from spider_widget import Spider, deal
    >>> picture(deal(Spider(suits=4), 3))[:4]
    '<svg'
    """
    card = _art()["card"]
    step = card["width"] + GAP
    side = MARGIN + len(table.columns) * step + GAP
    below = MARGIN + card["height"] + 6 * SLIVER
    stacks: list[list[_Placed]] = [
        [
            (MARGIN + index * step, MARGIN + top, None if place < pile.hidden else pile.cards[place])
            for place, top in enumerate(_tops(pile.hidden, len(pile.cards)))
        ]
        for index, pile in enumerate(table.columns)
    ]
    stacks.append(
        [(side, below + index * STRIP, Card(Rank.KING, suit)) for index, suit in enumerate(table.completed)]
    )
    stock: list[_Placed] = [(side, MARGIN + index * SLIVER, None) for index in range(table.deals_left)]
    placed = [*stock, *(card for stack in stacks for card in stack)]
    ends = [stack[-1] for stack in stacks if stack]
    width = side + card["width"] + MARGIN
    height = max((y for _x, y, _card in ends), default=below) + card["height"] + MARGIN
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}'"
        f" role='img' style='max-width:100%;height:auto'><title>{escape(_title(table, locale))}</title>"
        f"<defs>{_blanks()}{_signs([card for _x, _y, card in placed if card is not None])}</defs>"
        f"<rect width='{width}' height='{height}' rx='12' fill='#2f6b52'/>"
        f"<g fill='none'>{_marked('back', [(x, y) for x, y, card in placed if card is None])}"
        f"{_marked('paper', [(x, y) for x, y, card in placed if card is not None])}"
        f"{''.join(_suit(suit, placed, ends) for suit in Suit)}</g></svg>"
    )


def image(table: Table, locale: str = "en") -> str:
    """Draw a position or an observation as an HTML image, which notebooks that are not trusted show as well.

    It is a page of its own: no style of the host reaches it, and its ids meet those of no other picture.

    >>> from spider_widget import Spider, deal
    >>> image(deal(Spider(suits=4), 3))[:30]
    '<img src="data:image/svg+xml,<'
    """
    source = picture(table, locale)
    for plain, written in (("%", "%25"), ("#", "%23"), ('"', "%22"), ("&", "&amp;")):
        source = source.replace(plain, written)
    alt = escape(_title(table, locale))
    return f'<img src="data:image/svg+xml,{source}" alt="{alt}" style="max-width:100%">'


def _title(table: Table, locale: str) -> str:
    counts = {"count": len(table.completed), "runs": table.rules.runs, "deals": table.deals_left}
    return say(locale, "picture", rules=explain.rules(table.rules, locale), **counts)


def _tops(hidden: int, count: int) -> list[int]:
    return [min(place, hidden) * SLIVER + max(0, place - hidden) * STRIP for place in range(count)]


def _suit(suit: Suit, placed: Sequence[_Placed], ends: Sequence[_Placed]) -> str:
    """Draw a suit's signs: the index of each card, and the middle of those that nothing covers."""
    indices = [(x, y, card.rank.letter) for x, y, card in placed if card and card.suit is suit]
    if not indices:
        return ""
    art = _art()
    colour, rank = art["colours"]["two"][suit.value], art["index"]["rank"]
    left, top = rank["x"], rank["y"] - RAISED
    uses = "".join(f"<use href='#_{letter}' x='{x + left}' y='{y + top}'/>" for x, y, letter in indices)
    middles = "".join(_middle(x, y, card) for x, y, card in ends if card and card.suit is suit)
    return (
        f"{_marked(suit.value, [(x, y) for x, y, _letter in indices])}"
        f"<g stroke='{colour}' stroke-width='{rank['stroke']}'>{uses}</g>"
        f"<g fill='{colour}'>{middles}</g>"
    )


def _middle(x: int, y: int, card: Card) -> str:
    centre, rank, suit = _art()["centre"], card.rank.letter, card.suit.value
    if rank not in _art()["courts"]:
        return _glyph(suit, centre["suit"], x, y)
    return _glyph(f"{rank}c", centre["court"], x, y) + _glyph(suit, centre["courtSuit"], x, y)


def _marked(name: str, places: Sequence[tuple[int, int]]) -> str:
    """Draw the same thing at many places, as the markers of a line that is itself not drawn."""
    if not places:
        return ""
    line, end = "", (-1, -1)
    for x, y in places:
        line += f"v{y - end[1]}" if x == end[0] else f"M{x} {y}" if not line else f"L{x} {y}"
        end = x, y
    # A line of one point has no markers in some browsers.
    return f"<path d='{line}h0' style='marker:url(#_{name}m)'/>"


def _marker(name: str, drawing: str, more: str = "") -> str:
    return f"<marker id='_{name}m' overflow='visible'{more}>{drawing}</marker>"


def _blanks() -> str:
    """Define a card without a face, and its back."""
    art = _art()
    card, back = art["card"], art["back"]
    size = f"width='{card['width']}' height='{card['height']}' rx='{card['radius']}'"
    inner = card["width"] - 2 * back["margin"], card["height"] - 2 * back["margin"]
    frame = f"x='{back['margin']}' y='{back['margin']}' width='{inner[0]}' height='{inner[1]}' rx='5'"
    paper = f"<rect {size} fill='{art['colours']['paper']}' stroke='{art['colours']['edge']}'/>"
    tile = f"width='{back['tile']}' height='{back['tile']}'"
    return (
        f"<pattern id='_tile' {tile} patternUnits='userSpaceOnUse'><rect {tile} fill='{back['ground']}'/>"
        f"<path d='{back['pattern']}' fill='none' stroke='{back['line']}' stroke-width='1.6'/></pattern>"
        + _marker("paper", paper)
        + _marker("back", f"{paper}<rect {frame} fill='url(#_tile)' stroke='{back['line']}'/>")
    )


def _signs(cards: Sequence[Card]) -> str:
    """Define what stands on these cards: ranks, suits and courts."""
    art = _art()
    signs = ""
    for suit in sorted({card.suit.value for card in cards}):
        signs += f"<path id='_{suit}' d='{art['suits'][suit]}'/>"
        colour = f" fill='{art['colours']['two'][suit]}'"
        signs += _marker(suit, _glyph(suit, art["index"]["beside"]), colour)
    for rank in sorted({card.rank.letter for card in cards}):
        signs += f"<path id='_{rank}' d='{art['ranks'][rank]}'/>"
        if rank in art["courts"]:
            signs += f"<path id='_{rank}c' d='{art['courts'][rank]}'/>"
    return signs


def _glyph(name: str, box: dict[str, int], x: int = 0, y: int = 0) -> str:
    place = f"translate({x + box['x']} {y + box['y']})scale({box['size'] / 100:g})"
    return f"<use href='#_{name}' transform='{place}'/>"


def resume_line(game: Game) -> str:
    """The line of Python that puts a game back on the board, with its history.

    >>> import spider_widget as sw
    >>> game = sw.Game(sw.Spider(suits=1), 3)
    >>> eval(resume_line(game)).game.position == game.position
    True
    """
    return f"sw.SpiderWidget(sw.Game.from_record({game.record()!r}))"


def page(game: Game, locale: str = "en", resume: str = "") -> str:
    """Draw a game as HTML: the picture as the player sees it, the code, the line that resumes it.

    >>> import spider_widget as sw
    >>> "SP1-S1C-AAAAAAD" in page(sw.Game(sw.Spider(suits=1), 3))
    True
    """
    caption = say(
        locale,
        "saved",
        game=game.code or explain.rules(game.rules, locale),
        score=game.score,
        moves=game.move_count,
        status=game.status,
    )
    return (
        f"<figure class='{SAVED}' lang='{locale}' dir='{say(locale, 'direction')}'"
        " style='margin:0;max-width:1000px'>"
        f"{image(game.observation, locale)}"
        f"<figcaption>{escape(caption)}<details><summary>{say(locale, 'resume')}</summary>"
        "<pre dir='ltr' style='white-space:pre-wrap;user-select:all;-webkit-user-select:all'>"
        f"{escape(resume or resume_line(game), quote=False)}</pre>"
        f"</details></figcaption></figure>{_LATER}"
    )
