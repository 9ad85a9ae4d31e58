"""What comes of a match: results, ratings, achievements, replays and reviews."""
