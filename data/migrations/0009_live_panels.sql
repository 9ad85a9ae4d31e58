-- A private panel in a channel follows its match, over a restart too: the key with which Discord lets it be edited.
CREATE TABLE live_panel (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    token TEXT NOT NULL,
    ends_at REAL NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX live_panel_end ON live_panel (ends_at);
