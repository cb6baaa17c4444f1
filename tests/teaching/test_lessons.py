import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_widget import InvalidLesson, Lesson, LessonStep, Mistake, Move, Position, Reason, lessons
from spider_widget.teaching.facts import facts, fill_in
from spider_widget.teaching.lesson_step import Goal
from spider_widget.teaching.sketch import fill

TEXT = """\
id = "onto-a-ten"
title.en = "A nine onto a ten"

[[steps]]
text.en = "Put {9S} onto {TH}. You have {score} points."
position = "spider; 1: 5C | 9S; 2: TH; deals: 2"
goal = "turn 1"
answers = ["1-2"]
done.en = "{5C} turned over."
nudge.en = \"\"\"
Two lines:
answers = this is text\"\"\"
[[steps.mistakes]]
move = "2-1"
refused = "wrong_rank"
text.en = "No: {moves} moves."
[[steps.mistakes]]
move = "2-3"
text.en = "No: {moves} move."

[[steps]]
text.en = "Deal."
code = "SP1-S1C-AAAAAAD"
answers = ["deal"]
"""


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_a_lesson_is_what_its_text_says() -> None:
    lesson = Lesson.parse(TEXT)
    first, second = lesson.steps
    assert (lesson.id, lesson.title) == ("onto-a-ten", {"en": "A nine onto a ten"})
    assert first.goal == Goal("turn", 1)
    assert first.answers == ((Move(1, 2),),)
    assert [mistake.refused for mistake in first.mistakes] == [Reason.WRONG_RANK, None]
    assert second.position == Position.parse(str(second.begin().position))
    assert len(second.position.stock) == 50


@pytest.mark.parametrize(
    "text", [TEXT, *(str(Lesson.load(each)) for each in lessons())], ids=["own", *lessons()]
)
def test_everything_round_trips(text: str) -> None:
    lesson = Lesson.parse(text)
    assert Lesson.parse(str(lesson)) == lesson
    assert eval(repr(lesson), {"Lesson": Lesson}) == lesson  # noqa: S307  # what a repr is for


