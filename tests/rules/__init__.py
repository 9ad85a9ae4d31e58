"""Tests that name the rule of the catalogue they prove."""
