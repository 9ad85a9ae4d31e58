"""The pages of matches, without a browser."""
