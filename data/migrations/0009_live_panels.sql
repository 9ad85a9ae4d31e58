-- Private panels follow their match, over a restart too, and nobody is called twice for one turn: the keys and messages for that.
CREATE TABLE live_panel (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    token TEXT NOT NULL,
    ends_at REAL NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX live_panel_end ON live_panel (ends_at);
CREATE TABLE notice (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    turn INTEGER NOT NULL,
    channel_id INTEGER,
    message_id INTEGER,
    PRIMARY KEY (match_id, seat, kind)
) STRICT, WITHOUT ROWID;
-- from here on -1 in a panel's place means that a computer plays, and -2 that the match is over
UPDATE message SET shown = -2 WHERE shown = -1 AND seat >= 0
AND match_id IN (SELECT id FROM match WHERE status IN ('finished', 'cancelled'));
