-- What players have decided ahead of their next turn or offer, the version of the match for which that was looked at
-- last, and when it is carried out.
CREATE TABLE plan (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    data TEXT NOT NULL,
    version INTEGER NOT NULL,
    act_at REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
