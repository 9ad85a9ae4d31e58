-- Ratings per server and game, each rating as it was after a match, and the order of results to make them anew from.
ALTER TABLE result ADD COLUMN n INTEGER NOT NULL DEFAULT 0;
ALTER TABLE result ADD COLUMN rating REAL;
UPDATE result SET n = placed.n FROM (
    SELECT match_id, seat, dense_rank() OVER (ORDER BY ended_at, match_id) AS n FROM result
) AS placed WHERE placed.match_id = result.match_id AND placed.seat = result.seat;
CREATE INDEX result_by_order ON result (n);
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
CREATE INDEX rating_by_place ON rating (guild_id, game, shown);
