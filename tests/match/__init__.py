"""Tests of matches without Discord: the service over a real file, with a clock moved by hand."""
