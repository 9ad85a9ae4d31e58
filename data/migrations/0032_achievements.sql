-- Achievements outlive their match; a finished match without any list of them has yet to be looked through.
ALTER TABLE match ADD COLUMN achieved TEXT DEFAULT '[]';
UPDATE match SET achieved = NULL WHERE status IN ('lobby', 'running');

CREATE TABLE achievement (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    key TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    at REAL NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, game, key, match_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX achievement_by_match ON achievement (match_id);
CREATE INDEX achievement_by_time ON achievement (guild_id, at);
