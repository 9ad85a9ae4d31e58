-- Members are invited into lobbies and roles are called for them: who was asked by whom, and where the message stands, until an hour after; and when a channel was last called in.
CREATE TABLE invitation (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    inviter_id INTEGER NOT NULL,
    at REAL NOT NULL,
    status TEXT NOT NULL DEFAULT 'wanted',
    channel_id INTEGER,
    message_id INTEGER,
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_by_user ON invitation (user_id);
CREATE INDEX invitation_by_inviter ON invitation (inviter_id, at);

CREATE TABLE lobby_call (
    match_id INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    due_at REAL,
    channel_id INTEGER,
    message_id INTEGER
) STRICT;

CREATE TABLE channel_call (
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT, WITHOUT ROWID;
