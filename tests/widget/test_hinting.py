"""The fair player beside the board: hints and demonstrations, asked by messages, answered by a trait."""

import json
import time
from collections.abc import Callable
from random import Random
from threading import Event
from typing import Any

import pytest

import spider_widget as sw
from spider_widget.teaching import explain
from spider_widget.widget import hinting
from tests.positions import position
from tests.widget.page import Page, ask, shown

CODE = "SP1-S1C-AAAAAAD"


def board(game: sw.Game | None = None, **options: bool | str) -> tuple[sw.SpiderWidget, Page]:
    widget = sw.SpiderWidget(game or sw.Game.from_code(CODE))
    widget.options = {"hints": True, **options}
    return widget, shown(widget)


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def answered(widget: sw.SpiderWidget) -> dict[str, Any]:
    """Wait for the end of the thinking."""
    wait_for(lambda: widget.analysis.get("state") != "thinking")
    return dict(widget.analysis)


def test_a_hint_is_shown_with_its_reason() -> None:
    """Case 46: it names a move and what for; no word of an end."""
    widget, page = board()
    assert ask(widget, page, "hint")["ok"]
    answer = answered(widget)
    found = sw.hint(widget.game.observation)
    assert found is not None
    assert found.move is not None
    source, target, count = found.move
    assert answer["state"] == "hint"
    assert answer["move"] == {"source": source, "target": target, "count": count}
    assert answer["text"] == explain.hint(found)
    assert answer["revision"] == widget.revision
    assert "over." not in answer["text"]


def test_asked_again_it_shows_the_next_candidate_and_after_the_last_the_first() -> None:
    """Case 47: each move that is shown counts once."""
    widget, page = board()
    found = sw.hint(widget.game.observation)
    assert found is not None
    count = len(found.candidates)
    assert count > 1
    texts = []
    for _ in range(count + 1):
        ask(widget, page, "hint")
        texts.append(answered(widget)["text"])
    assert texts[:count] == [explain.candidate(candidate) for candidate in found.candidates]
    assert texts[count] == texts[0]
    assert widget.game.hints == count
    assert f'[Hints "{count}"]' in widget.game.record()


def test_asked_while_it_thinks_it_does_not_begin_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that is held down is one question."""
    widget, page = board()
    go_on, asked = Event(), []
    hint = sw.FairPlayer.hint

    def think(player: sw.FairPlayer, observation: sw.Observation) -> sw.Hint | None:
        asked.append(observation)
        assert go_on.wait(60)
        return hint(player, observation)

    monkeypatch.setattr(sw.FairPlayer, "hint", think)
    for _ in range(3):
        ask(widget, page, "hint")
    go_on.set()
    assert answered(widget)["state"] == "hint"
    assert len(asked) == 1
    assert widget.game.hints == 1


@pytest.mark.parametrize("end", ["push", "undo", "new", "stop", "close", "off", "locale"])
def test_a_hint_never_appears_for_a_moment_that_has_passed(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 47: nor does it count then."""
    begun, go_on = Event(), Event()
    hint = sw.FairPlayer.hint

    def slow(player: sw.FairPlayer, observation: sw.Observation) -> sw.Hint | None:
        begun.set()
        assert go_on.wait(10)
        return hint(player, observation)

    monkeypatch.setattr(sw.FairPlayer, "hint", slow)
    widget, page = board()
    widget.push("deal")
    ask(widget, page, "hint")
    assert begun.wait(10)
    assert widget.analysis["state"] == "thinking"
    first = widget.game
    if end == "push":
        widget.push("deal")
    elif end == "undo":
        widget.undo()
    elif end == "new":
        widget.new_game()
    elif end == "close":
        widget.close()
    elif end == "locale":
        widget.locale = "ja"
    elif end == "off":
        widget.options = {"hints": False}
    else:
        ask(widget, page, "stop")
    states = []
    widget.observe(lambda change: states.append(change["new"]["state"]), "analysis")
    go_on.set()
    time.sleep(0.2)
    assert states == []
    assert widget.analysis["state"] == "idle"
    assert first.hints == 0


def test_a_move_takes_the_hint_away() -> None:
    widget, page = board()
    ask(widget, page, "hint")
    answered(widget)
    widget.push("deal")
    assert (widget.analysis["state"], widget.analysis["text"]) == ("idle", "")
    assert widget.analysis["revision"] == widget.revision
    assert widget.game.hints == 1


def test_the_board_goes_on_with_the_plan_that_it_gave() -> None:
    """And begins anew with each game."""
    widget, page = board(sw.Game(sw.Spider(suits=4), 3))
    player = sw.FairPlayer()
    differed = 0
    for _ in range(30):
        found = player.hint(widget.game.observation)
        assert found is not None
        assert found.move is not None
        ask(widget, page, "hint")
        assert answered(widget)["text"] == explain.hint(found)
        differed += found != sw.hint(widget.game.observation)
        widget.push(found.move)
    assert differed > 0
    widget.new_game(code=CODE)
    ask(widget, page, "hint")
    found = sw.hint(widget.game.observation)
    assert found is not None
    assert answered(widget)["text"] == explain.hint(found)


def test_hints_are_off_unless_asked_for() -> None:
    widget = sw.SpiderWidget(code=CODE)
    page = shown(widget)
    for kind in ("hint", "demonstrate"):
        assert ask(widget, page, kind)["refusal"]["reason"] == "malformed"
    assert widget.analysis == {}
    assert widget.game.hints == widget.game.demonstrated == 0


