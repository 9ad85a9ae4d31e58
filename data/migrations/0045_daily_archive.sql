-- What each finished try at a daily puzzle came to, as a JSON array in their order (null: nothing), empty for tries
-- before; and what tries came to at puzzles of past days, which count for nothing but this mark.
ALTER TABLE daily_result ADD COLUMN results TEXT NOT NULL DEFAULT '[]';
CREATE TABLE daily_mark (
    user_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    part INTEGER NOT NULL,
    last INTEGER,
    solved INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, day, part)
) STRICT, WITHOUT ROWID;
