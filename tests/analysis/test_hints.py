"""Hints: fair, with true reasons, never in circles, lost only with a proof."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import spider_widget as sw
from spider_widget import DEAL, Card, FairPlayer, Game, Hint, Observation, Position, Spider
from spider_widget.analysis import fair, hints
from spider_widget.analysis.hints import hint
from spider_widget.analysis.reasons import Completes, Deals, Empties, Lost, NotFound, Turns, Wins, walk
from spider_widget.analysis.solver import InvalidBudget, Solution, solve
from spider_widget.teaching import explain
from tests import contract
from tests.positions import RUN, position
from tests.tables import run, table

ACE = Card.parse("AS")
QUICK = 0.02
"""Seconds that stand for few enough positions to play whole games here."""
RULES = [
    Spider(suits=1),
    *(Spider(suits=suits, rule=rule) for suits in (2, 4) for rule in ("classic", "relaxed")),
]


def told(observation: Observation, seed: int = 0) -> Hint:
    """The hint that there must be."""
    found = hint(observation, seed=seed)
    assert found is not None
    return found


def midgame(rules: sw.RuleSet, number: int, moves: int) -> Game:
    """A game in which so many random moves were made, some of them taken back."""
    random = Random(f"{rules}:{number}")
    game = Game(rules, number)
    for _ in range(moves):
        if not game.legal_moves:
            break
        game.push(contract.choose(game.position, random))
        if random.random() < 0.2:
            game.undo()
    return game


def followed(game: Game, player: FairPlayer | None = None) -> Iterator[tuple[Game, Hint]]:
    """Follow a player's hints to the end, each with the game as it was then."""
    player = player or FairPlayer(QUICK)
    while (found := player.hint(game.observation)) is not None and found.move is not None:
        yield game, found
        game.push(found.move)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_hint_is_the_same_wherever_the_unknown_cards_lie(rules: sw.RuleSet) -> None:
    """Of 100 arrangements."""
    for moves in (0, 60):
        game = midgame(rules, 7, moves)
        random = Random(1)
        found = set()
        for _ in range(100):
            other = Observation.of(game.observation.sample(random))
            found.add(hint(other, QUICK))
        assert len(found) == 1


def test_a_card_that_was_seen_may_be_used() -> None:
    """What lies under 9S was seen and turned back: the plan goes through it, and turns the next one."""
    tops = ["4C 5C | 9S", "| KD TH", "| KC 6D", "KD", "KC", "KH", "KH", "KS", "KS", "2S"]
    game = Game.from_position(position(dict(enumerate(tops, 1))))
    assert [str(move) for move in told(game.observation).plan] == ["1-2"]
    game.push("1-2")
    game.undo()
    assert [str(move) for move in told(game.observation).plan] == ["1-2", "1-3"]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_following_hints_never_repeats_a_position(rules: sw.RuleSet) -> None:
    """Nor does a reason ever promise what the plan does not do."""
    seen: set[Position] = set()
    promised: list[tuple[int, Any]] = []
    for game, found in followed(Game(rules, 11)):
        assert game.position not in seen
        seen.add(game.position)
        assert found.move == found.plan[0] == found.candidates[0].move
        assert game.refusal(found.move) is None
        promised.append((game.move_count, found.reason))
    steps = game.history
    for begun, reason in promised:
        if isinstance(reason, Turns):
            step = steps[begun + reason.moves - 1]
            assert reason.column in {turned.column for turned in step.turned}
        elif isinstance(reason, Completes):
            step = steps[begun + reason.moves - 1]
            assert (reason.column, reason.suit) in step.completed
        elif isinstance(reason, Deals):
            assert steps[begun + reason.moves - 1].move == DEAL
        elif isinstance(reason, Wins):
            assert game.is_won
            assert begun + reason.moves == game.move_count


def test_a_plan_is_kept_until_its_end() -> None:
    game = Game(Spider(suits=4), 3)
    plan: tuple[sw.Move, ...] = ()
    longest = 0
    for _, found in followed(game):
        assert not plan or found.plan == plan
        longest = max(longest, len(found.plan))
        plan = found.plan[1:]
    assert longest > 5


