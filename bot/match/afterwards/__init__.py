"""Processing of finished matches: results, ratings, achievements, replays and reviews."""
