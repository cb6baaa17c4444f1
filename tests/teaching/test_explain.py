import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import spider_widget
from spider_widget import Card, Game, IllegalMove, Move, Position, Reason, Refusal, Spider
from spider_widget.engine.cards import ALL_CARDS
from spider_widget.teaching import explain, i18n
from spider_widget.teaching.i18n import LOCALES, UnknownLocale, catalogue, say
from tests.contract import arranged, choose, every_move
from tests.tables import cards, run, table, whole

every_locale = pytest.mark.parametrize("locale", LOCALES)
PLURALS = {"zero", "one", "two", "few", "many", "other"}
PACKAGE = Path(spider_widget.__file__).parent


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
    assert len(forms) == {"en": 2, "ja": 1, "ar": 6}[locale]
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


@pytest.mark.parametrize("locale", ["xx", "", "EN", "../en", "en.ftl", None])
def test_an_unknown_language(locale: str) -> None:
    with pytest.raises(UnknownLocale, match="the languages are ar, en, ja"):
        say(locale, "card", rank=9, suit="H")


@every_locale
def test_every_card_has_a_name_of_its_own(locale: str) -> None:
    assert len({explain.card(card, locale) for card in ALL_CARDS}) == 52


OTHER_RULES = {Reason.WRONG_SUIT, Reason.WRONG_BASE}
"""The reasons that no Spider rule gives; tests/engine/test_rules.py produces them with other rules."""
REFUSED: dict[Reason, tuple[Position, Move]] = {
    Reason.NO_SUCH_MOVE: (table(["9S"]), Move("stock", "waste")),
    Reason.NO_SUCH_PILE: (table(["9S"]), Move(12, 1)),
    Reason.SAME_PILE: (table(["9S"]), Move(1, 1)),
    Reason.EMPTY_SOURCE: (table(["9S"]), Move(2, 1)),
    Reason.TOO_FEW_CARDS: (table(["9S"]), Move(1, 2, 2)),
    Reason.FACE_DOWN: (table(["9D | 8S"]), Move(1, 2, 2)),
    Reason.GROUP_BREAKS_RANK: (table(["9S 3H"]), Move(1, 2, 2)),
    Reason.GROUP_BREAKS_SUIT: (table(["8S 7H"]), Move(1, 2, 2)),
    Reason.NOTHING_ON_ACE: (table(["KH", "AS"]), Move(1, 2)),
    Reason.WRONG_RANK: (table(["KH", "9S"]), Move(1, 2)),
    Reason.STOCK_EMPTY: (table(["KH"] * 10), spider_widget.DEAL),
    Reason.FILL_COLUMNS: (table(["KH QH"] * 9, stock="AS"), spider_widget.DEAL),
    Reason.DEAL_IMPOSSIBLE: (table(["KH"] * 9, stock="AS"), spider_widget.DEAL),
}
SENTENCES = {
    Reason.NO_SUCH_MOVE: "There is no such move in this game.",
    Reason.NO_SUCH_PILE: "There is no column 12 in this game.",
    Reason.SAME_PILE: "The cards already lie on column 1.",
    Reason.EMPTY_SOURCE: "Column 2 is empty; there is no card to take.",
    Reason.TOO_FEW_CARDS: "Column 1 does not hold that many cards.",
    Reason.FACE_DOWN: "A face-down card cannot be lifted; column 1 must be played down to it first.",
    Reason.GROUP_BREAKS_RANK: ("The group breaks at 3♥ on 9♠: cards that move together descend by one."),
    Reason.GROUP_BREAKS_SUIT: (
        "The group breaks at 7♥ on 8♠: in the classic rule a group must be of one suit."
    ),
    Reason.NOTHING_ON_ACE: "Column 2 ends in A♠, and nothing goes on an ace.",
    Reason.WRONG_RANK: "Column 2 ends in 9♠, which takes an 8, not K♥.",
    Reason.STOCK_EMPTY: "The stock is empty; every deal has been made.",
    Reason.FILL_COLUMNS: "Column 10 is empty: a deal needs a card on every column.",
    Reason.DEAL_IMPOSSIBLE: (
        "Fewer cards are on the table than there are columns, so they can never all be filled "
        "and no deal is possible again. Only undo helps."
    ),
}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_sentence(reason: Reason) -> None:
    for locale in LOCALES:
        assert f"refusal-{reason.value.replace('_', '-')}" in messages(locale)
    if reason in REFUSED:
        position, move = REFUSED[reason]
        refusal = position.refusal(move)
        assert refusal is not None
        assert refusal.reason is reason
        assert explain.refusal(refusal) == SENTENCES[reason]
        assert str(IllegalMove(move, refusal)) == f"{move}: {SENTENCES[reason]}"
    else:
        assert reason in {Reason.NO_BETTER_PLACE, *OTHER_RULES}
        refusal = Refusal(reason, cards("7S 8C"), (1, 2))
        assert re.search("7♠|8♣", explain.refusal(refusal))


