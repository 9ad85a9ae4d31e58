-- Tournaments: what they are, who has signed up, which match belongs to which table of a round, and what moderators corrected.
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('signup', 'running', 'finished', 'cancelled')),
    version INTEGER NOT NULL DEFAULT 0,
    plan TEXT NOT NULL,
    rounds TEXT NOT NULL DEFAULT '[]',
    seed TEXT NOT NULL,
    locale TEXT NOT NULL,
    created_at REAL NOT NULL,
    starts_at REAL,
    remind_at REAL,
    next_at REAL,
    ends_at REAL,
    ended_at REAL,
    wake_at REAL,
    message_id INTEGER,
    shown INTEGER,
    shown_round INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX tournament_by_guild ON tournament (guild_id, id);
CREATE INDEX tournament_by_host ON tournament (host_id);
CREATE INDEX tournament_open ON tournament (guild_id, channel_id) WHERE status IN ('signup', 'running');
CREATE INDEX tournament_by_wake ON tournament (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX tournament_behind ON tournament (id) WHERE shown IS NOT version;
CREATE TABLE tournament_player (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    joined_at REAL NOT NULL,
    seed INTEGER,
    dropped INTEGER,
    absences INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament_id, n)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_player_once ON tournament_player (user_id, tournament_id);
CREATE TABLE tournament_match (
    match_id INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    n INTEGER NOT NULL,
    UNIQUE (tournament_id, round, n)
) STRICT;
CREATE TABLE tournament_correction (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    user_id INTEGER,
    round INTEGER NOT NULL,
    player INTEGER NOT NULL,
    halves INTEGER NOT NULL,
    note TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (tournament_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_correction_by_user ON tournament_correction (user_id);
