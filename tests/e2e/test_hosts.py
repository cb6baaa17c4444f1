"""The board in hosts with style sheets of their own."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import spider_widget as sw
from tests.e2e.plain import Plain

WORDS = """
    table label card panel toolbar stock column completed icon counter counters message notice rules
    dialog field choices switch actions primary warning title bar place side front back pile slot shown
    empty tight over bubble lesson replay walk foot said hidden
""".split()
TAGS = """
    b button dialog div fieldset form h2 h3 header i input label legend li option p path section select
    small span svg ul
""".split()
UGLY = """
    display: table; float: right; margin: 13px 7px; padding: 11px; border: 5px solid lime;
    width: 61%; max-width: 50px; min-height: 77px; height: auto; line-height: 3; font: italic 31px serif;
    color: white; background: white; text-transform: uppercase; letter-spacing: 3px; text-align: right;
    opacity: 0.4; box-shadow: 0 0 9px red; box-sizing: content-box; transform: rotate(9deg);
    position: relative; top: 9px; overflow: hidden; vertical-align: middle; fill: lime; stroke: red;
    stroke-width: 9; white-space: pre; list-style: square; cursor: wait; outline: 4px solid red;
"""
SELECTORS = [f".cell {name}" for name in ["*", *TAGS, *(f".{word}" for word in WORDS)]]
HOSTILE = f"""
    .cell *::before, .cell *::after, {",".join(SELECTORS)} {{ {UGLY} }}
    .cell p::before, .cell button::after, .cell li::before {{ content: "!"; }}
    .cell dialog::backdrop {{ background: lime; }}
    .cell {{ font: italic 31px / 3 serif; letter-spacing: 3px; text-transform: uppercase; text-align: right;
        white-space: pre; cursor: wait; word-spacing: 9px; text-indent: 9px; list-style: square; }}
"""
LOOK = """root => {
    const names = ['display', 'color', 'backgroundColor', 'backgroundImage', 'fill', 'stroke', 'strokeWidth',
        'font', 'textTransform', 'letterSpacing', 'textAlign', 'whiteSpace', 'border', 'margin', 'padding',
        'opacity', 'boxShadow', 'transform', 'visibility', 'cursor', 'outline', 'listStyle', 'content'];
    const outer = root.getBoundingClientRect();
    return [root, ...root.querySelectorAll('*')].flatMap(each => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const place = [x - outer.x, y - outer.y, width, height].map(Math.round);
        return [null, '::before', '::after', '::backdrop'].map(part => {
            const style = getComputedStyle(each, part);
            return [each.tagName, each.getAttribute('class'), part, place,
                ...names.map(name => `${name}: ${style[name]}`)];
        });
    });
}"""
DIALOGS = ["new-game", "options", "help"]


WIDGETS: dict[str, Callable[[], sw.SpiderWidget]] = {
    "board": lambda: sw.SpiderWidget(code="SP1-S4C-AAAAAAD", motion=False, hints=True, solver=True),
    "lesson": lambda: sw.LessonWidget("placing", motion=False),
    "replay": lambda: sw.ReplayWidget(sw.Game.from_code("SP1-S4C-AAAAAAD").record(), motion=False),
}


@pytest.mark.parametrize("shadow", [False, True])
@pytest.mark.parametrize("kind", WIDGETS)
def test_a_hostile_style_sheet_changes_nothing(browser: Browser, kind: str, shadow: bool) -> None:  # noqa: FBT001
    friendly, hostile = (looks(browser, WIDGETS[kind](), style, shadow=shadow) for style in ("", HOSTILE))
    assert [pair for pair in zip(friendly, hostile, strict=True) if pair[0] != pair[1]] == []


def looks(browser: Browser, widget: sw.SpiderWidget, style: str, *, shadow: bool) -> list[Any]:
    """How every element is drawn: on the board and in the dialogs."""
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    board = Plain(page, widget, style=style, shadow=shadow).board
    seen: list[Any] = board.root.evaluate(LOOK)
    for name in DIALOGS:
        if board.part(name).is_visible():
            board.part(name).click()
            board.page.mouse.move(0, 0)
            seen += board.root.evaluate(LOOK)
            board.page.keyboard.press("Escape")
            expect(board.part(f"{name}-dialog")).to_have_count(0)
    page.context.close()
    return seen


COLOURS = {
    "dark": [
        "#eee",
        "color(srgb 0.9 0.9 0.9)",
        "oklch(92% 0.01 200)",
        "rgb(255 255 255 / 80%)",
    ],
    "light": ["#111", "color(srgb 0.1 0.1 0.1)", "oklch(20% 0.01 200)", "rgb(0 0 0 / 80%)"],
}


@pytest.mark.parametrize(
    ("theme", "colour"), [(theme, colour) for theme, colours in COLOURS.items() for colour in colours]
)
def test_the_theme_is_read_from_any_form_of_colour(browser: Browser, theme: str, colour: str) -> None:
    page = browser.new_page()
    board = Plain(page, sw.SpiderWidget(motion=False), style=f".cell {{ color: {colour}; }}").board
    expect(board.root).to_have_attribute("data-theme", theme)
    page.context.close()


LATE = {
    "mark": "document.body.className = 'dark';",
    "sheet": "document.head.append(Object.assign(document.createElement('style'), { textContent: SHEET }));",
    "file": """document.head.append(Object.assign(document.createElement('link'),
        { rel: 'stylesheet', href: `data:text/css,${encodeURIComponent(SHEET)}` }));""",
}


@pytest.mark.parametrize("slowly", [False, True])
@pytest.mark.parametrize("way", LATE)
def test_the_theme_follows_a_host_that_changes_late(browser: Browser, way: str, slowly: bool) -> None:  # noqa: FBT001
    """Case 94: by a mark, by a style sheet; at once, and in a transition."""
    page = browser.new_page()
    style = (
        f"body {{ color: #111; {'transition: color 200ms;' if slowly else ''} }} body.dark {{ color: #eee; }}"
    )
    board = Plain(page, sw.SpiderWidget(motion=False), style=style).board
    expect(board.root).to_have_attribute("data-theme", "light")
    page.evaluate(LATE[way].replace("SHEET", "'body { color: #eee !important; }'"))
    expect(board.root).to_have_attribute("data-theme", "dark")
    page.context.close()


def test_the_theme_of_a_host_that_shows_the_board_later(browser: Browser) -> None:
    """An element has no colour before it is in the page."""
    page = browser.new_page()
    board = Plain(page, sw.SpiderWidget(motion=False), style="body { color: #eee; }", late=True).board
    expect(board.root).to_have_attribute("data-theme", "dark")
    page.context.close()
