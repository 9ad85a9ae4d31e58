"""Computer players in a match: when they act, and how they think."""
