"""How fast Tally is, as ratios against baselines measured in the same run: ``python -m tests.benchmarks``."""
