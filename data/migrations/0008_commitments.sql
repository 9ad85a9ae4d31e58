-- What was published about the shuffle stays as it was published, and the list of a game's matches is found at once.
ALTER TABLE match ADD COLUMN commitment TEXT;
CREATE INDEX match_by_game ON match (guild_id, game, status, id);