def test_whoever_follows_another_candidate_is_not_called_back() -> None:
    """After its first move the hint goes on with that candidate's plan."""
    tried = 0
    player = FairPlayer(0.01)
    for game, found in followed(Game(Spider(suits=2), 1), player):
        for candidate in found.candidates[1:]:
            if len(candidate.plan) > 1 and candidate.plan[1:] != found.plan[1:]:
                game.push(candidate.move)
                following = player.hint(game.observation)
                assert following is not None
                assert following.plan[:1] == candidate.plan[1:2]
                game.undo()
                tried += 1
        if tried > 50:
            break
    assert tried > 50


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_no_other_candidate_leads_straight_back(rules: sw.RuleSet) -> None:
    """Whoever follows the hints is not offered a position that they have just led from."""
    met: set[Observation] = set()
    offered = 0
    for game, found in followed(Game(rules, 11)):
        met.add(game.observation)
        for candidate in found.candidates[1:]:
            if len(candidate.plan) > 1:
                game.push(candidate.move)
                assert game.observation not in met
                game.undo()
                offered += 1
    assert offered > 20


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_whoever_takes_the_second_candidates_is_not_led_straight_back(rules: sw.RuleSet) -> None:
    taken = 0
    for number in (10, 11):
        game, player = Game(rules, number), FairPlayer(0.01)
        before = None
        for _ in range(60):
            found = player.hint(game.observation)
            if found is None or not found.candidates:
                break
            now = game.observation
            game.push(found.candidates[:2][-1].move)
            assert game.observation != before
            before = now
            taken += 1
    assert taken > 60


def test_a_deal_is_said_to_promise_most_only_where_it_does() -> None:
    """Of the first candidate, when it was the best one that was found."""
    told: dict[str, int] = {}
    for number in range(3):
        for _, found in followed(Game(Spider(suits=4), number), FairPlayer(0.01)):
            for place, candidate in enumerate(found.candidates):
                if isinstance(candidate.reason, Deals):
                    because = candidate.reason.because
                    told[because] = told.get(because, 0) + 1
                    assert because != "best" or place == 0
                    assert because != "best" or candidate.chance == max(
                        each.chance for each in found.candidates
                    )
    assert set(told) == {"nothing_else", "best", "new_cards"}


def test_a_card_that_was_seen_before_is_not_counted_among_the_new_ones() -> None:
    """3C turns over again: no news, and the words do not deny it."""
    tops = ["3C | 9S", "| TH", "3D 4D | KD", "KC", "KS", "KH", "KH", "KS", "KC", "KD"]
    game = Game.from_position(position(dict(enumerate(tops, 1)), deals=1))
    game.push("1-2")
    game.undo()
    found = told(game.observation)
    assert found.reason == Deals("nothing_else", 2)
    assert "it prepares a deal, for no new card can be turned over before one" in explain.hint(found)


def test_a_column_that_is_emptied_twice_is_named_once() -> None:
    """By what the plan leaves empty at its end, not by what the first move empties as well."""
    seen = Observation.of(table(["9H", "TS", "8H", "4C | 3H", "4S"]))
    moves = tuple(map(sw.Move.parse, ["1-2", "3-1", "1-2", "4-5"]))
    candidate = hints.Plan(list(walk(seen, moves)), 0.5, "best").candidate()
    assert (candidate.reason, candidate.effect) == (Empties(1, 3), None)


def test_the_candidates_are_different_moves_and_the_best_comes_first() -> None:
    found = told(Game(Spider(suits=4), 3).observation)
    assert len({candidate.move for candidate in found.candidates}) == len(found.candidates) > 1
    chances = [candidate.chance for candidate in found.candidates]
    assert chances[0] > max(chances) - 0.05, "a shorter way to the same counts for a little"
    assert all(0 <= chance <= 1 for chance in chances)


def test_no_hint_when_no_move_is_legal() -> None:
    """Case 42: in a game that is won, and in one that is stuck."""
    game = Game.from_position(position({1: RUN[:-3], 2: "AS"}, suits=1))
    assert told(game.observation).reason == Wins(1)
    game.push("2-1")
    assert game.is_won
    assert hint(game.observation) is None
    stuck = position(dict(enumerate("KS KH KD KC KS KH KD KC 2S 2H".split(), 1)))
    assert Game.from_position(stuck).status == "stuck"
    assert hint(Observation.of(stuck)) is None


