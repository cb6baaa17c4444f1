import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal

import pytest

import spider_widget
from spider_widget import Card, Game, Hint, IllegalMove, Move, Position, Reason, Refusal, Spider, Suit
from spider_widget.analysis import reasons
from spider_widget.analysis.hints import Candidate
from spider_widget.analysis.in_suit import PassedOver
from spider_widget.engine.cards import ALL_CARDS
from spider_widget.engine.rules import Layout
from spider_widget.engine.variants import LAYOUTS
from spider_widget.teaching import explain
from spider_widget.teaching.i18n import LOCALES, say
from tests.contract import arranged, choose, every_move
from tests.tables import cards, run, table, whole

every_locale = pytest.mark.parametrize("locale", LOCALES)
PACKAGE = Path(spider_widget.__file__).parent


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
    Reason.FACE_DOWN: "A face-down card cannot be lifted; first move the cards on top of it in column 1.",
    Reason.GROUP_BREAKS_RANK: ("The group breaks at 3♥ on 9♠: cards that move together descend by one."),
    Reason.GROUP_BREAKS_SUIT: (
        "The group breaks at 7♥ on 8♠: in the classic rule a group must be of one suit."
    ),
    Reason.NOTHING_ON_ACE: "Column 2 ends in A♠, and nothing goes on an ace.",
    Reason.WRONG_RANK: "Column 2 ends in 9♠, which takes an 8, not K♥.",
    Reason.STOCK_EMPTY: "The stock is empty; every deal has been made.",
    Reason.FILL_COLUMNS: "Column 10 is empty: a deal needs a card on every column.",
    Reason.DEAL_IMPOSSIBLE: (
        "There are fewer cards on the table than columns, so the columns can never all be filled "
        "and no deal is possible again. Only undo helps."
    ),
}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_sentence(reason: Reason) -> None:
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


def test_every_refusal_has_its_rule() -> None:
    """Case 100: the page of the help is one action away."""
    assert {reason.value for reason in Reason} < explain.PAGES.keys()
    for page in set(explain.PAGES.values()):
        assert say("en", f"help-{page}-title")
        assert say("en", f"help-{page}", rule="classic")


SPIDER = Spider(suits=4)
FIGURES = {
    "goal": {SPIDER.runs},
    "place": {-SPIDER.tableau.build.step},
    "group": {-SPIDER.tableau.lift.step},
    "empty": set(),
    "hidden": set(),
    "run": {SPIDER.sweep.length},
    "deal": {1},
    "dead": {SPIDER.layout.columns},
    "best": set(),
    "score": {SPIDER.scoring.start, -SPIDER.scoring.action, SPIDER.scoring.run, 0},
    "undo": set(),
}


@every_locale
@pytest.mark.parametrize("page", FIGURES)
@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_the_figures_in_the_rules(locale: str, page: str, rule: str) -> None:
    """Case 99: every number is the engine's; 1 is a word in some languages and goes without saying."""
    told = {int(number) for number in re.findall(r"\d+", say(locale, f"help-{page}", rule=rule))}
    assert told - {1} == FIGURES[page] - {1}


@every_locale
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_the_long_columns_of_a_layout(locale: str, layout: Layout) -> None:
    told = [int(number) for number in re.findall(r"\d+", say(locale, "layout-detail", layout=layout.name))]
    short = layout.table // layout.columns
    long = [
        column + 1
        for column in range(layout.columns)
        if sum(column + 1 in row for row in layout.rows) > short
    ]
    if layout.name == "standard":
        assert told == [long[0], long[-1]]
    else:
        assert told == long or (long == [] and set(told) <= {layout.columns, short})


def test_no_rule_is_told_of_another_game() -> None:
    """Case 99: where the rules differ, so does the text."""
    texts = {rule: say("en", "help-group", rule=rule) for rule in ("classic", "relaxed")}
    assert "of one suit" in texts["classic"]
    assert "whatever their suits" in texts["relaxed"]
    for rule, text in texts.items():
        lift = Spider(suits=4, rule=rule).tableau.lift
        assert lift.fits(Card.parse("7H"), on=Card.parse("8S")) == ("whatever" in text)


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


@pytest.mark.parametrize("place", ["", "w", "x" * 1000], ids=len)
def test_places_that_are_none_make_no_move(place: str) -> None:
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
        "Column 2 to column 1: seven of spades and 6 more cards. Column 2 turned up the four of hearts. "
        "Column 1 turned up the nine of diamonds. "
        "Column 1: the run of spades is complete and leaves the table."
    )
    two = game.push("5-6x2")
    assert explain.move(two) == "Column 5 to column 6: eight of clubs and 1 more card."


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


