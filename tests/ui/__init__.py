"""The Discord machinery by itself, without a simulated Discord."""
