-- Matches that are over are packed, and deleted if the hoster wants that; their results stay, so they belong to no match.
CREATE TABLE archive (
    match_id INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    packed BLOB NOT NULL
) STRICT;
CREATE INDEX match_unpacked ON match (ended_at) WHERE state IS NOT NULL AND ended_at IS NOT NULL;
CREATE INDEX match_by_end ON match (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE lasting_result (
    match_id INTEGER NOT NULL,
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
    solo TEXT,
    n INTEGER NOT NULL DEFAULT 0,
    rating REAL,
    share REAL,
    opposed INTEGER NOT NULL DEFAULT 1,
    weight REAL NOT NULL DEFAULT 1,
    level TEXT,
    reached REAL,
    used INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO lasting_result (
    match_id, seat, guild_id, game, user_id, place, score, players, left_early, rated, ended_at, solo, n, rating,
    share, opposed, weight, level, reached, used
)
SELECT match_id, seat, guild_id, game, user_id, place, score, players, left_early, rated, ended_at, solo, n, rating,
    share, opposed, weight, level, reached, used
FROM result;
DROP TABLE result;
ALTER TABLE lasting_result RENAME TO result;
CREATE INDEX result_by_order ON result (n);
CREATE INDEX result_by_rated ON result (guild_id, game, user_id, n) WHERE rated;
CREATE INDEX result_by_record ON result (
    user_id, guild_id, solo, level, game, n, place, left_early, share, opposed, score, rating
);
CREATE INDEX result_by_server ON result (guild_id);
