-- One row for each human who sat at a finished match: what leaderboards and ratings are made from.
CREATE TABLE result (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    score INTEGER NOT NULL,
    players INTEGER NOT NULL,
    left_early INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    ended_at REAL NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_by_player ON result (guild_id, game, user_id);
