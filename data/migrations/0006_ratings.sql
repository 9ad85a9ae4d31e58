-- Ratings per server and game with the order of results to make them anew from, and leaderboards reckoned while matches end.
ALTER TABLE result ADD COLUMN n INTEGER NOT NULL DEFAULT 0;
ALTER TABLE result ADD COLUMN rating REAL;
UPDATE result SET n = placed.n FROM (
    SELECT match_id, seat, dense_rank() OVER (ORDER BY ended_at, match_id) AS n FROM result
) AS placed WHERE placed.match_id = result.match_id AND placed.seat = result.seat;
CREATE INDEX result_by_order ON result (n);
CREATE INDEX result_by_history ON result (user_id, guild_id, n);
DROP INDEX result_by_player;
DROP INDEX result_by_solo;

CREATE TABLE rating (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL,
    shown REAL NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE leaderboard (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    list TEXT NOT NULL,
    period TEXT NOT NULL,
    game TEXT NOT NULL,
    matches INTEGER NOT NULL DEFAULT 0,
    week TEXT NOT NULL,
    UNIQUE (guild_id, list, period, game)
) STRICT;

CREATE TABLE standing (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER,
    total INTEGER NOT NULL,
    best INTEGER,
    best_at REAL,
    best_list TEXT,
    rated INTEGER NOT NULL,
    rating INTEGER,
    PRIMARY KEY (leaderboard_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX standing_by_rating ON standing (leaderboard_id, rating DESC) WHERE rating IS NOT NULL;
CREATE INDEX standing_by_wins ON standing (leaderboard_id, wins DESC, matches) WHERE wins > 0;
CREATE INDEX standing_by_best ON standing (leaderboard_id, best DESC, best_at) WHERE best IS NOT NULL;
CREATE INDEX standing_by_total ON standing (leaderboard_id, total DESC) WHERE wins IS NULL;
CREATE INDEX standing_by_person ON standing (user_id);

CREATE TABLE former_place (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (leaderboard_id, kind, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_place_by_person ON former_place (user_id);

CREATE TABLE practice (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    play TEXT NOT NULL,
    operation TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, game, play, operation)
) STRICT, WITHOUT ROWID;
CREATE INDEX practice_by_guild ON practice (guild_id);
