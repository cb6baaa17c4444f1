import json

import pytest

from spider_widget import Card, IllegalMove, Lesson, LessonRun, Reason, Refusal
from spider_widget.teaching import lesson_run
from spider_widget.teaching.lesson_run import NotDone
from tests.teaching.test_lessons import TEXT


@pytest.fixture
def run() -> LessonRun:
    return LessonRun(Lesson.parse(TEXT))


def test_a_step_is_done_when_its_goal_is_reached(run: LessonRun) -> None:
    assert run.text("en") == "Put 9♠ onto 10♥. You have 500 points."
    assert (run.number, run.done, run.mood, run.feedback("en"), run.nudge("en")) == (1, False, "", "", "")
    with pytest.raises(NotDone, match="step 1 is not done"):
        run.advance()
    run.push("1-2")
    assert (run.done, run.mood, run.feedback("en")) == (True, "right", "5♣ turned over.")
    run.game.push("2-3")
    assert (run.done, run.mood) == (True, "right")
    assert not run.finished
    assert run.advance() is run.game
    assert (run.number, run.done, run.mood) == (2, False, "")


def test_a_step_without_a_goal_asks_for_its_answers(run: LessonRun) -> None:
    run.push("1-2")
    run.advance()
    run.push("9-4")
    assert (run.mood, run.feedback("ja")[:4]) == ("wrong", "ルール上")
    run.game.undo()
    assert (run.mood, run.feedback("en")) == ("", "")
    run.push("deal")
    assert (run.finished, run.feedback("en")) == (True, "Right.")
    with pytest.raises(NotDone, match="step 2 is the last"):
        run.advance()


def test_a_nudge_after_two_failures_and_a_free_retry(run: LessonRun) -> None:
    with pytest.raises(IllegalMove):
        run.push("2-1")
    assert (run.mood, run.feedback("en"), run.nudge("en")) == ("wrong", "No: 0 moves.", "")
    run.push("2-3")
    assert (run.feedback("en"), run.nudge("en")) == ("No: 1 move.", "Two lines:\nanswers = this is text")
    run.retry()
    assert (run.mood, run.game.move_count, run.result.attempts) == ("", 0, 2)
    assert run.nudge("en")
    run.push("1-2")
    assert (run.nudge("en"), run.result.attempts) == ("", 3)


def test_an_unforeseen_refusal_is_explained(run: LessonRun) -> None:
    with pytest.raises(IllegalMove):
        run.push("1-1")
    assert run.feedback("en") == "The cards already lie on column 1."
    assert run.feedback("ar").startswith("الأوراق")


def test_a_mistake_is_known_only_as_a_first_answer() -> None:
    run = LessonRun(Lesson.parse(TEXT.replace("2: TH", "2: TH; 4: 3D")))
    run.push("4-5")
    run.push("2-3")
    assert run.mood == ""


def test_the_way_there_does_not_matter() -> None:
    run = LessonRun(Lesson.load("moving-groups"))
    for move in ("1-3", "3-1", "1-2x2"):
        run.push(move)
    assert (run.done, run.result.attempts) == (True, 2)


def test_a_double_click_that_finds_nothing_is_no_failure(run: LessonRun) -> None:
    run.push("1-2")
    run.advance()
    run.refused(Refusal(Reason.NO_BETTER_PLACE, (Card.parse("9S"),), (1,)))
    assert (run.mood, run.result.steps[-1].attempts) == ("", 0)


def test_the_result(run: LessonRun, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(lesson_run, "monotonic", lambda: clock[0])
    run = LessonRun(run.lesson)
    clock[0] = 7.0
    assert run.result.seconds == 7.0
    run.push("2-3")
    run.retry()
    run.push("1-2")
    clock[0] = 20.0
    assert run.result.steps == ((True, 2, 7.0),)
    run.advance()
    clock[0] = 24.5
    run.push("deal")
    clock[0] = 99.0
    assert tuple(run.result) == ("onto-a-ten", True, 3, 11.5, ((True, 2, 7.0), (True, 1, 4.5)))
    assert json.loads(json.dumps(run.result._asdict()))["seconds"] == 11.5


def test_a_restart_in_python_is_no_answer(run: LessonRun) -> None:
    run.game.restart()
    assert (run.mood, run.result.attempts) == ("", 0)


def test_a_game_that_was_left_answers_nothing(run: LessonRun) -> None:
    left = run.game
    run.retry()
    left.push("1-2")
    assert (run.done, run.mood) == (False, "")
    left = run.game
    left.push("1-2")
    run.advance()
    left.undo()
    left.push("2-3")
    assert (run.mood, run.result.steps[-1].attempts) == ("", 0)


def test_what_is_said_stays_that_of_the_moment_of_success() -> None:
    run = LessonRun(Lesson.parse(TEXT.replace("{5C} turned over.", "{moves} move, {score} points.")))
    run.push("1-2")
    run.push("2-3")
    assert run.feedback("en") == "1 move, 499 points."


def test_the_language_of_the_feedback(run: LessonRun) -> None:
    with pytest.raises(IllegalMove):
        run.push("2-1")
    assert run.feedback_language("ar") == "en", "the mistake is the lesson's"
    with pytest.raises(IllegalMove):
        run.push("1-1")
    assert run.feedback_language("ar") == "ar", "the rule is the board's"
    run.push("1-2")
    assert run.feedback_language("ar") == "en"
