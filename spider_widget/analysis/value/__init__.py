"""The learned value of a table in fair play: a few small networks, averaged, for each pack and rule.

`inputs.py` says what it sees, `train.py` makes the weights, the kernel applies them. One suit is played with
what two suits taught: nearly every game is won, so its own games teach little. `1-classic.f16` is the first
step of the training and no more.
"""

from __future__ import annotations

import struct
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING

from .inputs import INPUTS

if TYPE_CHECKING:
    from spider_widget.engine.rules import RuleSet

LAYERS = (len(INPUTS), 32, 16, 1)
"""The widths of the network; every layer but the last drops what is negative."""
NETWORKS = 3
"""Averaged: the best of thousands of tables is often one that a single network misjudges."""
LEAST_SUITS = 2
"""The fewest suits whose weights are played with; games of fewer borrow them."""
WEIGHTS = NETWORKS * sum((below + 1) * above for below, above in pairwise(LAYERS))


@cache
def weights(rules: RuleSet) -> bytes:
    """The weights as the kernel reads them: layer by layer the networks' weights, then their biases."""
    settings = dict(rules.settings)
    name = f"{max(settings['suits'], LEAST_SUITS)}-{settings['rule']}.f16"  # the layouts share them
    data = (files(__package__) / name).read_bytes()
    return struct.pack(f"<{WEIGHTS}f", *struct.unpack(f"<{WEIGHTS}e", data))
