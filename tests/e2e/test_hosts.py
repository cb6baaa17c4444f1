"""The board in hosts with style sheets of their own."""

import pytest
from playwright.sync_api import Browser, expect

import spider_widget as sw
from tests.e2e.plain import Plain

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
