"""A static picture of a table: for saved notebooks, documents, and wherever no kernel runs."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from spider_widget.engine.cards import Card, Rank
from spider_widget.teaching import explain
from spider_widget.teaching.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spider_widget.engine.game import Game
    from spider_widget.engine.position import Table

GAP = 14
SLIVER = 14
STRIP = 45
"""How much of a covered card shows, face down and face up, where a card is 100 wide."""
MARGIN = 16
SAVED = "spider-saved"
"""The class of a page, by which the styles of a live board find and hide it."""

_LATER = (
    f"<style>.{SAVED}{{animation:{SAVED} 1.5s}}"
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
    >>> svg = picture(deal(Spider(suits=4), 3))
    >>> svg[:4], svg.count("<use href='#sw-back'")
    ('<svg', 49)
    """
    card = _art()["card"]
    step, strips = card["width"] + GAP, [_tops(pile.hidden, len(pile.cards)) for pile in table.columns]
    drawn: list[_Placed] = [
        (MARGIN + index * step, MARGIN + top, None if place < pile.hidden else pile.cards[place])
        for index, (pile, tops) in enumerate(zip(table.columns, strips, strict=True))
        for place, top in enumerate(tops)
    ]
    side = MARGIN + len(table.columns) * step + GAP
    drawn += [(side, MARGIN + index * SLIVER, None) for index in range(table.deals_left)]
    below = MARGIN + card["height"] + 6 * SLIVER
    drawn += [
        (side, below + index * STRIP, Card(Rank.KING, suit)) for index, suit in enumerate(table.completed)
    ]
    bottoms = [MARGIN + tops[-1] for tops in strips if tops]
    if table.completed:
        bottoms.append(below + (len(table.completed) - 1) * STRIP)
    width = side + card["width"] + MARGIN
    height = max(bottoms, default=below) + card["height"] + MARGIN
    faces = sorted({card for _x, _y, card in drawn if card is not None}, key=str)
    cards = "".join(f"<use href='#sw-{card or 'back'}' x='{x}' y='{y}'/>" for x, y, card in drawn)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}'"
        f" role='img' style='max-width:100%;height:auto'><title>{escape(_title(table, locale))}</title>"
        f"<defs>{_back()}{''.join(_faces(faces))}</defs>"
        f"<rect width='{width}' height='{height}' rx='12' fill='#2f6b52'/>{cards}</svg>"
    )


def _title(table: Table, locale: str) -> str:
    counts = {"count": len(table.completed), "runs": table.rules.runs, "deals": table.deals_left}
    return say(locale, "picture", rules=explain.rules(table.rules, locale), **counts)


def _tops(hidden: int, count: int) -> list[int]:
    return [min(place, hidden) * SLIVER + max(0, place - hidden) * STRIP for place in range(count)]


def _back() -> str:
    art = _art()
    card, back = art["card"], art["back"]
    size = f"width='{card['width']}' height='{card['height']}' rx='{card['radius']}'"
    inner = card["width"] - 2 * back["margin"], card["height"] - 2 * back["margin"]
    frame = f"x='{back['margin']}' y='{back['margin']}' width='{inner[0]}' height='{inner[1]}' rx='5'"
    return (
        f"<pattern id='sw-tile' width='{back['tile']}' height='{back['tile']}' patternUnits='userSpaceOnUse'>"
        f"<path d='{back['pattern']}' fill='none' stroke='{back['line']}' stroke-width='1.6'/></pattern>"
        f"<rect id='sw-paper' {size} fill='{art['colours']['paper']}' stroke='{art['colours']['edge']}'/>"
        f"<g id='sw-back'><use href='#sw-paper'/><rect {frame} fill='{back['ground']}'/>"
        f"<rect {frame} fill='url(#sw-tile)' stroke='{back['line']}'/></g>"
    )


def _faces(cards: Sequence[Card]) -> Iterator[str]:
    """Define each face once, out of what it shares with the others of its suit and of its rank."""
    art = _art()
    index, centre, courts = art["index"], art["centre"], art["courts"]
    for suit in sorted({card.suit.value for card in cards}):
        yield f"<path id='sw-{suit}' d='{art['suits'][suit]}'/>"
        for kind, box in (("plain", centre["suit"]), ("court", centre["courtSuit"])):
            glyphs = _glyph(suit, index["beside"]) + _glyph(suit, box)
            yield f"<g id='sw-{kind}-{suit}'><use href='#sw-paper'/>{glyphs}</g>"
    for rank in sorted({card.rank.letter for card in cards}):
        stroke = f"fill='none' stroke='currentColor' stroke-width='{index['rank']['stroke']}'"
        path = f"<path d='{art['ranks'][rank]}' {stroke} {_transform(index['rank'])}/>"
        court = f"<path d='{courts[rank]}' {_transform(centre['court'])}/>" if rank in courts else ""
        yield f"<g id='sw-rank-{rank}'>{path}{court}</g>"
    for card in cards:
        suit, rank = card.suit.value, card.rank.letter
        kind = "court" if rank in courts else "plain"
        yield (
            f"<g id='sw-{card}' color='{art['colours']['two'][suit]}' fill='currentColor'>"
            f"<use href='#sw-{kind}-{suit}'/><use href='#sw-rank-{rank}'/></g>"
        )


def _glyph(name: str, box: dict[str, int]) -> str:
    return f"<use href='#sw-{name}' {_transform(box)}/>"


def _transform(box: dict[str, int]) -> str:
    return f"transform='translate({box['x']} {box['y']}) scale({box['size'] / 100})'"


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
    table = game.observation
    # An image of its own: no style of the host reaches it, and its ids meet those of no other picture.
    source = picture(table, locale)
    for plain, written in (("%", "%25"), ("#", "%23"), ('"', "%22"), ("&", "&amp;")):
        source = source.replace(plain, written)
    alt = escape(_title(table, locale))
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
        f'<img src="data:image/svg+xml,{source}" alt="{alt}" style="max-width:100%">'
        f"<figcaption>{escape(caption)}<details><summary>{say(locale, 'resume')}</summary>"
        "<pre dir='ltr' style='white-space:pre-wrap'>"
        f"{escape(resume or resume_line(game), quote=False)}</pre>"
        f"</details></figcaption></figure>{_LATER}"
    )
