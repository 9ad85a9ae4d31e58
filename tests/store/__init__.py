"""Tests of the store: real SQLite files, no Discord."""
