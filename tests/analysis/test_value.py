"""The value: what it computes, and that its training learns."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import spider_widget as sw
from spider_widget import Observation
from spider_widget.analysis import value
from spider_widget.analysis.kernel.fair import FairKernel
from spider_widget.analysis.value import LAYERS, NETWORKS, WEIGHTS, train
from spider_widget.analysis.value.inputs import INPUTS
from tests import contract

NAMES = ("1-classic", "2-classic", "2-relaxed", "4-classic", "4-relaxed")


def test_every_pack_and_rule_has_weights() -> None:
    for rules in contract.RULE_SETS:
        assert len(value.weights(rules)) == 4 * (WEIGHTS + len(INPUTS))
    folder = Path(value.__file__).parent
    assert sorted(path.stem for path in folder.glob("*.f16")) == list(NAMES)
    assert sorted({phase.name for phase in train.PHASES}) == list(NAMES)


def test_one_suit_is_played_with_what_two_suits_taught() -> None:
    one, two, four = (value.weights(sw.Spider(suits))[: 4 * WEIGHTS] for suits in (1, 2, 4))
    assert one == two != four


def by_hand(networks: train.Networks, inputs: np.ndarray) -> np.ndarray:
    parts = iter(
        [size for below, above in pairwise(LAYERS) for size in (NETWORKS * below * above, NETWORKS * above)]
    )
    numbers = np.frombuffer(networks.packed(), np.float32)
    values = np.broadcast_to(inputs, (NETWORKS, *inputs.shape))
    for below, above in pairwise(LAYERS):
        weights, numbers = np.split(numbers, [next(parts)])
        biases, numbers = np.split(numbers, [next(parts)])
        values = values @ weights.reshape(NETWORKS, below, above) + biases.reshape(NETWORKS, 1, above)
        if above > 1:
            values = np.maximum(values, 0)
    return np.asarray(values.mean(0)[:, 0])


@pytest.fixture
def networks(tmp_path: Path) -> train.Networks:
    """Networks of which all parts matter."""
    numbers = np.random.default_rng(5).normal(0, 0.2, WEIGHTS).astype("<f2")
    (tmp_path / "some.f16").write_bytes(numbers.tobytes())
    networks = train.Networks(np.random.default_rng(0))
    networks.load(tmp_path / "some.f16")
    return networks


def test_the_kernel_computes_the_networks(networks: train.Networks) -> None:
    kernel = FairKernel(networks.packed())
    kernel.begin(Observation.of(sw.deal(sw.Spider(suits=4), 8)))
    leaves = kernel.judge(1_000)
    assert leaves > 3
    after = np.array([np.frombuffer(kernel.inputs(n, len(INPUTS))[1], np.float32) for n in range(leaves)])
    logits = [kernel.leaf(number).logit for number in range(leaves)]
    assert logits == pytest.approx(by_hand(networks, after), abs=1e-4)


def test_levelled_inputs_change_nothing_and_weights_survive_a_file(
    networks: train.Networks, tmp_path: Path
) -> None:
    inputs = np.random.default_rng(6).random((50, LAYERS[0])).astype(np.float32)
    before = by_hand(networks, inputs)
    networks.level(inputs)
    assert by_hand(networks, inputs) == pytest.approx(before, abs=1e-4)
    networks.save(tmp_path / "weights.f16")
    other = train.Networks(np.random.default_rng(0))
    other.load(tmp_path / "weights.f16")
    assert by_hand(other, inputs) == pytest.approx(before, abs=0.05)


def test_fitting_learns(networks: train.Networks) -> None:
    random = np.random.default_rng(7)
    inputs = random.random((NETWORKS, 512, LAYERS[0])).astype(np.float32)
    targets = (inputs[..., 3] > inputs[..., 4]).astype(np.float32)
    networks.level(inputs[0])
    errors = [networks.fit(inputs, targets, 1e-2) for _ in range(200)]
    assert errors[-1] < 0.2 < errors[0]


def test_a_game_of_training_gives_each_decision_two_tables() -> None:
    networks = train.Networks(np.random.default_rng(1)).packed()
    manner = train.Manner(1, "classic", networks, 300, credit=0.3)
    game = train.play(manner, 3)
    assert game.inputs.shape == (len(game.targets), len(INPUTS))
    assert len(game.targets) % 2 == 0
    assert game.targets.min() >= 0
    assert game.targets.max() <= 1
    again = train.play(manner, 3)
    assert np.array_equal(game.inputs, again.inputs)
    assert np.array_equal(game.targets, again.targets)
    if game.won:
        assert game.targets[-1] == 1


def test_training_writes_the_weights_of_each_phase(tmp_path: Path) -> None:
    phases = [
        train.Phase(1, "classic", None, rounds=2, nodes=(20, 40), credit=0.3, games=2),
        train.Phase(2, "relaxed", "1-classic", rounds=1, nodes=(20, 40), credit=0.3, games=2),
    ]
    train.train(phases, tmp_path)
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(files) == ["1-classic.f16", "2-relaxed.f16"]
    assert {len(data) for data in files.values()} == {2 * WEIGHTS}
    train.train(phases, tmp_path)
    assert files == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
