"""The solver beside the board: asked by messages, answered by a trait, ended by the next move."""

from threading import Event
from typing import Any

import pytest

import spider_widget as sw
from spider_widget.analysis.solver import Progress
from spider_widget.widget import solving
from tests.widget.page import ask, shown

# Seven runs are gone; the eighth lies in two parts.
ONE_MOVE = "spider suits=1; stock: -; completed: S S S S S S S; 1: KS QS JS TS 9S 8S 7S; 2: 6S 5S 4S 3S 2S AS"
DEAD = "spider suits=1; stock: TS 9S 8S 7S 6S 5S 4S 3S 2S AS; completed: S S S S S S S; 1: KS; 2: QS; 3: JS"


def board(text: str) -> sw.SpiderWidget:
    columns = "; ".join(f"{number}: -" for number in range(1, 11) if f"; {number}: " not in text)
    game = sw.Game.from_position(sw.Position.parse(f"{text}; {columns}"))
    return sw.SpiderWidget(game, solver=True)


def answered(widget: sw.SpiderWidget) -> dict[str, Any]:
    """Wait for the end of the search."""
    done = Event()

    def look(_change: object = None) -> None:
        if widget.analysis["state"] != "searching":
            done.set()

    widget.observe(look, "analysis")
    look()
    assert done.wait(60)
    return dict(widget.analysis)


def test_a_position_that_can_be_won() -> None:
    widget = board(ONE_MOVE)
    assert ask(widget, shown(widget), "solve", show=False)["ok"]
    answer = answered(widget)
    assert answer["state"] == "won"
    assert answer["move"] is None
    assert answer["revision"] == widget.revision
    assert "idden cards" in answer["text"]


def test_a_solution_is_shown_move_by_move_and_follows_the_player() -> None:
    widget = sw.SpiderWidget(code="SP1-S1C-AAAAAAD", solver=True)
    page = shown(widget)
    ask(widget, page, "solve", show=True)
    shown_moves = 0
    while widget.status != "won":
        move = answered(widget)["move"]
        assert widget.analysis["revision"] == widget.revision
        widget.push(sw.Move(**move) if move["count"] else sw.DEAL)
        shown_moves += 1
    assert shown_moves > 50
    assert widget.analysis["state"] == "idle"


def test_another_move_ends_what_is_shown() -> None:
    widget = sw.SpiderWidget(code="SP1-S1C-AAAAAAD", solver=True)
    ask(widget, shown(widget), "solve", show=True)
    move = answered(widget)["move"]
    other = next(each for each in widget.game.legal_moves if each != sw.Move(**move))
    widget.push(other)
    assert widget.analysis["state"] == "idle"
    assert widget.analysis["text"] == ""


@pytest.mark.parametrize("end", ["push", "undo", "new", "off", "stop"])
def test_whatever_changes_the_game_ends_the_search(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread ends too: it asks for no further slice."""
    slices = Event()
    closed = Event()

    def endless(*_arguments: object, **_options: object) -> Any:  # noqa: ANN401  # a generator
        try:
            while True:
                slices.set()
                yield Progress(1, 1.0, None)
        finally:
            closed.set()

    monkeypatch.setattr(solving, "searching", endless)
    widget = sw.SpiderWidget(code="SP1-S1C-AAAAAAD", solver=True)
    page = shown(widget)
    widget.push("deal")
    ask(widget, page, "solve", show=False)
    assert slices.wait(10)
    assert widget.analysis["state"] == "searching"
    if end == "push":
        widget.push("deal")
    elif end == "undo":
        widget.undo()
    elif end == "new":
        widget.new_game()
    elif end == "off":
        widget.options = {"solver": False}
    else:
        ask(widget, page, "stop")
    assert closed.wait(10)
    assert widget.analysis["state"] == "idle"


def test_the_solver_is_off_unless_asked_for() -> None:
    widget = sw.SpiderWidget(code="SP1-S1C-AAAAAAD")
    reply = ask(widget, shown(widget), "solve", show=True)
    assert reply["refusal"]["reason"] == "malformed"
    assert widget.analysis == {}


def test_a_lost_position_is_said_to_be_lost() -> None:
    """Case 9: three cards on the table can never fill ten columns."""
    widget = board(DEAD)
    ask(widget, shown(widget), "solve", show=True)
    assert answered(widget)["state"] == "unwinnable"
    assert widget.analysis["move"] is None


def test_a_search_that_fails_says_so_and_the_board_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_arguments: object, **_options: object) -> Any:  # noqa: ANN401  # a generator
        raise MemoryError
        yield

    widget = board(DEAD)
    page = shown(widget)
    with monkeypatch.context() as broken:
        broken.setattr(solving, "searching", failing)
        ask(widget, page, "solve", show=True)
        told = answered(widget)
    assert (told["state"], told["text"]) == ("failed", "The search failed (MemoryError()). You can play on.")
    ask(widget, page, "solve", show=True)
    assert answered(widget)["state"] == "unwinnable"
