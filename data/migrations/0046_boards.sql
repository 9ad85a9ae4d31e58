-- Boards, the pages of matches: tickets and keys, of which only hashes are kept, and for which matches users asked.
CREATE TABLE board_ticket (
    hash BLOB PRIMARY KEY,
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE board_key (
    hash BLOB PRIMARY KEY,
    user_id INTEGER NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX board_key_by_person ON board_key (user_id, until);
CREATE INDEX board_key_by_end ON board_key (until);
CREATE TABLE board_visit (
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    at REAL NOT NULL,
    PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_visit_by_match ON board_visit (match_id);
CREATE INDEX board_visit_by_time ON board_visit (at);