def test_lost_only_with_a_proof() -> None:
    """Cases 42 and 46: 8D may go to and fro between three nines, and nothing else may ever move."""
    tops = ["KS", "KH", "KD", "KC", "KS", "KH", "9S", "9H", "| 9C 8D", "2S"]
    lost = Observation.of(position(dict(enumerate(tops, 1))))
    assert lost.legal_moves
    assert hint(lost) == Hint((), Lost())


def test_lost_where_arithmetic_proves_it() -> None:
    """Case 9: three cards and ten in the stock never fill ten columns, though a card may still turn over."""
    game = Game.from_position(position({1: "4S | 9S", 2: "TS"}, suits=1, deals=1))
    assert game.status == "dead"
    assert game.legal_moves
    assert hint(game.observation) == Hint((), Lost())


def can_turn(start: Position) -> bool:
    """Whether some line turns a card over or deals, found by trying every line."""
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        for move in position.legal_moves:
            outcome = position.play(move)
            if move == DEAL or outcome.turned or outcome.position.is_won:
                return True
            if outcome.position not in seen:
                seen.add(outcome.position)
                waiting.append(outcome.position)
    return False


def test_lost_exactly_when_no_line_changes_anything() -> None:
    """Cases 42 and 46: on tables of few moves, by trying every line."""
    random = Random(9)
    found = {True: 0, False: 0}
    while min(found.values()) < 15:
        cards = sorted(map(str, Spider(suits=4).cards))
        random.shuffle(cards)
        bare = " ".join(cards.pop() for _ in range(random.randrange(1, 4)))
        tops = [*(cards.pop() for _ in range(9)), f"| {bare}"]
        start = position(dict(enumerate(tops, 1)))
        answer = hint(Observation.of(start), QUICK)
        is_over = answer is None or answer.reason == Lost()
        assert is_over is not can_turn(start)
        found[is_over] += 1


def test_too_small_a_budget_proves_nothing() -> None:
    """Case 54: no way on was found, and it says among how many positions; there is one."""
    tops = ["JC 7C 2S", "6S 8D AH", "JS KC KD", "TS 7C TH", "2D KS 5H", "JD QD KS"]
    seen = Observation.of(position(dict(enumerate(tops, 1))))
    assert hint(seen, seconds=0) == Hint((), NotFound(10))
    reason = told(seen).reason
    assert isinstance(reason, Turns)
    assert reason.column == 6


def test_sorted_columns_are_split_to_fill_the_empty_ones_before_a_deal() -> None:
    """Case 40: eight sorted columns, two empty ones, ten cards in the stock; it is not stuck."""
    columns = [f"| {run('S', last='2')}"] * 6 + [f"| {run('S', last='3')}"] * 2
    stock = "AS 2S " * 2 + "AS " * 6
    game = Game.from_position(position(dict(enumerate(columns, 1)), suits=1, deals=1, stock=stock))
    assert (len(game.position.columns[9].cards), len(game.position.stock)) == (0, 10)
    assert game.status == "playing"
    found = told(game.observation)
    *splits, last = found.plan
    assert last == DEAL
    assert [move.target for move in splits] in ([9, 10], [10, 9])
    for move in found.plan:
        game.push(move)