def test_a_proved_loss_is_said_and_does_not_count() -> None:
    """Cases 46 and 47: 8D may go to and fro between three nines, and nothing else may ever move."""
    tops = ["KS", "KH", "KD", "KC", "KS", "KH", "9S", "9H", "| 9C 8D", "2S"]
    widget, page = board(sw.Game.from_position(position(dict(enumerate(tops, 1)))))
    assert widget.status == "playing"
    ask(widget, page, "hint")
    answer = answered(widget)
    assert (answer["state"], answer["move"]) == ("nothing", None)
    assert answer["text"] == "The game can no longer be won: that is proved."
    assert widget.game.hints == 0
    ask(widget, page, "demonstrate")
    wait_for(lambda: widget.analysis["state"] == "nothing")
    assert widget.game.demonstrated == 0


def test_nothing_of_the_hidden_cards_crosses_the_wire() -> None:
    """The bytes of a hint are the same wherever the hidden cards lie."""
    start = sw.deal(sw.Spider(suits=2), 3)
    random = Random(5)
    told = set()
    for _ in range(5):
        widget, page = board(sw.Game.from_position(sw.Observation.of(start).sample(random)))
        ask(widget, page, "hint")
        answered(widget)
        told.add(json.dumps(page.sent[-1]["state"]["analysis"]))
    assert len(told) == 1


def test_a_demonstration_plays_on_with_each_move_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 47: what the fair player does by itself is counted apart from hints."""
    monkeypatch.setitem(hinting.PACES, "fast", 0.02)
    monkeypatch.setattr(hinting, "LANDING", 0.01)
    widget, page = board(pace="fast")
    told: list[dict[str, Any]] = []
    widget.observe(lambda change: told.append(change["new"]), "analysis")
    ask(widget, page, "demonstrate")
    wait_for(lambda: widget.move_count >= 5)
    ask(widget, page, "stop")
    moves = widget.move_count
    time.sleep(0.2)
    assert widget.move_count == moves
    assert widget.analysis["state"] == "idle"
    assert (widget.game.hints, widget.game.demonstrated) == (0, moves)
    assert f'[Demonstrated "{moves}"]' in widget.game.record()
    explained = [answer["text"] for answer in told if answer["state"] == "demonstrating" and answer["text"]]
    assert len(explained) >= moves
    assert all(text.startswith(("Move the", "Deal")) for text in explained)


def test_a_demonstrated_move_that_is_left_to_the_player_was_a_hint() -> None:
    """Case 47: whoever stops it when the move has been shown could make that move as their own."""
    widget, page = board(pace="slow")
    ask(widget, page, "demonstrate")
    assert ask(widget, page, "stop")["ok"]
    assert widget.game.hints == 0, "nothing was shown yet"
    ask(widget, page, "demonstrate")
    wait_for(lambda: bool(widget.analysis["text"]))
    ask(widget, page, "stop")
    assert (widget.game.hints, widget.game.demonstrated) == (1, 0)
    ask(widget, page, "stop")
    assert '[Hints "1"]' in widget.game.record()


@pytest.mark.parametrize("end", ["push", "undo", "new", "hint", "solve"])
def test_any_other_action_ends_a_demonstration(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hinting.PACES, "normal", 0.1)
    monkeypatch.setattr(hinting, "LANDING", 0.01)
    widget, page = board(solver=True)
    ask(widget, page, "demonstrate")
    wait_for(lambda: widget.move_count >= 1)
    game = widget.game
    with game.lock:
        before = game.demonstrated
        if end == "push":
            widget.push(next(iter(game.legal_moves)))
        elif end == "undo":
            widget.undo()
        elif end == "new":
            widget.new_game()
        else:
            ask(widget, page, end, **({"show": False} if end == "solve" else {}))
    time.sleep(0.4)
    assert game.demonstrated == before
    assert widget.analysis["state"] != "demonstrating"


def test_a_demonstration_ends_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hinting.PACES, "normal", 0.0)
    monkeypatch.setattr(hinting, "LANDING", 0.0)
    widget, page = board(
        sw.Game.from_position(position({1: "KS QS", 2: "JS TS 9S 8S 7S", 3: "6S 5S 4S 3S 2S AS"}))
    )
    ask(widget, page, "demonstrate")
    wait_for(lambda: widget.analysis["state"] == "idle")
    assert widget.status == "won"
    assert widget.game.demonstrated == widget.move_count == 2


def test_a_stop_at_any_revision_ends_a_demonstration() -> None:
    """The touch that ends it may come from a page that has not seen the last move yet."""
    widget, page = board()
    widget.push("deal")
    ask(widget, page, "demonstrate")
    assert ask(widget, page, "stop", revision=1)["ok"]
    assert widget.analysis["state"] == "idle"


@pytest.mark.parametrize("kind", ["hint", "demonstrate"])
def test_thinking_that_fails_says_so_and_the_board_goes_on(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_player: sw.FairPlayer, _observation: sw.Observation) -> sw.Hint | None:
        raise MemoryError

    widget, page = board()
    with monkeypatch.context() as broken:
        broken.setattr(sw.FairPlayer, "hint", fail)
        ask(widget, page, kind)
        wait_for(lambda: widget.analysis["state"] == "failed")
    assert widget.analysis["text"] == "The search failed (MemoryError()). You can play on."
    widget.push("deal")
    assert widget.analysis["state"] == "idle"
    ask(widget, page, "hint")
    assert answered(widget)["state"] == "hint"


def test_a_handler_that_fails_ends_a_demonstration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hinting.PACES, "normal", 0.0)
    widget, page = board()

    def fail(_step: sw.Step) -> None:
        msg = "boo"
        raise ValueError(msg)

    widget.on_step(fail)
    ask(widget, page, "demonstrate")
    wait_for(lambda: widget.analysis["state"] == "failed")
    assert widget.game.demonstrated == widget.move_count == 1