@given(st.text(min_size=1, max_size=60))
def test_any_text_that_is_accepted_round_trips(words: str) -> None:
    step = LessonStep({"fr": words}, fill("spider; 1: 9S; 2: TH"), ((Move(1, 2),),))
    try:
        lesson = Lesson("any", {"fr": "Titre"}, (step,))
    except InvalidLesson:
        return
    assert Lesson.parse(str(lesson)) == lesson


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # No TOML.
        (changed("id =", "id :"), "line 1: Expected '='"),
        (changed('"1-2"]', '"1-2"'), "line 9: Unclosed array"),
        (changed('"Deal."', "=" * 2_600), "line 22: 2610 characters in one line: at most 2500"),
        (changed('"Deal."', "[" * 2_400), "too many brackets within brackets"),
        (changed('"Deal."', "[" + "9" * 2_400 + "," + "8" * 50 + "]"), "line 22: step 2: text"),
        # Fields.
        (changed("title.en", "titel.en"), "line 2: titel: no such field; there are id, title, steps"),
        (
            changed('title.en = "A nine onto a ten"', 'title = "x"'),
            "line 2: title: 'x': it is a text by language",
        ),
        (changed("goal = ", "gaol = "), "line 7: step 1: gaol: no such field; there are text, position"),
        (changed('["1-2"]', '"1-2"'), "line 8: step 1: answers: '1-2': it is a list"),
        (changed('["1-2"]', "[12]"), "line 8: step 1: answers: each answer is a text of moves"),
        (changed('move = "2-3"', "moves = 1"), "line 17: step 1: mistakes 2: no such field; there are move"),
        (changed('"wrong_rank"', "true"), "line 13: step 1: mistakes 1: True: it is a text in quotes"),
        (changed("[[steps.mistakes]]", "[steps.mistakes]"), "Cannot|line 13: step 1"),
        ('id = "a"\ntitle.en = "x"', "steps: a lesson has one step at least"),
        ('id = "a"\ntitle.en = "x"\nsteps = [1]', "step 1: 1: its fields are text, position"),
        # What is missing is said to be missing, on the line where it should stand.
        ("", "^id: it is missing: a lesson has an id"),
        (changed('id = "onto-a-ten"\n', ""), "^id: it is missing: a lesson has an id"),
        (changed('title.en = "A nine onto a ten"\n', ""), "^title: it is missing: a lesson has a title"),
        (
            changed('text.en = "Put {9S} onto {TH}. You have {score} points."\n', ""),
            "^line 4: step 1: text: it is missing: it is written in en, as the title",
        ),
        (changed('text.en = "No: {moves} moves."\n', ""), "^line 13: step 1: mistakes 1: it is missing"),
        (changed('move = "2-3"\n', ""), "^line 17: step 1: mistakes 2: '': a move is"),
        (changed('"turn 1"', '"empty 12"'), "^line 7: step 1: goal: 'empty 12': there is no column 12"),
        (changed('"turn 1"', '"turn 11"'), "^line 7: step 1: goal: 'turn 11': there is no column 11"),
        (
            changed('move = "2-3"', 'move = "2-1"'),
            "^line 17: step 1: mistakes 2: '2-1': mistakes 1 has this move already",
        ),
        # What the fields say.
        (changed('"onto-a-ten"', '"Onto a ten"'), "line 1: id: 'Onto a ten': an id is of small letters"),
        (changed("title.en", "title.e"), "line 2: title: 'e': a language is a tag such as en"),
        (changed("done.en", "done.fr"), "line 9: step 1: done: it is written in fr; the title in en"),
        (changed('"Deal."', '" "'), "line 22: step 2: text: ' ': a text has one to 1000 characters"),
        (changed('"Deal."', '"\\u0007"'), "none of them for control"),
        (changed("9S; 2: TH", "9S; 2: ZZ"), "line 6: step 1: position: 2: 'ZZ': a card is"),
        (changed("SP1-S1C", "SP1-S3C"), "line 23: step 2: code: .*SP1-S3C"),
        (changed('"1-2"', '"1>2"'), "line 8: step 1: answers: '1>2': a move is"),
        (
            changed('"turn 1"', '"spin 1"'),
            "line 7: step 1: goal: 'spin 1': a goal is one of turn, empty, run",
        ),
        (
            changed('"turn 1"', '"refused tiredness"'),
            "line 7: step 1: goal: 'refused tiredness': a goal is one of",
        ),
        (
            changed('"wrong_rank"', '"wrong"'),
            "line 13: step 1: mistakes 1: 'wrong': the reasons are no_such_move",
        ),
        # What is not true of the game.
        (changed('"1-2"', '"2-1"'), "line 8: step 1: answers: 2-1: Column 1 ends in 9♠"),
        (
            changed('"1-2"', '"1-3 3-2"'),
            "line 8: step 1: answers: '1-3 3-2': it does not reach the goal turn 1 at its end",
        ),
        (
            changed('"turn 1"', '"refused wrong_rank"'),
            "the goal is refused wrong_rank, but the rules allow it",
        ),
        (changed('["deal"]', "[]"), "line 24: step 2: answers: a step needs answers that are right"),
        (changed('["deal"]', '[""]'), "line 24: step 2: answers: a step needs answers that are right"),
        (
            changed('["deal"]', str(["deal"] * 21).replace("'", '"')),
            "line 24: step 2: answers: 21: at most 20",
        ),
        (
            changed('code = "SP1-S1C-AAAAAAD"', 'code = "SP1-S1C-AAAAAAD"\nposition = "spider; 1: 9S"'),
            "line 23: step 2: code: a step begins from a position or from a code: give one of them",
        ),
        (
            changed('code = "SP1-S1C-AAAAAAD"\n', ""),
            "line 21: step 2: position: a step begins from a position or from a code: give one of them",
        ),
        (changed('["deal"]', f'["{"deal " * 61}"]'), "line 24: step 2: answers: 61: at most 60"),
        (
            changed('"wrong_rank"', '"same_pile"'),
            "line 13: step 1: mistakes 1: '2-1': the rules refuse it as wrong_rank",
        ),
        (changed('move = "2-3"', 'move = "1-2"'), "mistakes 2: '1-2': it is right, or on the way"),
        (changed("{5C}", "{7C}"), r"line 9: step 1: done: \{7C\}: no such card is in sight here"),
        (
            changed("{score}", "{scores}"),
            r"line 5: step 1: text: \{scores\}: in braces stands a card such as",
        ),
        (changed("{score}", "{score"), "line 5: step 1: text: a brace without its other half"),
        (TEXT + TEXT[TEXT.index('[[steps]]\ntext.en = "Deal') :] * 60, "steps: 51: at most 50"),
    ],
)
def test_a_lesson_that_is_wrong(text: str, told: str) -> None:
    with pytest.raises(InvalidLesson, match=told) as refused:
        Lesson.parse(text)
    assert len(str(refused.value)) < 600


@pytest.mark.parametrize("thing", [None, 5, b"id", "x" * 100_001])
def test_no_text_or_too_long_a_one(thing: str) -> None:
    with pytest.raises(InvalidLesson, match="a lesson is a text of at most 100000 characters"):
        Lesson.parse(thing)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["a." * 1_240 + f"b{row} = 1" for row in range(40)]),
        "x = [" * 15_000,
        "[[steps]]\n" * 10_000,
        '"""' * 33_000,
        "[a]\n" * 20_000,
        "\n".join(["x = {" + "a={" * 500] * 60),
    ],
)
def test_a_hostile_text_is_refused_soon(text: str) -> None:
    began = time.process_time()
    with pytest.raises(InvalidLesson):
        Lesson.parse(text)
    assert time.process_time() - began < 5


