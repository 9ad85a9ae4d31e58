"""The rules of the games: pure functions of data, without clock, chance or Discord."""
