"""The win chance beside the board: worked out when play rests, for the present moment only."""

import json
import threading
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import spider_widget as sw
from spider_widget.analysis.chances import Chance
from spider_widget.widget import gauge, wire
from tests.widget.page import shown
from tests.widget.test_hinting import wait_for

CODE = "SP1-S1C-AAAAAAD"
Board = Callable[..., sw.SpiderWidget]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gauge, "REST", 0.01)
    monkeypatch.setattr(gauge, "NEWS", 0.0)
    monkeypatch.setattr(gauge, "SECONDS", 1.0)


@pytest.fixture
def board() -> Iterator[Board]:
    """A function that makes widgets, which work no longer once the test is over."""
    widgets: list[sw.SpiderWidget] = []

    def board(game: sw.Game | None = None, *, chances: bool = True, replays: bool = False) -> sw.SpiderWidget:
        game = game or sw.Game.from_code(CODE)
        made = (
            sw.ReplayWidget(game.record(), chances=chances)
            if replays
            else sw.SpiderWidget(game, chances=chances)
        )
        widgets.append(made)
        return made

    yield board
    for widget in widgets:
        widget.close()


def test_it_is_off_unless_wanted(board: Board) -> None:
    widget = board(chances=False)
    assert widget.chance == {}
    widget.options = {"chances": True}
    wait_for(lambda: "percent" in widget.chance)
    widget.options = {"chances": False}
    assert widget.chance == {}


def test_it_says_the_chance_in_words_and_per_cent(board: Board) -> None:
    widget = board()
    wait_for(lambda: "percent" in widget.chance)
    told = widget.chance
    assert told["revision"] == widget.revision
    assert told["text"] == f"{told['percent']}%"
    assert 0 <= told["percent"] <= 100
    widget.locale = "ar"
    wait_for(lambda: "percent" in widget.chance and "احتمال" in widget.chance["title"])


@pytest.mark.parametrize("end", ["push", "new", "close", "off", "leap"])
def test_it_is_never_shown_for_a_moment_that_has_passed(
    end: str, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def slow(*_arguments: object) -> Iterator[Chance]:
        if asked.is_set():  # the next moment's
            return
        try:
            asked.set()
            assert go_on.wait(10)
            while True:
                yield Chance(0.5, 0.4, 0.6, 1)
        finally:
            ended.set()

    monkeypatch.setattr(gauge, "estimating", slow)
    game = sw.Game.from_code(CODE)
    if end == "leap":
        game.push("deal")
        game.push("deal")
    widget = board(game, replays=end == "leap")
    assert asked.wait(10)
    told: list[Any] = []
    if end == "push":
        widget.push("deal")
    elif end == "new":
        widget.new_game()
    elif isinstance(widget, sw.ReplayWidget):
        widget.show(2)
    elif end == "close":
        widget.close()
    else:
        widget.options = {"chances": False}
    widget.observe(lambda change: told.append(change["new"]), "chance")
    go_on.set()
    assert ended.wait(10)
    assert told == []
    assert widget.chance == {}


def test_nothing_of_the_hidden_cards_crosses_the_wire(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the number of worlds that were played in time can differ: here it is one."""

    def one_world(observation: sw.Observation, _seconds: float) -> Iterator[Chance]:
        yield sw.win_chance(observation, seconds=None, samples=1)

    monkeypatch.setattr(gauge, "estimating", one_world)
    start = sw.deal(sw.Spider(suits=1), 3)
    random = Random(5)
    told = set()
    for _ in range(4):
        game = sw.Game.from_position(sw.Observation.of(start).sample(random))
        widget = board(game)
        page = shown(widget)
        wait_for(lambda widget=widget: "percent" in widget.chance)  # type: ignore[misc]
        told.add(json.dumps(widget.chance))
        assert all("chance" not in data.get("state", {}) or len(str(data)) < 500 for data in page.sent)
    assert len(told) == 1


def test_a_replay_knows_no_more_than_its_player_did(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record has every card; at each of its moves only what had been seen by then counts."""
    seen: list[sw.Observation] = []

    def estimate(observation: sw.Observation, _seconds: float) -> Iterator[Chance]:
        seen.append(observation)
        return iter(())

    monkeypatch.setattr(gauge, "estimating", estimate)
    game = sw.Game.from_code(CODE)
    known = [game.observation]
    for move in ("deal", "deal"):
        game.push(move)
        known.append(game.observation)
    widget = board(game, replays=True)
    for number in (0, 2, 1):
        seen.clear()
        widget.show(number)
        wait_for(lambda: bool(seen))
        assert seen[-1] == known[number]


def test_a_closed_board_follows_its_game_no_longer(board: Board) -> None:
    game = sw.Game.from_code(CODE)
    widget = board(game)
    widget.close()
    revision = widget.revision
    game.push("deal")
    assert widget.revision == revision
    assert not widget._gauge.is_on  # noqa: SLF001


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Chance(0.9962, 0.9, 0.9999, 40), "99%"),
        (Chance(0.003, 0.0001, 0.1, 40), "1%"),
        (Chance(0.456, 0.3, 0.6, 40), "46%"),
        (Chance(1.0, 1.0, 1.0, 0), "100%"),
        (Chance(0.0, 0.0, 0.0, 0), "0%"),
    ],
)
def test_only_what_is_certain_is_shown_as_certain(chance: Chance, text: str) -> None:
    assert wire.gauge(chance, "en")["text"] == text


def test_a_chance_that_fails_says_so_and_the_next_one_comes(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_arguments: object) -> Iterator[Chance]:
        raise MemoryError
        yield

    with monkeypatch.context() as broken:
        broken.setattr(gauge, "estimating", failing)
        widget = board()
        wait_for(lambda: "title" in widget.chance)
    assert widget.chance["title"] == "The search failed (MemoryError()). You can play on."
    widget.push("deal")
    wait_for(lambda: "%" in widget.chance.get("text", ""))


def test_quick_changes_wait_in_one_thread(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gauge, "REST", 60.0)
    before = set(threading.enumerate())
    widget = board()
    for _ in range(30):
        widget.push("deal")
        widget.undo()
    (thread,) = set(threading.enumerate()) - before
    widget.options = {"chances": False}
    wait_for(lambda: not thread.is_alive())
