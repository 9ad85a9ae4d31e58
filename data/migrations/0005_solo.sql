-- Games for one: they may be private (no table), and their results count for lists of best scores instead of wins.
ALTER TABLE match ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
ALTER TABLE result ADD COLUMN solo TEXT;
CREATE INDEX result_by_solo ON result (guild_id, game, solo, score) WHERE solo IS NOT NULL;
