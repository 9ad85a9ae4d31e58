"""The Discord layer by itself, without a simulated Discord."""
