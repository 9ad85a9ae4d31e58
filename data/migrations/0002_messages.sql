-- What has been shown where: half-composed choices, and the messages that carry a table or a panel.
CREATE TABLE draft (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE message (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    shown INTEGER NOT NULL,
    posted_at REAL NOT NULL,
    problem TEXT,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
