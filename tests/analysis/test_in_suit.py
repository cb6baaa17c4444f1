"""In suit first: the same plan, but on a card of the suit, wherever that is as good or nearly so."""

from collections.abc import Sequence

import pytest

from spider_widget import Card, Move, Observation
from spider_widget.analysis.in_suit import NEARLY, PassedOver, open_columns, passed_over, preferred, rerouted
from spider_widget.analysis.reasons import Stage, walk
from tests.tables import table

COLUMNS = ["4C | 9S", "TH", "TS", "5H | JD", "KH", "KD", "KC", "KS", "KH", "KD"]


def planned(columns: list[str], plan: str, completed: str = "") -> list[Stage]:
    seen = Observation.of(table(columns, stock="2C 2D 2H 2C 2D 2H 4C 4D 4H 4C", completed=completed))
    return list(walk(seen, tuple(map(Move.parse, plan.split()))))


def line(stages: Sequence[Stage] | None) -> str | None:
    return None if stages is None else " ".join(str(stage.move) for stage in stages)


@pytest.mark.parametrize(
    ("columns", "plan", "column", "instead"),
    [
        (COLUMNS, "1-2", 3, "1-3"),
        (["4C | 9S", "TH", "TS", "5H | 8S"], "1-2", 3, "1-3"),
        # What is laid on the cards later lies there too, and what is lifted off them comes from there.
        (["9S", "TH", "TS", "8S", "5H | 7D", "8H"], "1-2 4-2 5-2", 3, "1-3 4-3 5-3"),
        (["9S", "TH", "TS", "8S", "5H | 7D", "9H"], "1-2 4-2 2-6 5-6", 3, "1-3 4-3 3-6 5-6"),
        # Cards that go there in the end are there at once.
        (["9S", "TH", "TS", "4D | TC", "JD"], "1-2 2-3 4-5", 3, "1-3 4-5"),
        # The plan needs the card of the suit for something else.
        (["9S", "TH", "TS", "JD", "5H | 9C"], "1-2 3-4 5-3", 3, None),
        (["9S", "TH", "TS", "JD", "5H | 9C"], "1-2 3-4 5-4", 3, None),
    ],
)
def test_the_same_plan_by_way_of_another_column(
    columns: list[str], plan: str, column: int, instead: str | None
) -> None:
    stages = planned(columns, plan)
    assert column in open_columns(stages[0])
    assert line(rerouted(stages, 0, column)) == instead


def test_a_plan_that_is_as_good_in_suit_goes_in_suit() -> None:
    stages = planned(COLUMNS, "1-2")
    for chance, went in [(0.5, "1-3"), (0.5 - NEARLY / 2, "1-3"), (0.5 - 2 * NEARLY, "1-2")]:
        found, judged = preferred(stages, 0.5, lambda _: chance)  # noqa: B023  # called at once
        assert line(found) == went
        assert judged == (chance if went == "1-3" else 0.5)


def test_why_a_card_of_the_suit_is_passed_over() -> None:
    ten = Card.parse("TS")
    assert passed_over(planned(COLUMNS, "1-2")) == PassedOver(ten, 3, "better")
    assert passed_over(planned(COLUMNS, "1-3")) is None
    assert passed_over(planned(COLUMNS, "deal")) is None
    needed = planned(["9S", "TH", "TS", "JD", "5H | 9C"], "1-2 3-4 5-4")
    assert passed_over(needed) == PassedOver(ten, 3, "needed")