def test_the_answers_are_played_once_for_all_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a lesson within the limits would take ten seconds to read."""
    applied: list[Move] = []
    apply = Position.apply

    def count(position: Position, move: Move) -> Position:
        applied.append(move)
        return apply(position, move)

    monkeypatch.setattr(Position, "apply", count)
    moves = [f"{source}-{target}" for source in (1, 2, 3) for target in (4, 5, 6, 7, 8, 10)]
    mistakes = "".join(f'[[steps.mistakes]]\nmove = "{move}"\ntext.en = "No."\n' for move in moves)
    step = 'text.en = "Do."\nposition = "spider; 1: | 9S; 2: | TH; 3: 4H"\nanswers = ["1-2 2-1 1-2 2-9"]\n'
    assert Lesson.parse(f'id = "a"\ntitle.en = "A"\n[[steps]]\n{step}{mistakes}').steps[0].mistakes
    assert len(applied) == 4


def test_a_lesson_made_in_python_is_checked_too() -> None:
    position = fill("spider; 1: 9S; 2: TH")
    step = LessonStep({"en": "Do."}, position, ((Move(1, 2),),))
    assert Lesson.parse(str(Lesson("own", {"en": "Own"}, (step,)))).steps == (step,)
    wrong = LessonStep({"en": "Do."}, position, ((Move(2, 1),),))
    with pytest.raises(InvalidLesson, match=r"^step 2: answers: 2-1: Column 1 ends in 9♠") as refused:
        Lesson("own", {"en": "Own"}, (step, wrong))
    assert (refused.value.step, refused.value.name, refused.value.line) == (2, "answers", None)
    mistaken = LessonStep(
        {"en": "Do."}, position, ((Move(1, 2),),), mistakes=(Mistake(Move(2, 1), {"en": "No."}),)
    )
    with pytest.raises(InvalidLesson, match="mistakes 1: '2-1': the rules refuse it as wrong_rank"):
        Lesson("own", {"en": "Own"}, (mistaken,))


def of_step(**changes: Any) -> tuple[Any, ...]:  # noqa: ANN401  # whatever one could be made of
    step = LessonStep({"en": "Do."}, fill("spider; 1: 9S; 2: TH"), ((Move(1, 2),),))
    return "own", {"en": "Own"}, (replace(step, **changes),)


MISTAKE: Any = Mistake("2-1", {"en": "No."})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("own", 5, ()), "title: 5: it is a Mapping"),
        (("own", {"en": "Own"}, 5), "steps: 5: it is a tuple of LessonStep"),
        (("own", {"en": "Own"}, []), "steps: .*: it is a tuple of LessonStep"),
        (("own", {"en": "Own"}, ("x",)), "steps: .*: it is a tuple of LessonStep"),
        (of_step(text="Do."), "step 1: text: 'Do.': it is a Mapping"),
        (of_step(position=5), "step 1: position: 5: it is a Position"),
        (of_step(answers=5), "step 1: answers: 5: it is a tuple of tuple"),
        (of_step(answers=(("1-2",),)), "step 1: answers: .*: it is a tuple of Move"),
        (of_step(played=("1-2",)), "step 1: played: .*: it is a tuple of Move"),
        (of_step(goal="win"), "step 1: goal: 'win': it is a Goal"),
        (of_step(mistakes=(5,)), "step 1: mistakes: .*: it is a tuple of Mistake"),
        (of_step(mistakes=(MISTAKE,)), "step 1: mistakes 1: '2-1': it is a Move"),
    ],
)
def test_a_lesson_made_of_other_things(arguments: tuple[Any, ...], told: str) -> None:
    with pytest.raises(InvalidLesson, match=told):
        Lesson(*arguments)


@pytest.mark.parametrize("name", ["fishing", "mine.toml", None, 5, ["placing"], {}])
def test_an_unknown_lesson(name: Any) -> None:  # noqa: ANN401  # whatever it is
    with pytest.raises(InvalidLesson, match=r": the lessons are the-table, placing.*Lesson\.parse"):
        Lesson.load(name)


def test_a_reader_of_another_language_gets_the_first() -> None:
    lesson = Lesson(
        "own",
        {"fr": "Titre", "ar": "عنوان"},
        (LessonStep({"fr": "A", "ar": "ب"}, fill("spider; 1: 9S; 2: TH"), ((Move(1, 2),),)),),
    )
    assert [lesson.language(locale) for locale in ("ar", "fr", "en")] == ["ar", "fr", "fr"]


def test_a_lesson_is_hashable() -> None:
    lesson, same = Lesson.parse(TEXT), Lesson.parse(TEXT)
    other = Lesson.parse(changed("No: {moves} moves.", "No."))
    assert {lesson, same, other} == {lesson, other}
    assert {*lesson.steps, *same.steps} == set(lesson.steps)
    assert {*lesson.steps[0].mistakes, *same.steps[0].mistakes} == set(lesson.steps[0].mistakes)


def test_a_card_among_words_from_right_to_left_is_isolated() -> None:
    known = facts(LessonStep({"en": "x"}, fill("spider; 1: TS; 2: 9H"), ((Move(2, 1),),)).begin())
    assert fill_in("ضع {9H} على {TS}", known) == "ضع \u20689♥\u2069 على \u206810♠\u2069"
    assert fill_in("{9H}, {score}", known) == "9♥, 500"


def test_the_guide_of_contributing_is_a_lesson() -> None:
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    example = guide.split("```toml\n")[1].split("```")[0]
    assert Lesson.parse(example).steps