@pytest.mark.parametrize("seed", range(4))
def test_with_every_card_known_the_solver_decides(seed: int) -> None:
    """Cases 49 and 50: its line is legal move by move, and wins."""
    random = Random(seed)
    columns = {1: "KS QS JS", 2: "TS 9S 8S", 3: "7S 6S 5S", 4: "4S 3S 2S AS"}
    game = Game.from_position(position(columns))
    for _ in range(random.randrange(6)):
        game.push(random.choice(list(game.legal_moves)))
    found = told(game.observation, seed)
    assert isinstance(found.reason, Wins)
    for move in found.plan:
        game.push(move)
    assert game.is_won


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_with_every_card_known_the_budget_holds(rules: sw.RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 54: for the solver, and for the search after it where the solver finds nothing."""
    cards = list(rules.cards)
    Random(1).shuffle(cards)
    columns = tuple(sw.Pile(tuple(cards[column::10]), 0) for column in range(10))
    looked_at = []

    def counted(*arguments: Any, **named: Any) -> Solution:  # noqa: ANN401
        solution = solve(*arguments, **named)
        looked_at.append(solution.nodes)
        return solution

    monkeypatch.setattr(hints, "solve", counted)
    found = hint(Observation.of(Position(rules, columns, (), ())), QUICK)
    assert found is not None
    assert 0 < looked_at[0] <= QUICK * fair.NODES
    if isinstance(found.reason, NotFound):
        assert found.reason.nodes <= 10 * QUICK * fair.NODES


def test_a_position_would_peek() -> None:
    with pytest.raises(sw.InvalidPosition, match=r"a Position would let a hint peek: give game\.observation"):
        hint(sw.deal(Spider(), 3))  # type: ignore[arg-type]
    with pytest.raises(sw.InvalidPosition, match="a hint needs an Observation"):
        hint("KS")  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [-1, None, "1", True, float("nan"), float("inf")])
def test_a_limit_that_is_none(seconds: Any) -> None:  # noqa: ANN401
    with pytest.raises(InvalidBudget, match=r"seconds=.*: a limit is a finite number from 0"):
        hint(Game(Spider(), 3).observation, seconds)


def test_a_seed_that_is_none() -> None:
    with pytest.raises(sw.InvalidNumber, match=r"seed=0\.5: a seed is a whole number"):
        hint(Game(Spider(), 3).observation, seed=0.5)  # type: ignore[arg-type]


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MEMORY", 20)
    player = FairPlayer(QUICK)
    for number in range(3):
        player.hint(Game(Spider(suits=4), number).observation)
        assert 0 < len(player._plans) <= 20  # noqa: SLF001


def test_a_hint_depends_on_its_arguments_alone() -> None:
    """Not on what was asked before: on the way of a plan it searches anew, which a player does not."""
    game, player = Game(Spider(suits=4), 3), FairPlayer(QUICK)
    moments = [game.observation for game, _ in islice(followed(game, player), 12)]
    before = [hint(moment, QUICK) for moment in moments]
    assert [hint(moment, QUICK) for moment in reversed(moments)] == before[::-1]
    remembered = [FairPlayer(QUICK).hint(moment) for moment in moments]
    assert remembered == before
    assert [player.hint(moment) for moment in moments] != before


def test_a_player_makes_the_move_of_its_hint() -> None:
    game, quick = Game(Spider(suits=4), 3), FairPlayer(QUICK)
    for _, found in followed(game):
        assert quick.move(game.observation) == found.move
    assert quick.move(game.observation) is None


@pytest.mark.parametrize(
    ("arguments", "error"),
    [({"seconds": -1}, InvalidBudget), ({"seconds": None}, InvalidBudget), ({"seed": 0.5}, sw.InvalidNumber)],
)
def test_a_player_of_wrong_settings(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        FairPlayer(**arguments)


def test_a_hint_is_shown_in_a_line() -> None:
    game = Game(Spider(suits=4), 3)
    for _, found in followed(game):
        assert len(repr(found)) < 120
    assert repr(Hint((), Lost())) == "<Hint: Lost()>"


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_in_suit_first(suits: int) -> None:
    """Where the first move could be in suit as well it is, or a lower chance is said to be the reason."""
    in_suit = 0
    for number in range(40):
        seen = Game(Spider(suits=suits), number).observation
        found = hint(seen, QUICK)
        assert found is not None
        for candidate in found.candidates:
            if candidate.move == DEAL:
                continue
            fits = seen.rules.sweep.sequence.fits
            open_columns = {
                column
                for column, pile in enumerate(seen.columns, 1)
                if column != candidate.move.source and fits(candidate.cards[0], on=pile.cards[-1] or ACE)
            }
            in_suit += candidate.move.target in open_columns
            if open_columns and candidate.move.target not in open_columns:
                assert candidate.passed_over is not None
                assert candidate.passed_over.column in open_columns
            else:
                assert candidate.passed_over is None
    assert in_suit > 30


def test_eight_of_diamonds_goes_onto_the_nine_of_diamonds() -> None:
    game = Game.from_code("SP1-S4C-AAAAAAD")
    words = [explain.candidate(candidate) for candidate in told(game.observation).candidates]
    assert any(text.startswith("Move the eight of diamonds from column 9 to column 5:") for text in words)
