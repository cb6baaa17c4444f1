import json
from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spider_widget as sw
from spider_widget import Card, Game, Move, Position, RuleSet, Spider, deal
from spider_widget.engine.game import no_better_place
from spider_widget.widget import wire
from tests.contract import RULE_SETS, arranged, choose, hidden_permuted
from tests.tables import run, whole

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS, ids=str)


def view(game: Game, ids: wire.CardIds | None = None, revision: int = 1) -> dict[str, Any]:
    ids = ids or wire.CardIds(game)
    begun = wire.begun(game, "en")
    return wire.view(game.moment, ids, revision, 1, begun, code=game.code, resume="")


def ids_of(shown: dict[str, Any]) -> list[int]:
    """Every id on the table."""
    return [
        *(card_id for column in shown["columns"] for card_id, _ in column["cards"]),
        *shown["stock"]["ids"],
        *chain.from_iterable(run["ids"] for run in shown["completed"]),
    ]


def faces(position: Position, shown: dict[str, Any]) -> dict[int, str]:
    """Which card each id stands for, hidden ones too, told by the full position."""
    found = dict(zip(shown["stock"]["ids"], map(str, position.stock), strict=True))
    for column, pile in zip(shown["columns"], position.columns, strict=True):
        found |= {card_id: str(card) for (card_id, _), card in zip(column["cards"], pile.cards, strict=True)}
    for gone in shown["completed"]:
        found |= {
            card_id: rank + gone["suit"] for card_id, rank in zip(gone["ids"], "KQJT98765432A", strict=True)
        }
    return found


def test_the_view_of_a_new_game() -> None:
    shown = view(Game(Spider(suits=1), 3), revision=7)
    assert shown.keys() == {
        *("revision", "serial", "code", "rules", "columns", "stock", "completed", "runs", "score"),
        *("moves", "status", "can_undo", "can_redo", "last", "resume"),
    }
    assert shown["revision"] == 7
    assert shown["code"] == "SP1-S1C-AAAAAAD"
    assert shown["rules"] == {"family": "spider", "suits": 1, "rule": "classic", "layout": "standard"}
    assert [len(column["cards"]) for column in shown["columns"]] == [6] * 4 + [5] * 6
    for column in shown["columns"]:
        *hidden, (_, face) = column["cards"]
        assert all(face is None for _, face in hidden)
        assert str(Card.parse(face)) == face
    assert shown["stock"]["ids"] == list(range(54, 104))
    assert (shown["stock"]["deals"], shown["stock"]["ready"]) == (5, True)
    assert (shown["completed"], shown["runs"], shown["score"], shown["moves"]) == ([], 8, 500, 0)
    assert (shown["status"], shown["can_undo"], shown["can_redo"]) == ("playing", False, False)
    assert shown["last"] == {
        "action": "new",
        "text": "New game: Easy, 1 suit, Standard; code SP1-S1C-AAAAAAD. 5 deals left in the stock.",
        "move": None,
        "turned": [],
        "completed": [],
    }


def test_a_custom_position_has_no_code() -> None:
    """Case 60."""
    assert view(Game.from_position(whole({1: "9S"})))["code"] is None


@every_rule_set
def test_hidden_cards_never_cross_the_wire(rules: RuleSet) -> None:
    """The bytes of every view are the same wherever the hidden cards lie, until one of them shows."""
    random = Random(str(rules))
    for start in [deal(rules, 5), *(arranged(rules, random) for _ in range(4))]:
        for _ in range(3):
            one, other = Game.from_position(start), Game.from_position(hidden_permuted(start, random))
            ids, other_ids = wire.CardIds(one), wire.CardIds(other)
            for _ in range(25):
                assert json.dumps(view(one, ids)) == json.dumps(view(other, other_ids))
                moves = [move for move in one.legal_moves if not reveals(one.position, move)]
                if not moves:
                    break
                move = random.choice(moves)
                one.push(move)
                other.push(move)


def reveals(position: Position, move: Move) -> bool:
    outcome = position.play(move)
    return bool(outcome.turned) or move.source == "stock"


