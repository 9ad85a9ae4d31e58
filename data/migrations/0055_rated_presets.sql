-- Presets of a server may be rated: each has a list of its own, with its own ratings, which matches and results name.
ALTER TABLE match ADD COLUMN list TEXT NOT NULL DEFAULT '';
ALTER TABLE result ADD COLUMN list TEXT NOT NULL DEFAULT '';
DROP INDEX result_by_rated;
CREATE INDEX result_by_rated ON result (guild_id, game, list, user_id, n) WHERE rated;
DROP INDEX result_by_record;
CREATE INDEX result_by_record ON result (
    user_id, guild_id, solo, level, game, n, place, left_early, share, opposed, score, list, rating
);
CREATE TABLE rating_by_list (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    list TEXT NOT NULL DEFAULT '',
    user_id INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL,
    shown REAL NOT NULL,
    PRIMARY KEY (guild_id, game, list, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO rating_by_list (guild_id, game, user_id, mu, sigma, matches, shown)
SELECT guild_id, game, user_id, mu, sigma, matches, shown FROM rating;
DROP TABLE rating;
ALTER TABLE rating_by_list RENAME TO rating;
CREATE INDEX rating_by_person ON rating (user_id);
