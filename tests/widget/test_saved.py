import gc
import json
import re
import time
import tracemalloc
import weakref
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from threading import active_count
from typing import Any

import pytest
from IPython.core.displaypub import CapturingDisplayPublisher, DisplayPublisher
from IPython.core.formatters import DisplayFormatter
from IPython.core.getipython import get_ipython
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

import spider_widget as sw
from spider_widget import Game, Spider
from spider_widget.teaching import explain
from spider_widget.teaching.i18n import LOCALES
from spider_widget.widget import saved, svg, widget
from tests.widget.page import ask, shown

RECORD = Path(__file__).parent.parent / "data/record-1.txt"
VIEW = "application/vnd.jupyter.widget-view+json"


class Outputs(DisplayPublisher):
    """Stands for a notebook: keeps what is put into it."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.shown: list[dict[str, Any]] = []
        self.updates: list[dict[str, Any]] = []

    def publish(  # type: ignore[override]
        self,
        data: dict[str, Any],
        metadata: dict[str, Any] | None = None,  # noqa: ARG002  # what a publisher must have
        *,
        transient: dict[str, str] | None = None,
        update: bool = False,
    ) -> None:
        (self.updates if update else self.shown).append({"data": data, "id": (transient or {})})


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> Outputs:
    outputs = Outputs()
    monkeypatch.setattr(saved, "DELAY", 0.2)
    monkeypatch.setattr(widget, "notebook", lambda: outputs)
    return outputs


def wait_for_updates(outputs: Outputs, count: int) -> None:
    deadline = time.monotonic() + 10
    while len(outputs.updates) < count and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.5)  # long enough for one too many
    assert len(outputs.updates) == count


def resume_line(output: Mapping[str, Any]) -> str:
    """The line that the page of an output offers."""
    return unescape(output["data"]["text/html"].partition("<pre")[2].partition(">")[2].partition("</pre>")[0])


def test_a_picture_follows_the_board(outputs: Outputs) -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    assert DisplayFormatter().format(w) == ({}, {}), "IPython shows nothing more"
    board, picture = outputs.shown
    assert board["data"].keys() == {VIEW, "text/plain"}
    assert picture["data"] == {
        "text/plain": repr(w.game),
        "text/html": svg.page(w.game),
    }
    assert board["id"] == {}
    assert list(picture["id"]) == ["display_id"]
    assert outputs.updates == []


def test_the_picture_counts_a_hint_that_was_just_shown(outputs: Outputs) -> None:
    """Case 47: whoever asks, saves and opens the notebook again has been helped."""
    w = sw.SpiderWidget(code="SP1-S1C-AAAAAAD", hints=True)
    w._ipython_display_()
    ask(w, shown(w), "hint")
    deadline = time.monotonic() + 60
    while not any("Hints" in update["data"]["text/html"] for update in outputs.updates):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert w.game.hints == 1
    assert resume_line(outputs.updates[-1]) == svg.resume_line(w.game)


def test_the_picture_is_drawn_anew_when_play_rests(outputs: Outputs) -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    w.push("deal")
    w._ipython_display_()
    for _ in range(3):
        w.undo()
        w.redo()
    wait_for_updates(outputs, 1)
    w.new_game(code="SP1-S2C-AAAAAAD")
    wait_for_updates(outputs, 2)
    first, second = outputs.updates
    assert first["id"] == second["id"] == outputs.shown[1]["id"]
    assert "SP1-S4C-AAAAAAD: 1 " in first["data"]["text/html"]
    assert "SP1-S2C-AAAAAAD: 0 moves" in second["data"]["text/html"]
    assert eval(resume_line(second)).game.position == w.game.position  # noqa: S307


def test_the_picture_speaks_the_language_of_the_board(outputs: Outputs) -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD", locale="ja")
    w._ipython_display_()
    picture = outputs.shown[1]["data"]["text/html"]
    assert "<figure class='spider-saved' lang='ja' dir='ltr'" in picture
    assert "ゲーム SP1-S4C-AAAAAAD：0手、500点<" in picture
    assert "連続列8組中0組、追加配札はあと5回" in picture
    w.locale = "ar"
    wait_for_updates(outputs, 1)
    picture = outputs.updates[0]["data"]["text/html"]
    assert "lang='ar' dir='rtl'" in picture
    assert "<pre dir='ltr'" in picture
    assert "الجولة \u2068SP1-S4C-AAAAAAD\u2069" in picture


def test_two_cells_that_show_a_widget_have_one_picture(outputs: Outputs) -> None:
    w = sw.SpiderWidget()
    w._ipython_display_()
    w._ipython_display_()
    assert outputs.shown[1]["id"] == outputs.shown[3]["id"]
    other = sw.SpiderWidget()
    other._ipython_display_()
    assert outputs.shown[5]["id"] != outputs.shown[1]["id"]


def test_a_notebook_that_runs_by_itself_keeps_the_picture_of_its_end() -> None:
    cells = ("import spider_widget as sw; w = sw.SpiderWidget(code='SP1-S4C-AAAAAAD')", "w", "w.push('9-5')")
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=120).execute()
    _board, picture = notebook.cells[1].outputs
    assert "SP1-S4C-AAAAAAD: 1 move" in picture["data"]["text/html"]
    assert "1. 9-5" in resume_line(picture)


def test_a_widget_that_nobody_shows_draws_nothing(outputs: Outputs) -> None:
    sw.SpiderWidget().push("deal")
    wait_for_updates(outputs, 0)


def test_a_cell_that_runs_again_replaces_its_board(outputs: Outputs, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one of the same game; a board that stands elsewhere too, or of another game, stays."""
    game = Game(Spider(suits=1), 3)

    def show(w: sw.SpiderWidget, place: str, run: int) -> sw.SpiderWidget:
        monkeypatch.setattr(widget, "running_cell", lambda: (place, str(run)))
        w._ipython_display_()
        return w

    elsewhere = show(sw.SpiderWidget(game), "other", 0)
    both = show(show(sw.SpiderWidget(game), "other", 0), "cell", 1)
    another = show(sw.SpiderWidget(), "cell", 1)
    first = [show(sw.SpiderWidget(game), "cell", 1) for _ in range(2)]
    assert all(w.comm for w in first)
    again = [show(sw.SpiderWidget(game), "cell", run) for run in range(2, 32)]
    assert [w.comm is None for w in first] == [True, True]
    assert [w.comm is None for w in again] == [True] * 29 + [False]
    assert all(w.comm for w in (elsewhere, both, another))
    assert len(game._watchers) == 3  # noqa: SLF001
    assert len(outputs.shown) == 2 * (6 + 30)


