"""Tournaments as functions of their rounds."""
