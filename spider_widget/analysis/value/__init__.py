"""The learned value of a position in fair play: a few small networks, averaged, for each pack and rule.

The kernel applies the weights. One suit is played with the weights of two suits: nearly every game of one
suit is won, so its own games teach little, and its own weights are only the first step of the training.
Instead one suit has a *taste*: what a position gains in the rating beyond its chance.
"""

from __future__ import annotations

import json
import struct
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING

from .inputs import INPUTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spider_widget.engine.rules import RuleSet

LAYERS = (len(INPUTS), 32, 16, 1)
"""The widths of the network; every layer but the last sets what is negative to 0."""
NETWORKS = 3
"""Averaged: the best of thousands of positions is often one that a single network misjudges."""
LEAST_SUITS = 2
"""The fewest suits that have weights to play with; games of fewer suits borrow them."""
TASTES = "tastes.json"
"""By pack and rule what each input adds to the rating of a leaf; an input that is not named adds nothing."""
WEIGHTS = NETWORKS * sum((below + 1) * above for below, above in pairwise(LAYERS))


@cache
def weights(rules: RuleSet) -> bytes:
    """What the kernel reads: layer by layer the networks' weights, then their biases; then the taste."""
    settings = dict(rules.settings)
    name = f"{max(settings['suits'], LEAST_SUITS)}-{settings['rule']}.f16"  # the layouts share them
    tastes = json.loads((files(__package__) / TASTES).read_text(encoding="utf-8"))
    taste = tastes.get(f"{settings['suits']}-{settings['rule']}", {})
    return unpacked((files(__package__) / name).read_bytes()) + packed_taste(taste)


def unpacked(data: bytes) -> bytes:
    """The networks of a file as the kernel reads them."""
    return struct.pack(f"<{WEIGHTS}f", *struct.unpack(f"<{WEIGHTS}e", data))


def packed_taste(taste: Mapping[str, float]) -> bytes:
    """A taste as the kernel reads it, after the networks."""
    return struct.pack(f"<{len(INPUTS)}f", *(taste.get(name, 0.0) for name in INPUTS))
