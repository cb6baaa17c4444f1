import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import spider_widget as sw
from spider_widget import IllegalMove, InvalidLesson, InvalidRules, Lesson
from spider_widget.teaching.i18n import LOCALES
from spider_widget.teaching.lesson_run import NotDone
from tests.teaching.test_lessons import TEXT

from .page import ask, ask_anything, shown


@pytest.fixture(autouse=True)
def no_complaints(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What a handler raises ipywidgets only logs; no test here may make one raise."""
    yield
    assert [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING] == []


def told(widget: sw.LessonWidget) -> dict[str, Any]:
    return dict(widget.lesson)


def test_what_the_browser_is_told() -> None:
    w = sw.LessonWidget(Lesson.parse(TEXT), locale="ar")
    assert told(w) == {
        "title": "A nine onto a ten",
        "language": "en",
        "number": 1,
        "count": 2,
        "text": "Put 9♠ onto 10♥. You have 500 points.",
        "mood": "",
        "feedback": "",
        "feedback_language": "ar",
        "nudge": "",
        "spoken": {
            "text": "Put the nine of spades onto the ten of hearts. You have 500 points.",
            "feedback": "",
            "nudge": "",
        },
        "done": False,
        "finished": False,
        "attempts": 0,
    }
    assert w.view["last"]["text"] == told(w)["spoken"]["text"], "the announcer reads it"
    assert w.options["double_click"] is False
    assert repr(w) == "<LessonWidget onto-a-ten: step 1 of 2>"


@pytest.mark.parametrize("locale", LOCALES)
def test_whatever_is_read_out_names_cards_in_words(locale: str) -> None:
    w = sw.LessonWidget("placing", locale=locale)
    page = shown(w)
    heard = [w.view["last"]["text"]]
    for source, target in ((1, 3), (1, 4), (4, 1), (1, 2)):
        reply = ask(w, page, "move", source=source, target=target, count=1)
        heard += [*told(w)["spoken"].values(), w.view["last"]["text"]]
        heard += [reply["refusal"]["spoken"]] if reply["refusal"] else []
    assert len(heard) > 15
    assert not any(re.search("[♠♥♦♣]", text) for text in heard)


def test_a_lesson_from_the_board() -> None:
    w = sw.LessonWidget(Lesson.parse(TEXT))
    page = shown(w)
    assert ask(w, page, "next")["refusal"]["reason"] == "malformed"
    assert ask(w, page, "move", source=1, target=2, count=1)["ok"]
    assert (told(w)["mood"], told(w)["feedback"], told(w)["done"]) == ("right", "5♣ turned over.", True)
    serial = w.view["serial"]
    assert ask(w, page, "next")["ok"]
    assert (told(w)["number"], w.view["serial"], w.move_count) == (2, serial + 1, 0)
    assert ask(w, page, "deal")["ok"]
    assert w.result.done
    assert (w.result.attempts, len(w.result.steps)) == (2, 2)
    assert ask(w, page, "next")["refusal"]["reason"] == "malformed"


def test_a_refused_answer_is_told_by_the_lesson() -> None:
    w = sw.LessonWidget(Lesson.parse(TEXT))
    page = shown(w)
    reply = ask(w, page, "move", source=2, target=1, count=1)
    assert reply["refusal"]["quiet"]
    assert reply["refusal"]["columns"] == [2, 1]
    assert (told(w)["mood"], told(w)["feedback"]) == ("wrong", "No: 0 moves.")
    reply = ask(w, page, "lift", source=3, count=1)
    assert (reply["refusal"]["reason"], told(w)["feedback"]) == (
        "empty_source",
        "Column 3 is empty; there is no card to take.",
    )
    assert told(w)["nudge"]
    w.locale = "ja"
    assert told(w)["feedback"].startswith("3列目は空き列")
    assert ask(w, page, "retry")["ok"]
    assert (told(w)["mood"], told(w)["attempts"]) == ("", 2)


def test_a_lesson_from_python() -> None:
    w = sw.LessonWidget("placing")
    with pytest.raises(IllegalMove):
        w.push("1-3")
    assert (told(w)["mood"], told(w)["attempts"]) == ("wrong", 1)
    w.push("4-1")
    assert told(w)["mood"] == "wrong"
    w.retry()
    assert (w.move_count, told(w)["attempts"]) == (0, 2)
    w.game.push("1-2")
    assert told(w)["done"]
    w.advance()
    with pytest.raises(NotDone):
        w.advance()


@pytest.mark.parametrize("kind", ["new", "restart", "solve", "stop", "show", "play"])
def test_what_a_lesson_does_not_do(kind: str) -> None:
    w = sw.LessonWidget("placing")
    page = shown(w)
    body: dict[str, dict[str, object]] = {
        "new": {"rules": {}},
        "solve": {"show": True},
        "show": {"number": 0},
    }
    before = w.game
    assert ask(w, page, kind, **body.get(kind, {}))["refusal"]["reason"] == "malformed"
    assert w.game is before
    with pytest.raises(InvalidRules, match="a lesson has its own games"):
        w.new_game()


@pytest.mark.parametrize("kind", ["next", "retry", "show", "play"])
def test_a_plain_board_has_no_lesson(kind: str) -> None:
    w = sw.SpiderWidget()
    body = {"number": 0} if kind == "show" else {}
    assert ask(w, shown(w), kind, **body)["refusal"]["reason"] == "malformed"


def test_a_stale_answer_counts_for_nothing() -> None:
    w = sw.LessonWidget("placing")
    page = shown(w)
    message = {"kind": "move", "id": "a", "revision": 0, "source": 1, "target": 2, "count": 1}
    assert ask_anything(page, message)["refusal"]["reason"] == "stale"
    assert w.result.attempts == 0


def test_hidden_cards_stay_hidden() -> None:
    w = sw.LessonWidget(Lesson.parse(TEXT))
    assert "5C" not in str(w.view)
    assert "5♣" not in str(w.lesson)


@pytest.mark.parametrize(
    ("languages", "locale"),
    [(["ar"], "ar"), (["ar", "en"], "en"), (["fr", "ja", "ar"], "ja"), (["fr"], "en"), (["ar-EG"], "ar-EG")],
)
def test_a_lesson_opens_in_a_language_of_its_own(languages: list[str], locale: str) -> None:
    written = Lesson.parse(TEXT)
    step = replace(written.steps[1], text=dict.fromkeys(languages, "{2S}"), done={}, nudge={}, mistakes=())
    lesson = Lesson("own", dict.fromkeys(languages, "?"), (step,))
    assert sw.LessonWidget(lesson).locale == sw.LessonWidget(lesson, locale=locale).locale
    assert sw.LessonWidget(lesson, locale="ja").locale == "ja"


def test_arguments_that_do_not_fit() -> None:
    with pytest.raises(InvalidLesson, match="'fishing': the lessons are the-table"):
        sw.LessonWidget("fishing")
    with pytest.raises(InvalidLesson, match="the lessons are the-table"):
        sw.LessonWidget(["placing"])  # type: ignore[arg-type]


def test_a_saved_notebook_shows_how_to_take_the_lesson_again() -> None:
    own = Lesson.parse(TEXT)
    namesake = Lesson("placing", own.title, own.steps)
    for w in (sw.LessonWidget("placing", locale="ja"), sw.LessonWidget(own), sw.LessonWidget(namesake)):
        shown(w)
        page, _ = w._repr_mimebundle_() or ({}, {})
        line = page["text/plain"].splitlines()[-1]
        assert eval(line, {"sw": sw}).lesson == w.lesson  # noqa: S307  # what the line is for
        assert "LessonWidget" in page["text/html"]


def test_a_step_that_asks_for_a_refusal_is_answered_from_python() -> None:
    w = sw.LessonWidget("placing")
    w.push("1-2")
    w.advance()
    with pytest.raises(IllegalMove):
        w.push("1-2")
    assert (told(w)["mood"], told(w)["done"], w.result.attempts) == ("right", True, 2)


def test_a_callback_that_raises_leaves_nothing_stale() -> None:
    w = sw.LessonWidget("placing")

    def fail(_step: object) -> None:
        raise LookupError

    w.on_step(fail)
    with pytest.raises(ExceptionGroup):
        w.push("1-2")
    assert (w.move_count, told(w)["mood"], told(w)["done"]) == (1, "right", True)


def test_what_the_lesson_does_not_say_the_board_does() -> None:
    """Whatever is refused is read out by one of them, once."""
    w = sw.LessonWidget(Lesson.parse(TEXT), double_click=True)
    page = shown(w)
    for attempts in (1, 2, 3):
        reply = ask(w, page, "move", source=2, target=1, count=1)
        assert (reply["refusal"]["quiet"], told(w)["attempts"]) == (True, attempts)
    assert ask(w, page, "move", source=1, target=2, count=1)["ok"]
    assert not ask(w, page, "move", source=2, target=1, count=1)["refusal"]["quiet"], "the step is done"
    assert ask(w, page, "next")["ok"]
    found = [ask(w, page, "auto", source=column, count=1)["refusal"] for column in range(1, 11)]
    refusal = next(filter(None, found))
    assert (refusal["reason"], refusal["quiet"]) == ("no_better_place", False)


def test_the_best_column_is_not_given_away() -> None:
    w = sw.LessonWidget("placing")
    page = shown(w)
    assert ask(w, page, "auto", source=1, count=1)["refusal"]["reason"] == "malformed"
    assert (w.move_count, w.result.attempts) == (0, 0)
    for chosen in (
        sw.LessonWidget("placing", double_click=True),
        sw.LessonWidget("placing", auto_placement=True),
    ):
        assert ask(chosen, shown(chosen), "auto", source=1, count=1)["ok"]
        assert chosen.result.steps[0].done
