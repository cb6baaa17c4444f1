"""The catalogues: complete, equal in what they take, and each wholly in its own language."""

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import spider_widget as sw
from spider_widget.teaching import explain, i18n
from spider_widget.teaching.i18n import LOCALES, UnknownLocale, catalogue, say

every_locale = pytest.mark.parametrize("locale", LOCALES)
PLURALS = {"zero", "one", "two", "few", "many", "other"}


@cache
def messages(locale: str) -> dict[str, ftl.Message]:
    resource = FluentParser().parse(catalogue(locale))
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ftl.Message)}


class Wanted(Visitor):
    """Collects the arguments that a pattern uses, the messages it refers to, and what it selects by."""

    def __init__(self) -> None:
        super().__init__()
        self.arguments: set[str] = set()
        self.printed: set[str] = set()
        self.messages: set[str] = set()
        self.variants: list[set[str]] = []

    def visit_Placeable(self, node: ftl.Placeable) -> None:  # noqa: N802
        if isinstance(node.expression, ftl.VariableReference):
            self.printed.add(node.expression.id.name)
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        keys = (variant.key for variant in node.variants)
        self.variants.append({key.name for key in keys if isinstance(key, ftl.Identifier)})
        self.generic_visit(node)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  # the library's name
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def read(locale: str, name: str) -> Wanted:
    visitor = Wanted()
    visitor.visit(messages(locale)[name])
    return visitor


@cache
def wanted(locale: str, name: str) -> frozenset[str]:
    """Every argument that a message needs, also through the messages in it."""
    message = read(locale, name)
    return frozenset(message.arguments).union(*(wanted(locale, other) for other in message.messages))


@every_locale
def test_every_message_parses(locale: str) -> None:
    resource = FluentParser().parse(catalogue(locale))
    assert [entry.content for entry in resource.body if isinstance(entry, ftl.Junk)] == []
    names = [entry.id.name for entry in resource.body if isinstance(entry, ftl.Message)]
    assert len(names) == len(set(names))
    assert set(names) == messages("en").keys()


@every_locale
def test_every_message_formats_with_its_arguments(locale: str) -> None:
    """With numbers and with words for arguments: no reference is dangling, no argument is left over."""
    bundle = FluentBundle([locale], use_isolating=False)
    bundle.add_resource(FluentResource(catalogue(locale)))
    for name in messages(locale):
        for value in (0, 1, 2, 11, "S", "relaxed"):
            pattern = bundle.get_message(name).value
            assert pattern is not None
            text, errors = bundle.format_pattern(pattern, dict.fromkeys(wanted(locale, name), value))
            assert errors == [], name
            assert "{" not in str(text)
            assert str(text).strip()


@every_locale
def test_every_language_uses_the_same_arguments(locale: str) -> None:
    """None may be lost that English prints; what it selects by is each language's own affair."""
    for name in messages("en"):
        assert read("en", name).printed <= wanted(locale, name) <= wanted("en", name), name


@every_locale
def test_every_plural_has_all_forms_of_the_language(locale: str) -> None:
    """Two in English, one in Japanese, six in Arabic."""
    forms = {"other", *Locale.parse(locale).plural_form.rules}
    for name in messages(locale):
        for keys in read(locale, name).variants:
            if keys & (PLURALS - {"other"}):
                assert keys == forms, name


@every_locale
def test_whatever_english_counts_is_counted(locale: str) -> None:
    if len(Locale.parse(locale).plural_form.rules) > 1:
        for name in messages("en"):
            counts = [
                any(keys & (PLURALS - {"other"}) for keys in read(where, name).variants)
                for where in ("en", locale)
            ]
            assert counts[0] <= counts[1], name


def test_a_missing_message_or_argument_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("en", "no-such-message")
    with pytest.raises(KeyError):
        say("en", "refusal-no-better-place")


@pytest.mark.parametrize("locale", ["xx", "", "xx-EN", "english", "../en", "en.ftl", None])
def test_an_unknown_language(locale: str) -> None:
    with pytest.raises(UnknownLocale, match=f"the languages are {', '.join(LOCALES)}"):
        say(locale, "card", rank=9, suit="H")


