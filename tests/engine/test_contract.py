"""The contract over every rule set: 1, 2, 4 suits; classic, relaxed; three layouts."""

from collections import Counter
from random import Random

import pytest

from spider_widget import Game, Move, Position, RuleSet, deal
from tests.contract import (
    RULE_SETS,
    action,
    arranged,
    check_position,
    choose,
    hidden_permuted,
    play_along,
    setting,
    table,
)
from tests.reference import lay_out, shuffled

every_rule_set = pytest.mark.parametrize("rules", RULE_SETS, ids=str)


@every_rule_set
@pytest.mark.parametrize("number", [3, 2**35 - 1])
def test_a_game_from_the_deal(rules: RuleSet, number: int) -> None:
    for _game in play_along(deal(rules, number), Random(number), plies=30):
        pass


@every_rule_set
def test_games_from_late_positions(rules: RuleSet) -> None:
    random = Random(str(rules))
    happened = Counter(dict.fromkeys(["runs", "turned", "deals", "groups"], 0))
    for game_number in range(40):
        for game in play_along(arranged(rules, random), random, plies=25):
            step = game.history[-1]
            happened["runs"] += len(step.completed)
            happened["turned"] += len(step.turned)
            happened["deals"] += step.move.source == "stock"
            happened["groups"] += step.move.count > 1
        if game_number >= 2 and all(happened.values()):
            return
    pytest.fail(f"not everything happened: {happened}")


@every_rule_set
def test_the_layout(rules: RuleSet) -> None:
    suits, layout = int(setting(rules, "suits")), str(setting(rules, "layout"))
    for number in range(20):
        truth = lay_out(shuffled(suits, number), layout, relaxed=setting(rules, "rule") == "relaxed")
        check_position(deal(rules, number), truth, Random(number), exhaustive=False)


@every_rule_set
def test_undo_to_the_start_and_redo_to_the_end(rules: RuleSet) -> None:
    random = Random(str(rules))
    game = Game.from_position(arranged(rules, random), undo_limit=None)
    moments = [(game.position, game.score, game.move_count)]
    while game.legal_moves and len(moments) <= 150:
        game.push(choose(game.position, random))
        moments.append((game.position, game.score, game.move_count))
    line = game.history
    for moment in moments[-2::-1]:
        game.undo()
        assert (game.position, game.score, game.move_count) == moment
    assert not game.can_undo
    assert game.history == ()
    for moment in moments[1:]:
        game.redo()
        assert (game.position, game.score, game.move_count) == moment
    assert not game.can_redo
    assert game.history == line


@every_rule_set
def test_refusals_do_not_depend_on_hidden_cards(rules: RuleSet) -> None:
    random = Random(str(rules))
    position = arranged(rules, random)
    other = hidden_permuted(position, random)
    for source in range(1, 11):
        for target in range(1, 11):
            for count in range(1, 16):
                asked = (source, target, count)
                assert refused(position, asked) == refused(other, asked)


def refused(position: Position, asked: tuple[int, int, int]) -> object:
    return position.refusal(Move(*asked))


@every_rule_set
def test_a_record_of_any_game_replays(rules: RuleSet) -> None:
    random = Random(str(rules))
    for game in (Game(rules, 7), Game.from_position(arranged(rules, random))):
        for _ in range(60):
            if game.legal_moves:
                game.push(choose(game.position, random))
        again = Game.from_record(game.record())
        assert again.position == game.position
        assert again.history == game.history
        assert (again.code, again.score, again.undos) == (game.code, game.score, game.undos)
        assert again.record() == game.record()
        assert [action(step.move) for step in again.history] == [action(step.move) for step in game.history]
        assert table(again.position) == table(game.position)