@every_rule_set
def test_ids_follow_the_cards(rules: RuleSet) -> None:
    """Case 24: 104 ids, each once, each the same card through moves, deals, undo, redo and restart."""
    random = Random(str(rules))
    for start in (deal(rules, 7), arranged(rules, random)):
        game = Game.from_position(start, undo_limit=None)
        ids = wire.CardIds(game)
        truth = faces(game.position, view(game, ids))
        seen: dict[int, str] = {}
        for _ in range(120):
            actions = (
                ["push"] * 5 * bool(game.legal_moves) + ["undo"] * game.can_undo + ["redo"] * game.can_redo
            )
            if not actions:
                break
            match random.choice(actions):
                case "push":
                    game.push(choose(game.position, random))
                case "undo":
                    game.undo()
                case "redo":
                    game.redo()
            if random.random() < 0.02:
                game.restart()
            shown = view(game, ids)
            assert sorted(ids_of(shown)) == list(range(104))
            assert faces(game.position, shown) == truth
            for card_id, face in chain.from_iterable(column["cards"] for column in shown["columns"]):
                if face is not None:
                    assert seen.setdefault(card_id, face) == face
        assert Counter(truth.values()) == Counter(map(str, rules.cards))


@every_rule_set
def test_drops_are_the_legal_moves(rules: RuleSet) -> None:
    """Case 17: what can be lifted and where it may go is what the engine allows, no more and no less."""
    random = Random(str(rules))
    for start in [deal(rules, 9), *(arranged(rules, random) for _ in range(10))]:
        game = Game.from_position(start)
        shown = view(game)
        moves = {
            Move(source, target, length)
            for source, column in enumerate(shown["columns"], 1)
            for length, targets in enumerate(column["drops"], 1)
            for target in targets
        }
        assert moves | ({sw.DEAL} if shown["stock"]["ready"] else set()) == set(game.legal_moves)
        for source, column in enumerate(shown["columns"], 1):
            liftable = [n for n in range(1, 40) if start.lift_refusal(source, n) is None]
            assert len(column["drops"]) == len(liftable)
            assert liftable == list(range(1, len(liftable) + 1))


def test_what_a_step_did() -> None:
    game = Game.from_position(whole({1: f"9D | {run('S', last='2')}", 2: "9H | AS"}))
    ids = wire.CardIds(game)
    told: list[dict[str, Any]] = []
    game.watch(lambda change: told.append(wire.happened(change, ids, "en")))
    before = view(game, ids)
    game.push("2-1")
    game.undo()
    game.redo()
    game.restart()
    run_ids = [card_id for card_id, _ in before["columns"][0]["cards"][1:]] + [
        before["columns"][1]["cards"][1][0]
    ]
    turned = [[2, before["columns"][1]["cards"][0][0]], [1, before["columns"][0]["cards"][0][0]]]
    step = {
        "move": {"source": 2, "target": 1, "count": 1},
        "turned": turned,
        "completed": [[1, "S", run_ids]],
    }
    text = (
        "Column 2 to column 1: ace of spades. Column 2 turned up the nine of hearts. "
        "Column 1 turned up the nine of diamonds. "
        "Column 1: the run of spades is complete and leaves the table."
    )
    assert told == [
        {"action": "move", "text": text, **step},
        {"action": "undo", "text": "Undone. Column 2 to column 1: ace of spades.", **step},
        {"action": "redo", "text": f"Played again. {text}", **step},
        {
            "action": "restart",
            "text": "The same deal from the beginning.",
            "move": None,
            "turned": [],
            "completed": [],
        },
    ]


def test_a_deal_is_told_as_one() -> None:
    game = Game(Spider(suits=4), 3)
    ids = wire.CardIds(game)
    told: list[dict[str, Any]] = []
    game.watch(lambda change: told.append(wire.happened(change, ids, "en")))
    game.push("deal")
    assert (told[0]["action"], told[0]["move"]) == ("deal", None)
    assert told[0]["text"].startswith("Dealt: ")
    game.undo()
    assert told[1]["action"] == "undo"


# --- reading messages

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 120)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KINDS = [
    *("move", "auto", "lift", "deal", "undo", "redo", "restart", "new", "options", "locale", "sync"),
    *("solve", "hint", "demonstrate", "stop"),
]
MESSAGES = st.dictionaries(
    st.sampled_from(["id", "revision", "source", "target", "count", "rules", "code", "options", "more"]),
    JSON,
).flatmap(
    lambda body: st.sampled_from(KINDS).map(lambda kind: {"kind": kind, "id": "x", "revision": 1, **body})
)


