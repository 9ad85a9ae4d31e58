-- Lobbies and matches, their seats, the clocks that rules set, and the append-only log of actions.
CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'cancelled')),
    options TEXT NOT NULL,
    pace TEXT NOT NULL,
    thread INTEGER NOT NULL DEFAULT 0,
    locale TEXT NOT NULL,
    host_id INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    seed TEXT,
    nonce TEXT,
    state TEXT,
    recent TEXT NOT NULL DEFAULT '[]',
    created_at REAL NOT NULL,
    started_at REAL,
    ended_at REAL,
    wake_at REAL,
    rematch_of INTEGER REFERENCES match (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX match_by_guild ON match (guild_id, status, id);
CREATE INDEX match_by_first ON match (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX match_by_wake ON match (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE seat (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    level TEXT,
    away INTEGER NOT NULL DEFAULT 0,
    resigned INTEGER NOT NULL DEFAULT 0,
    misses INTEGER NOT NULL DEFAULT 0,
    stamp INTEGER NOT NULL DEFAULT 0,
    due_at REAL,
    remind_at REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_by_user ON seat (user_id, match_id) WHERE user_id IS NOT NULL;
CREATE INDEX seat_by_due ON seat (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX seat_by_reminder ON seat (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE clock (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    due_at REAL NOT NULL,
    PRIMARY KEY (match_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE action (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER,
    source TEXT NOT NULL CHECK (source IN ('player', 'computer', 'absent', 'clock')),
    action TEXT,
    at REAL NOT NULL,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER action_is_append_only BEFORE UPDATE ON action
BEGIN
    SELECT RAISE (ABORT, 'the log of actions is append-only');
END;
