"""The tests of Tally."""