@every_locale
def test_every_refusal_of_any_move_can_be_said(locale: str) -> None:
    random = Random(5)
    for rules in (Spider(suits=4), Spider(suits=4, rule="relaxed"), Spider(suits=2, layout="bicycle")):
        for position in (spider_widget.deal(rules, 3), arranged(rules, random), arranged(rules, random)):
            refusals = {position.refusal(move) for move in every_move(position)} - {None}
            for refusal in refusals:
                assert refusal is not None
                text = explain.refusal(refusal, locale)
                assert text
                assert "{" not in text


@pytest.mark.parametrize("place", [None, 1.5, [4], b"4", "x" * 1000], ids=repr)
def test_places_that_are_none_make_no_move(place: int) -> None:
    refusal = table(["9S"]).refusal(Move(place, 1))
    assert refusal is not None
    assert explain.refusal(refusal) == "There is no such move in this game."


@pytest.mark.parametrize(
    ("last", "wanted"),
    [
        ("2S", "an ace"),
        ("3S", "a 2"),
        ("8S", "a 7"),
        ("9S", "an 8"),
        ("JS", "a 10"),
        ("QS", "a jack"),
        ("KS", "a queen"),
    ],
)
def test_what_a_card_takes(last: str, wanted: str) -> None:
    refusal = Refusal(Reason.WRONG_RANK, (Card.parse("KH"), Card.parse(last)), (4, 7))
    assert f"which takes {wanted}, not K♥" in explain.refusal(refusal)


def test_several_columns_to_fill() -> None:
    refusal = Refusal(Reason.FILL_COLUMNS, (), (2, 7, 10))
    assert explain.refusal(refusal) == "Columns 2, 7 and 10 are empty: a deal needs a card on every column."


def test_no_refusal_names_a_hidden_card() -> None:
    position = table(["9S | 8H", "TS"])
    refusal = position.refusal(Move(1, 2, 2))
    assert refusal is not None
    assert "9" not in explain.refusal(refusal)


@every_locale
def test_every_step_can_be_said(locale: str) -> None:
    random = Random(6)
    for rules in (Spider(suits=1), Spider(suits=4, rule="relaxed")):
        game = Game.from_position(arranged(rules, random))
        said: list[str] = []
        game.watch(lambda change, said=said: said.append(explain.change(change, locale)))  # type: ignore[misc]
        for _ in range(40):
            if game.legal_moves:
                step = game.push(choose(game.position, random))
                assert said[-1] == explain.step(step, locale)
            if random.random() < 0.3:
                game.undo()
                game.redo()
        game.restart()
        assert all(said)


def test_the_sentences_of_steps() -> None:
    kings, aces = run("S", last="8"), run("S", first="7")
    game = Game.from_position(whole({1: f"9D | {kings}", 2: f"4H | {aces}", 3: "9C 8C 7C"}))
    three = game.push("3-5x3")
    assert explain.step(three) == "Column 3 to column 5: nine of clubs and 2 more cards."
    assert explain.step(game.push("2-1x7")) == (
        "Column 2 to column 1: seven of spades and 6 more cards. Column 2 turned up four of hearts. "
        "Column 1 turned up nine of diamonds. Column 1: the run of spades is complete and leaves the table."
    )
    two = game.push("5-6x2")
    assert explain.deed(two) == "Column 5 to column 6: eight of clubs and 1 more card."


def sentences(path: Path) -> Iterator[str]:
    """The texts in a module that go into a refusal."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Refusal", "IllegalMove"}:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                    yield inner.value


@pytest.mark.parametrize("path", sorted((PACKAGE / "engine").glob("*.py")), ids=lambda path: path.stem)
def test_the_engine_words_no_refusal(path: Path) -> None:
    assert list(sentences(path)) == []


def test_reasons_are_names_not_sentences() -> None:
    assert all(re.fullmatch("[a-z_]+", reason.value) for reason in Reason)


def test_the_catalogue_is_the_file() -> None:
    path = Path(i18n.__file__).parent / "locales"
    assert {file.stem for file in path.glob("*.ftl")} == set(LOCALES)
    assert catalogue("en") == (path / "en.ftl").read_text(encoding="utf-8")