@pytest.mark.parametrize(
    ("tag", "served"),
    [("en-US", "en"), ("ar_EG", "ar"), ("EN", "en"), ("ja-JP", "ja"), ("en_GB.UTF-8", "en")],
)
def test_a_tag_is_served_by_its_language_at_every_door(tag: str, served: str) -> None:
    assert catalogue(tag) == catalogue(served)
    assert say(tag, "card", rank=9, suit="H") == say(served, "card", rank=9, suit="H")
    game = sw.Game.from_code("SP1-S4C-AAAAAAD")
    refusal = game.refusal("1-2")
    assert refusal is not None
    assert explain.refusal(refusal, tag) == explain.refusal(refusal, served)
    assert sw.Lesson.load("placing").language(tag) == served
    lesson, same = sw.LessonWidget("placing", locale=tag), sw.LessonWidget("placing", locale=served)
    assert (lesson.locale, lesson.lesson, lesson.catalogue) == (served, same.lesson, same.catalogue)
    replay = sw.ReplayWidget(game.record(), locale=tag)
    assert replay.show(0) == sw.ReplayWidget(game.record(), locale=served).show(0)
    w = sw.SpiderWidget()
    w.locale = tag
    assert w.locale == served


def test_the_catalogue_is_the_file() -> None:
    path = Path(i18n.__file__).parent / "locales"
    assert {file.stem for file in path.glob("*.ftl")} == set(LOCALES)
    assert catalogue("en") == (path / "en.ftl").read_text(encoding="utf-8")


REAL = {
    "card": "K♥",
    "other": "10♠",
    "code": "SP1-S1C-AAAAAAD",
    "found": "AAAAAA",
    "game": "SP1-S1C-AAAAAAD",
    "rules": "♥",
    "cards": "♥♠",
    "list": "3",
    "item": "7",
    "columns": "3",
    "step": "♥",
    "title": "♥",
    "onto": "10♠",
    "effect": "♥",
    "reason": "♠",
}
"""What goes into messages as text that is already made."""
CHOICES = {
    "suit": "SHDC",
    "rule": ("classic", "relaxed"),
    "layout": ("standard", "spread", "bicycle"),
    "theme": ("auto", "light", "dark"),
    "pace": ("slow", "normal", "fast"),
    "only": ("true", "false"),
    "because": ("nothing_else", "best", "new_cards", "needed", "better"),
    "status": ("playing", "won", "stuck", "dead"),
    "fault": ("parts", "version", "game", "rules", "suits", "one_suit", "length", "digit"),
}
"""What messages select by, other than numbers."""
NUMBERS = (*range(14), 20, 100, 101, 102, 1183)
NOT_WORDS = r"[AJQK](?=[♠♥♦♣])|SP1(-S1C-[A-D2-7]+)?|S[124][CR]|SP1|A{6}"
"""Latin letters that every language keeps: a card's index and codes."""
KEYS = {"Shift", "Enter", "Escape", "Home", "End", "Ctrl", *"ADHNPRUYZ"}
SCRIPTS = {"ar": "[\u0621-\u064a]", "ja": "[\u3041-\u30fa\u4e00-\u9fff]"}


def every_text(locale: str, name: str) -> set[str]:
    """The message with arguments as they are in a game, in every form that it has."""
    taken = wanted(locale, name)
    choosing = [argument for argument in CHOICES if argument in taken]
    texts = set()
    for number in NUMBERS:
        for choice in product(*(CHOICES[argument] for argument in choosing)):
            arguments = dict.fromkeys(taken, number) | REAL | dict(zip(choosing, choice, strict=True))
            texts.add(say(locale, name, **arguments))
    return texts


@pytest.mark.parametrize("locale", SCRIPTS)
def test_no_word_of_another_language(locale: str) -> None:
    """No Latin suit or card name, nothing untranslated, whatever the arguments."""
    for name in messages(locale).keys() - {"direction"}:
        keys = KEYS if name == "board-keys" or name.startswith("key-") else set()
        names = {"Python"} if locale == "ja" else set()
        letters = set("ABZW") if name == "refusal-invalid-code" else set()
        for text in every_text(locale, name):
            words = set(re.findall("[A-Za-z]+", re.sub(NOT_WORDS, "", text)))
            assert words <= keys | names | letters, f"{name}: {text}"