NINE, TEN = Card.parse("9S"), Card.parse("TS")
WHYS: list[tuple[reasons.Achievement, str]] = [
    (reasons.Wins(1), "it wins the game"),
    (reasons.Wins(3), "in 3 moves the game is won"),
    (reasons.Completes(4, Suit.HEARTS, 1), "it completes the run of hearts in column 4"),
    (reasons.Completes(4, Suit.HEARTS, 2), "in 2 moves the run of hearts in column 4 is complete"),
    (reasons.Empties(4, 1), "it empties column 4"),
    (reasons.Empties(4, 2), "in 2 moves column 4 is empty"),
    (reasons.Turns(4, 1), "it turns a card over in column 4"),
    (reasons.Turns(4, 12), "in 12 moves a card turns over in column 4"),
    (reasons.Joins(NINE, TEN, 2, 1), "it joins the nine of spades to the ten of spades"),
    (reasons.Joins(NINE, TEN, 2, 3), "in 3 moves the nine of spades joins the ten of spades in column 2"),
    (reasons.MakesRoom(2, NINE, 1), "it frees the nine of spades"),
    (reasons.Fills((2, 3), 1), "no column may be empty at a deal"),
    (reasons.Fills((2, 3), 2), "it helps to fill the empty columns, for none may be empty at a deal"),
    (reasons.Deals("nothing_else", 1), "no new card can be turned over before a deal"),
    (reasons.Deals("best", 1), "a deal promises more than any other plan"),
    (reasons.Deals("new_cards", 1), "a deal brings new cards"),
    (reasons.Deals("nothing_else", 2), "it prepares a deal, for no new card can be turned over before one"),
    (reasons.Deals("best", 3), "it prepares a deal, which promises more than any other plan"),
    (reasons.Deals("new_cards", 2), "it prepares a deal, which brings new cards"),
]


def hint_of(
    why: reasons.Achievement,
    effect: reasons.Achievement | None = None,
    passed_over: PassedOver | None = None,
    move: str = "1-2x2",
) -> Hint:
    made = Move.parse(move)
    moved = () if move == "deal" else (NINE, Card.parse("8S"))
    return Hint((Candidate(made, moved, why, effect, passed_over, (made,), 0.5),))


@pytest.mark.parametrize(("why", "words"), WHYS, ids=str)
def test_every_reason_of_a_hint_has_its_words(why: reasons.Achievement, words: str) -> None:
    """Case 46: what it does, and no word of an end."""
    told = explain.hint(hint_of(why))
    assert told == f"Move the nine of spades and 1 more card from column 1 to column 2: {words}."
    assert explain.hint(hint_of(why, move="deal")) == f"Deal from the stock: {words}."
    for locale in LOCALES:
        assert len({explain.hint(hint_of(each), locale) for each, _ in WHYS}) == len(WHYS)


def test_a_hint_says_what_its_move_does_and_what_its_plan_is_for() -> None:
    told = explain.hint(hint_of(reasons.Turns(4, 3), reasons.MakesRoom(2, TEN, 1)))
    assert told.endswith(": it frees the ten of spades, and in 3 moves a card turns over in column 4.")


@pytest.mark.parametrize(
    ("because", "words"), [("needed", "the plan would not work"), ("better", "a win would be less likely")]
)
def test_a_hint_says_why_it_passes_over_a_card_of_the_suit(
    because: Literal["needed", "better"], words: str
) -> None:
    passed_over = PassedOver(Card.parse("TS"), 3, because)
    told = explain.hint(hint_of(reasons.Turns(1, 1), passed_over=passed_over))
    assert told.endswith(f"over in column 1; on the ten of spades in column 3, in suit, {words}.")
    for locale in LOCALES:
        told = explain.hint(hint_of(reasons.Turns(1, 1), passed_over=passed_over), locale)
        assert explain.card(TEN, locale) in told


def test_what_is_no_hint_is_told_what_is() -> None:
    with pytest.raises(TypeError, match=r"None is no hint: sw\.hint gives one"):
        explain.hint(None)  # type: ignore[arg-type]


@every_locale
def test_only_a_proof_ends_a_game(locale: str) -> None:
    """Case 46: that nothing was found is told apart from that there is nothing."""
    lost = explain.hint(Hint((), reasons.Lost()), locale)
    not_found = explain.hint(Hint((), reasons.NotFound(200_000)), locale)
    assert lost != not_found
    assert "200" in not_found
    assert "200" not in lost
