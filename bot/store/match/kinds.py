"""Properties of some kinds of match (see ``bot.match.kinds``) as conditions in SQL."""

LISTED = "puzzle IS NULL"
"""``Kind.is_listed``. Computers never move in matches that are on no list."""
COUNTS = f"lesson IS NULL AND {LISTED}"
"""``Kind.counts``."""
INSTANT = f"private AND {COUNTS} AND EXISTS (SELECT 1 FROM seat WHERE match_id = match.id AND level IS NOT NULL)"
"""``InstantMatch``."""
