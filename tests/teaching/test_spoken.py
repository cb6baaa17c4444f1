"""What is read out names cards in words that fit their sentence; and how each language is written."""

import re
from collections.abc import Iterator

import pytest

from spider_widget import Lesson, LessonRun, Refusal, lessons
from spider_widget.engine.cards import ALL_CARDS, Card
from spider_widget.engine.moves import Reason
from spider_widget.teaching import explain
from spider_widget.teaching.facts import facts, fill_in
from spider_widget.teaching.i18n import LOCALES, say
from tests.teaching.test_explain import REFUSED, WHYS, hint_of
from tests.teaching.test_i18n import every_text, messages, plain, wanted

every_locale = pytest.mark.parametrize("locale", LOCALES)
SYMBOLS = re.compile("[♠♥♦♣]")
CARDS = {"card", "other", "onto", "cards"}
"""The arguments that are a card's name, or several."""
GOVERNS = r"\b(على|إلى|من|في|عند|فوق|تحت|مع|قبل|بعد|لا|تقبل|يقبل|انقل|ضع|اسحب|أمسك|العب|للورقة|بالورقة)"
TWO_GOVERNED = re.compile(rf"{GOVERNS} (الورقة )?اثنا ")
"""Arabic says "اثنا" of the subject of a sentence only."""


def lesson_texts(locale: str, *, spoken: bool) -> Iterator[str]:
    """Every text of the course, filled in."""
    for lesson in map(Lesson.load, lessons()):
        yield lesson.title[locale]
        for step in lesson.steps:
            for _, words in step.words():
                if words:
                    yield fill_in(words[locale], facts(step.begin()), locale if spoken else None)


@every_locale
@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_every_card_fits_into_every_sentence(locale: str, card: Card) -> None:
    for name in messages(locale):
        taken = wanted("en", name)
        named = CARDS & taken
        if named:
            words = dict.fromkeys(taken, 1) | dict.fromkeys(named, explain.spoken_card(card, locale))
            text = plain(say(locale, name, **words))
            assert plain(explain.card(card, locale)) in text, name
            assert not TWO_GOVERNED.search(text), text


@every_locale
def test_what_is_read_out_names_cards_in_words(locale: str) -> None:
    for reason in Reason:
        position, move = REFUSED.get(reason, (None, None))
        refusal = position and move and position.refusal(move)
        told = explain.refusal(
            refusal or Refusal(reason, (ALL_CARDS[0], ALL_CARDS[1]), (1, 2)), locale, spoken=True
        )
        assert not SYMBOLS.search(told)
    assert not any(SYMBOLS.search(explain.hint(hint_of(why), locale)) for why, _ in WHYS)
    for text in lesson_texts(locale, spoken=True):
        assert not SYMBOLS.search(text)
        assert not TWO_GOVERNED.search(plain(text)), text


def test_what_a_lesson_says_is_read_out_in_words() -> None:
    run = LessonRun(Lesson.load("placing"))
    assert run.text("en", spoken=True).endswith("Put the nine of hearts onto the ten of spades.")
    run.game.push("4-1")
    assert run.feedback("en", spoken=True).startswith("That is a good place for the eight of spades")
    run.game.undo()
    run.game.push("1-2")
    assert run.feedback("en", spoken=True).endswith("turned over by itself: the five of clubs.")


BANNED = {
    "en": "fair player|meanwhile|to be expected| %",
    "ar": "نقش|نقوش|النزيه|بايسكل",
    "ja": "勝|実演|公正| %|。 |[\u3041-\u30fa\u4e00-\u9fff]:",
}
"""Words that are not the ones agreed on, and marks that are not the language's own."""


@every_locale
def test_the_words_and_marks_agreed_on(locale: str) -> None:
    for name in messages(locale):
        for text in every_text(locale, name):
            assert not re.search(BANNED[locale], text), f"{name}: {text}"
    for text in lesson_texts(locale, spoken=False):
        assert not re.search(BANNED[locale], text), text


def test_sentences_are_joined_as_the_language_joins_them() -> None:
    joined = {locale: say(locale, "sentence-next", list="A.", item="B.") for locale in LOCALES}
    assert (joined["en"], joined["ja"]) == ("A. B.", "A.B.")
    assert say("ja", "lesson-hint") == "ヒント："
