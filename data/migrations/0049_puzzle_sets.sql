-- Sets of puzzles that staff make for a server or a role, and what members have done. The puzzles are in daily_puzzle:
-- that of the item n of set 3 has the day 'set-3' and the part 10 * n.
CREATE TABLE puzzle_set (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    role_id INTEGER,
    name TEXT NOT NULL,
    items TEXT NOT NULL,
    created_at REAL NOT NULL,
    ends_at REAL NOT NULL
) STRICT;
CREATE INDEX puzzle_set_by_server ON puzzle_set (guild_id, ends_at);
CREATE INDEX puzzle_set_by_host ON puzzle_set (host_id);

CREATE TABLE puzzle_set_result (
    set_id INTEGER NOT NULL REFERENCES puzzle_set (id) ON DELETE CASCADE,
    item INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    begun_at REAL NOT NULL,
    ended_at REAL,
    best INTEGER,
    solved_in INTEGER,
    half_in INTEGER,
    PRIMARY KEY (set_id, item, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_set_result_by_user ON puzzle_set_result (user_id);