def test_a_closed_board_is_forgotten() -> None:
    def closed() -> weakref.ref[sw.SpiderWidget]:
        w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD", chances=True)
        w.on_step(lambda _step: None)
        w.push("deal")
        w.close()
        return weakref.ref(w)

    for _ in range(3):  # what is made once
        closed()
    gc.collect()
    threads = active_count()
    tracemalloc.start()
    try:
        boards = [closed() for _ in range(200)]
        while gc.collect() or active_count() > threads:
            pass
        assert [board for board in boards if board() is not None] == []
        assert tracemalloc.get_traced_memory()[0] < 2_000_000
    finally:
        tracemalloc.stop()


def test_closing_the_widget_ends_it(outputs: Outputs) -> None:
    w = sw.SpiderWidget()
    w._ipython_display_()
    w.push("deal")
    w.close()
    w.push("deal")
    wait_for_updates(outputs, 0)
    with pytest.raises(NotImplementedError):
        w._ipython_display_()
    assert len(outputs.shown) == 2


def test_without_a_notebook_there_is_no_picture_beside_the_board() -> None:
    w = sw.SpiderWidget()
    assert get_ipython() is None
    data, _metadata = DisplayFormatter().format(w)
    assert data.keys() == {VIEW, "text/plain", "text/html"}
    w.close()


@pytest.mark.parametrize(
    ("publisher", "is_notebook"), [(DisplayPublisher, False), (CapturingDisplayPublisher, True)]
)
def test_a_terminal_is_no_notebook(
    monkeypatch: pytest.MonkeyPatch, publisher: type[DisplayPublisher], *, is_notebook: bool
) -> None:
    class Shell:
        display_pub = publisher()

    monkeypatch.setattr(saved, "get_ipython", Shell)
    assert (saved.notebook() is not None) == is_notebook


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_without_a_code_is_named_in_the_language_of_the_board(locale: str) -> None:
    for rules in (
        Spider(suits=1),
        Spider(suits=2, rule="relaxed", layout="bicycle"),
        Spider(layout="spread"),
    ):
        page = svg.page(Game.from_position(sw.deal(rules, 3)), locale)
        named = explain.rules(rules, locale)
        (alternative,) = re.findall(' alt="([^"]*)"', page)
        (caption,) = re.findall("<figcaption>([^<]*)<", page)
        for text in (alternative, caption):
            assert named in text
            assert locale == "en" or not re.search("[A-Za-z]", text)


def test_a_picture_stays_small() -> None:
    """Also late in a long game of four suits, when nearly every face is on the table."""
    game = Game(Spider(suits=4), 3)
    for _ in range(5):
        for _ in range(30):
            game.push(next(move for move in game.legal_moves if move != sw.DEAL))
        if sw.DEAL in game.legal_moves:
            game.push("deal")
    page = svg.page(game)
    assert "<svg" in page
    assert len(page.encode()) < 12_000


def test_a_rest_in_a_game_of_one_suit_sends_no_more_than_a_move_may() -> None:
    """The recorded one; four suits have more signs, and a long game a long line."""
    game = Game.from_record(RECORD.read_text(encoding="utf-8"), undo_limit=None)
    while game.can_undo:
        game.undo()
    while game.can_redo:
        game.redo()
        sent = json.dumps({"text/plain": repr(game), "text/html": svg.page(game)}, ensure_ascii=False)
        assert len(sent.encode()) <= 8_000


def test_only_a_screen_waits_for_the_picture() -> None:
    """A notebook that is printed, by itself even, has no time to."""
    styles = svg.page(Game(Spider(suits=1), 3)).partition("<style>")[2]
    assert styles.startswith("@media screen{.spider-saved{animation:")
    assert styles.count("animation") == 1


def test_a_table_is_shown_as_an_image() -> None:
    """Where a notebook is not trusted an SVG is dropped, and a position's text names every hidden card."""
    game = Game(Spider(suits=4), 3)
    for table in (game.position, game.observation):
        data, _metadata = DisplayFormatter().format(table)
        assert re.fullmatch('<img src="data:image/svg[^"]*" alt="[^"]*" style="[^"]*">', data["text/html"])
        assert data["text/html"] in svg.page(game)


def test_the_line_that_resumes_is_selected_as_a_whole() -> None:
    page = svg.page(Game(Spider(suits=1), 3))
    assert re.search("<pre [^>]*user-select:all", page)
