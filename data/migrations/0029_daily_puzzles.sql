-- Daily puzzles: what was made is kept, so that everybody gets the same; how everybody did, and on which servers.
CREATE TABLE daily_puzzle (
    id INTEGER PRIMARY KEY,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    part INTEGER NOT NULL,
    made TEXT NOT NULL,
    UNIQUE (day, game, part)
) STRICT;

ALTER TABLE match ADD COLUMN puzzle INTEGER REFERENCES daily_puzzle (id);
CREATE INDEX match_by_puzzle ON match (puzzle, host_id, status) WHERE puzzle IS NOT NULL;

CREATE TABLE daily_result (
    user_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    part INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    begun_at REAL NOT NULL,
    ended_at REAL,
    seconds REAL,
    first INTEGER,
    best INTEGER,
    solved_in INTEGER,
    shown INTEGER NOT NULL DEFAULT 0,
    shared INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, day, game, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_result_by_day ON daily_result (day, game, part, ended_at, solved_in);

CREATE TABLE daily_streak (
    user_id INTEGER NOT NULL,
    season TEXT NOT NULL,
    longest INTEGER NOT NULL,
    PRIMARY KEY (user_id, season)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_member (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_member_by_person ON daily_member (user_id);
