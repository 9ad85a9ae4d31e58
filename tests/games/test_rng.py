"""The generator that is a value: the same seed gives the same shuffle, and shuffles and places are fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import msgspec

from bot.games.rng import SEED_BITS, Rng, mix_in, shuffle, start


def test_a_seed_is_kept_as_32_hex_digits() -> None:
    assert start(255) == Rng("0" * 30 + "ff", 0)
    assert start(2**SEED_BITS - 1) == Rng("f" * 32, 0)


def test_a_shuffle_follows_from_seed_and_draws() -> None:
    deck = list(range(40))
    first, then = shuffle(start(7), deck)
    assert shuffle(start(7), deck) == (first, then)
    assert sorted(first) == deck == list(range(40)), "the deck that was given stays as it was"
    assert then == Rng(start(7).seed, used=1)
    second, _ = shuffle(then, deck)
    assert second != first
    assert shuffle(start(8), deck)[0] != first


def test_stored_matches_shuffle_the_same_in_every_release() -> None:
    first, rng = shuffle(start(1), "ABCDEFGH")
    second, _ = shuffle(rng, "ABCDEFGH")
    assert ("".join(first), "".join(second)) == ("EDGBHCAF", "BDCHFGAE")


def test_stored_matches_mix_in_at_the_same_place_in_every_release() -> None:
    first, rng = mix_in(start(1), "ABCDEFGH", "x")
    second, then = mix_in(rng, "ABCDEFGH", "x")
    assert ("".join(first), "".join(second), then) == ("ABCDEFGxH", "ABCDxEFGH", Rng(start(1).seed, used=2))


def test_every_place_is_as_likely() -> None:
    counts = Counter(mix_in(start(seed), "AB", "x")[0] for seed in range(3000))
    assert set(counts) == {"xAB", "AxB", "ABx"}
    assert all(880 < count < 1120 for count in counts.values()), counts


def test_a_generator_survives_json() -> None:
    _, rng = shuffle(start(3), "ABC")
    copy = msgspec.json.decode(msgspec.json.encode(rng), type=Rng)
    assert shuffle(copy, range(20)) == shuffle(rng, range(20))


def test_nothing_and_a_single_card_can_be_shuffled() -> None:
    assert shuffle(start(1), ())[0] == ()
    assert shuffle(start(1), ("A",))[0] == ("A",)


def test_every_order_comes_about_equally_often() -> None:
    counts = Counter(shuffle(start(seed), "ABC")[0] for seed in range(3000))
    assert set(counts) == set(permutations("ABC"))
    assert all(400 < count < 600 for count in counts.values()), counts