@given(JSON | MESSAGES)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_whatever_comes_is_read_or_refused(content: object) -> None:
    try:
        request = wire.read(content)
    except wire.Malformed:
        return
    assert request.kind in KINDS
    assert len(request.id) <= 40
    assert request.revision is not None or request.kind in {"options", "locale", "stop", "sync"}
    assert isinstance(content, dict)
    assert request.body == {name: content[name] for name in content.keys() - {"kind", "id", "revision"}}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"kind": "cheat"}, "'cheat': the kinds are move, auto, lift, deal"),
        ({"kind": None}, "None: the kinds are"),
        ({"kind": ["move"]}, "the kinds are"),
        ({"id": None}, "None: an id is a text of at most 40 characters"),
        ({"id": "x" * 41}, "an id is a text of at most 40 characters"),
        ({"revision": None}, "None: a revision is a whole number"),
        ({"revision": "1"}, "'1': a revision is a whole number"),
        ({"revision": True}, "True: a revision is a whole number"),
        ({"revision": 1.0}, r"1\.0: a revision is a whole number"),
        ({"source": 0}, "not what move carries"),
        ({"source": 100}, "not what move carries"),
        ({"source": "4"}, "not what move carries"),
        ({"source": True}, "not what move carries"),
        ({"count": -1}, "not what move carries"),
        ({"count": 1.0}, "not what move carries"),
        ({"target": None}, "not what move carries"),
        ({"cards": ["AS"]}, "not what move carries"),
        ({"kind": "deal"}, "not what deal carries"),
        ({"kind": "auto"}, "not what auto carries"),
        ({"kind": "new"}, "not what new carries"),
    ],
)
def test_what_is_wrong_with_a_message(change: dict[str, object], told: str) -> None:
    good = {"kind": "move", "id": "x1", "revision": 3, "source": 4, "target": 7, "count": 1}
    assert wire.read(good) == ("move", "x1", 3, {"source": 4, "target": 7, "count": 1})
    with pytest.raises(wire.Malformed, match=told) as refused:
        wire.read({**good, **change})
    assert len(str(refused.value)) < 250


def test_marks_lie_on_the_cards_that_the_refusal_names() -> None:
    position = whole({1: "9D | 8S 7H 6H", 2: "9C", 3: "KH 2S", 4: "9C 5D"})
    game = Game.from_position(position)
    ids = wire.CardIds(game)
    shown = view(game, ids)

    def marked(move: str) -> tuple[list[str], list[int]]:
        refusal = game.refusal(move)
        assert refusal is not None
        told = wire.refused(refusal, game, ids, "en")
        by_id = faces(position, shown)
        return [by_id[card_id] for card_id in told["cards"]], told["columns"]

    assert marked("1-2x3") == (["7H", "8S"], [1])
    assert marked("3-4") == (["2S", "5D"], [3, 4])
    assert marked("1-2x4") == ([], [1])
    assert marked("deal") == ([], [])


ONE_FACE = {1: "7S 9S 8S 7S", 2: "9H | 7S 7S", 3: "AS 5H AS", 4: "AS JH AS"}


@pytest.mark.parametrize(
    ("move", "spots"),
    [
        ("1-2x4", [(1, 1), (1, 0)]),
        ("1-2", [(1, 3), (2, 2)]),
        ("3-4", [(3, 2), (4, 2)]),
        ("2-5x2", [(2, 2), (2, 1)]),
    ],
)
def test_marks_tell_cards_of_one_face_apart(move: str, spots: list[tuple[int, int]]) -> None:
    """The marked cards and columns are those that the sentence is about."""
    game = Game.from_position(whole(ONE_FACE, rules=Spider(suits=2)))
    ids = wire.CardIds(game)
    refusal = game.refusal(move)
    assert refusal is not None
    told = wire.refused(refusal, game, ids, "en")
    columns = [column["cards"] for column in view(game, ids)["columns"]]
    assert told["cards"] == [columns[column - 1][index][0] for column, index in spots]
    assert told["columns"] == list(dict.fromkeys(column for column, _ in spots))


def test_a_double_click_marks_the_card_that_was_clicked() -> None:
    game = Game.from_position(whole({1: "9S 7S", 2: "KS 7S 5S 7S"}, rules=Spider(suits=2)))
    ids = wire.CardIds(game)
    told = wire.refused(no_better_place(game, 2, 1), game, ids, "en")
    assert told["cards"] == [view(game, ids)["columns"][1]["cards"][3][0]]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"four_colors": True}, "'four_colors': the options are four_colours, double_click"),
        ({"motion": 1}, "motion=1: it is True or False"),
        ({"motion": None}, "motion=None: it is True or False"),
        ({"theme": "pink"}, "theme='pink': it is one of auto, light, dark"),
        ({"theme": ["dark"]}, "it is one of auto, light, dark"),
        ({"theme": True}, "theme=True: it is one of auto, light, dark"),
    ],
)
def test_wrong_options(options: dict[str, object], told: str) -> None:
    with pytest.raises(wire.InvalidOption, match=told):
        wire.check_options(options)
