"""Typed plays of Numero: read and written."""
