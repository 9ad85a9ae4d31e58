-- Ratings per server and game, and the order in which results came about, so that ratings can be made anew from them.
ALTER TABLE result ADD COLUMN n INTEGER NOT NULL DEFAULT 0;
UPDATE result SET n = (
    SELECT count(*) FROM result AS other
    WHERE other.ended_at < result.ended_at OR (other.ended_at = result.ended_at AND other.match_id <= result.match_id)
);
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
