"""Computer players: what a seat sees -> an action."""
