import json
import logging
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import spider_widget as sw
from spider_widget import Game, InvalidNumber, InvalidRecord, InvalidRules

from .page import ask, shown

DATA = Path(__file__).parents[1] / "data"
RECORD = (DATA / "record-1.txt").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def no_complaints(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What a handler raises ipywidgets only logs; no test here may make one raise."""
    yield
    assert [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING] == []


@pytest.fixture
def replay() -> sw.ReplayWidget:
    return sw.ReplayWidget(RECORD)


def test_it_begins_with_the_deal(replay: sw.ReplayWidget) -> None:
    assert replay.replay == {
        "number": 0,
        "count": 105,
        "text": "The deal, before the first move.",
        "playing": False,
    }
    assert (replay.code, replay.move_count) == ("SP1-S1C-AAAAAAC", 0)
    assert all(column["drops"] == [] for column in replay.view["columns"])


def test_every_moment_is_that_of_the_record(replay: sw.ReplayWidget) -> None:
    game = Game.from_record(RECORD, undo_limit=None)
    positions = [game.position]
    while game.can_undo:
        game.undo()
        positions.append(game.position)
    positions.reverse()
    for number in (1, 2, 105, 104, 40, 41, 0, 105):
        replay.show(number)
        assert replay.game.position == positions[number]
        assert (replay.replay["number"], replay.move_count) == (number, number)
        assert replay.game.undos == 0, "steps back through a record are no undos"
    assert replay.status == "won"
    replay.show(np.int64(3))  # type: ignore[arg-type]  # a number of another library
    assert replay.move_count == 3


def test_each_move_is_explained(replay: sw.ReplayWidget) -> None:
    text = replay.show(1)
    assert text == replay.replay["text"] == replay.view["last"]["text"]
    assert text.startswith("Column ")
    assert replay.show(105).endswith("is complete and leaves the table.")
    replay.locale = "ar"
    assert "غادرت الطاولة" in replay.replay["text"]


def test_a_step_is_drawn_as_one_and_a_leap_too(replay: sw.ReplayWidget) -> None:
    page = shown(replay)
    for number in (1, 2, 1, 90, 3):
        before = len(page.updates)
        assert ask(replay, page, "show", number=number)["ok"]
        assert len(page.updates) == before + 1
    assert ask(replay, page, "undo")["ok"]
    assert replay.game.undos == 0
    assert ask(replay, page, "redo")["ok"]
    assert replay.replay["number"] == 3
    assert ask(replay, page, "show", number=106)["refusal"]["reason"] == "malformed"
    assert ask(replay, page, "show", number=-1)["refusal"]["reason"] == "malformed"
    assert replay.replay["number"] == 3


@pytest.mark.parametrize(
    ("kind", "body"),
    [("move", {"source": 1, "target": 8, "count": 1}), ("lift", {"source": 1, "count": 1}), ("deal", {})],
)
def test_nothing_moves_until_it_is_played_on(
    replay: sw.ReplayWidget, kind: str, body: dict[str, int]
) -> None:
    reply = ask(replay, shown(replay), kind, **body)
    assert reply["refusal"]["reason"] == "replay"
    assert "Play on from here" in reply["refusal"]["text"]
    assert replay.move_count == 0


def test_playing_on(replay: sw.ReplayWidget) -> None:
    page = shown(replay)
    replay.show(10)
    serial = replay.view["serial"]
    assert ask(replay, page, "play")["ok"]
    assert (replay.replay["playing"], replay.move_count) == (True, 10)
    assert any(column["drops"] for column in replay.view["columns"])
    assert ask(replay, page, "deal")["ok"]
    played = replay.game
    played.undo()
    assert played.undos == 1
    assert ask(replay, page, "show", number=10)["ok"]
    assert (replay.replay["playing"], replay.game.can_redo) == (False, True)
    assert replay.view["serial"] == serial, "the cards stay the same ones"
    assert replay.show(105)
    assert replay.status == "won"


def test_a_move_in_python_plays_on(replay: sw.ReplayWidget) -> None:
    replay.show(5)
    replay.push("deal")
    assert (replay.replay["playing"], replay.move_count) == (True, 6)
    assert sw.verify(replay.game.record())[:2] == (True, "SP1-S1C-AAAAAAC")
    replay.show(105)
    assert replay.status == "won"


def test_a_record_from_a_position_and_of_no_moves() -> None:
    start = Game.from_record((DATA / "record-1-four-suits.txt").read_text(encoding="utf-8")).initial
    replay = sw.ReplayWidget(Game.from_position(start).record())
    assert (replay.code, replay.replay["count"]) == (None, 0)
    assert replay.play_on() is replay.game
    json.dumps([replay.view, replay.replay])


def test_what_it_refuses(replay: sw.ReplayWidget) -> None:
    with pytest.raises(InvalidRecord, match="line 6: Score"):
        sw.ReplayWidget(RECORD.replace("1195", "1196"))
    for number in (-1, 106, True, "5"):
        with pytest.raises(InvalidNumber, match="the record has the moves 0 to 105"):
            replay.show(number)  # type: ignore[arg-type]
    with pytest.raises(InvalidRules, match="a replay shows the game of its record"):
        replay.new_game()
    assert repr(replay).startswith("<ReplayWidget of <Game SP1-S1C-AAAAAAC: 0 moves")
    page = shown(replay)
    for kind in ("new", "restart", "next", "retry"):
        body = {"code": "SP1-S1C-AAAAAAD"} if kind == "new" else {}
        assert ask(replay, page, kind, **body)["refusal"]["reason"] == "malformed"


def test_a_saved_notebook_shows_how_to_replay_it_again(replay: sw.ReplayWidget) -> None:
    shown(replay)
    page, _ = replay._repr_mimebundle_() or ({}, {})
    line = page["text/plain"].splitlines()[-1]
    assert eval(line, {"sw": sw}).replay == replay.replay  # noqa: S307  # what the line is for
    replay.show(7)
    replay.play_on().push("deal")
    page, _ = replay._repr_mimebundle_() or ({}, {})
    line = page["text/plain"].splitlines()[-1]
    assert eval(line, {"sw": sw}).game.position == replay.game.position  # noqa: S307


def test_a_restart_in_python_plays_on(replay: sw.ReplayWidget) -> None:
    replay.show(3)
    replay.game.restart()
    assert (replay.replay["playing"], replay.replay["number"]) == (True, 0)
    for number in (2, 40, 105):
        replay.show(number)
        assert (replay.replay["playing"], replay.move_count) == (False, number)


def test_steps_through_a_record_are_not_played(replay: sw.ReplayWidget) -> None:
    played: list[sw.Step] = []
    replay.on_step(played.append)
    for number in (1, 2, 90, 91, 3):
        replay.show(number)
    replay.redo()
    assert played == []
    step = replay.play_on().redo()
    assert played == [step]


def test_one_who_watches_the_game_and_raises_leaves_the_board_whole(replay: sw.ReplayWidget) -> None:
    def fail(_change: object) -> None:
        raise LookupError

    stop = replay.game.watch(fail)
    for number in (40, 20):
        with pytest.raises(ExceptionGroup):
            replay.show(number)
        assert replay.move_count == replay.replay["number"] == len(replay.game.history)
    stop()
    replay.show(40)
    assert replay.move_count == 40


def test_a_walk_through_a_record_looks_at_its_history_a_few_times(
    replay: sw.ReplayWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look copies it: one for every move would take seconds in a long game."""
    looks: list[Game] = []
    history: property = vars(Game)["history"]

    def look(game: Game) -> object:
        looks.append(game)
        return history.__get__(game)

    monkeypatch.setattr(Game, "history", property(look))
    replay.show(105)
    assert len(looks) < 15