@pytest.mark.parametrize("locale", SCRIPTS)
def test_every_message_is_in_the_script_of_its_language(locale: str) -> None:
    keys = {name for name in messages(locale) if re.fullmatch("key-[a-z]+", name)}
    without_words = {
        "direction",
        "rank",
        "list-next",
        "list-last",
        "runs-value",
        "chance-value",
        "hint-effect",
        "sentence-next",
        *keys,
    }
    for name in messages(locale).keys() - without_words:
        assert all(re.search(SCRIPTS[locale], text) for text in every_text(locale, name)), name


GLOSSARY = [
    ("stock", {"deals": 3}, "كومة السحب", "山札"),
    ("key-deal-does", {}, "التوزيع", "追加配札"),
    ("column-empty", {"column": 3}, "العمود 3، فارغ", "3列目、空き列"),
    ("help-group-title", {}, "المجموعات", "グループ"),
    ("completed", {"count": 3, "runs": 8}, "السلاسل المزالة", "取り除かれた連続列"),
    ("code-title", {}, "رمز الجولة", "ゲームコード"),
    ("new-game", {}, "جولة جديدة", "新しいゲーム"),
    ("undo", {}, "التراجع", "元に戻す"),
    ("option-auto-placement", {}, "الوضع التلقائي", "自動配置"),
    ("option-placement-guide", {}, "المساعدة في الوضع", "配置ガイド"),
    ("score", {}, "النقاط", "得点"),
    ("moves", {}, "النقلات", "手数"),
    ("level-suits", {"suits": 1}, "سهل", "かんたん"),
    ("level-suits", {"suits": 2}, "متوسط", "ふつう"),
    ("level-suits", {"suits": 4}, "صعب", "むずかしい"),
    ("rule-name", {"rule": "classic"}, "القاعدة الكلاسيكية", "クラシックルール"),
    ("rule-name", {"rule": "relaxed"}, "القاعدة المرنة", "緩和ルール"),
    ("card", {"rank": 1, "suit": "S"}, "آس البستوني", "スペードのエース"),
    ("card", {"rank": 11, "suit": "H"}, "ولد القلوب", "ハートのジャック"),
    ("card", {"rank": 12, "suit": "D"}, "ملكة الماس", "ダイヤのクイーン"),
    ("card", {"rank": 13, "suit": "C"}, "ملك البرسيم", "クラブのキング"),
    ("card", {"rank": 9, "suit": "H"}, "تسعة القلوب", "ハートの9"),
]


@pytest.mark.parametrize(("name", "arguments", "arabic", "japanese"), GLOSSARY)
def test_the_glossary(name: str, arguments: dict[str, str | int], arabic: str, japanese: str) -> None:
    assert arabic in plain(say("ar", name, **arguments))
    assert japanese in say("ja", name, **arguments)


def plain(text: str) -> str:
    """A text without its marks of direction."""
    return re.sub("[\u200f\u2066-\u2069]", "", text)


def test_the_six_forms_of_arabic() -> None:
    told = [plain(say("ar", "column-cards", column=3, count=count)) for count in (0, 1, 2, 5, 11, 100)]
    assert told == [
        "العمود 3، لا أوراق",
        "العمود 3، ورقة واحدة",
        "العمود 3، ورقتان",
        "العمود 3، 5 أوراق",
        "العمود 3، 11 ورقة",
        "العمود 3، 100 ورقة",
    ]


def test_what_is_named_in_arabic_keeps_its_direction() -> None:
    """Case 97: codes and cards stay from left to right; a list of numbers runs from right to left."""
    assert "\u2068SP1-S1C-AAAAAAD\u2069" in say("ar", "code-copied", code="SP1-S1C-AAAAAAD")
    refusal = say("ar", "refusal-nothing-on-ace", target=2, other="A♠")
    assert "\u2068A♠\u2069" in refusal
    assert say("ar", "list-last", list="3", item="7").startswith("\u200f")
    assert not re.search("[\u2066-\u2069]", say("en", "code-copied", code="SP1-S1C-AAAAAAD"))


@every_locale
def test_digits_are_latin(locale: str) -> None:
    """As on the cards, in codes and on the keys."""
    assert "1,183" in say(locale, "won-summary", score=1183, moves=117)
