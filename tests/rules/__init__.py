"""Tests that name the rule they prove; the rules are in ``docs/rules``."""
