-- Members barred from tables (known by a keyed fingerprint only), servers that the bot has left, and quick ways to all of a person.
CREATE TABLE bar (
    guild_id INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild_id, fingerprint)
) STRICT, WITHOUT ROWID;
CREATE TABLE departure (
    guild_id INTEGER PRIMARY KEY,
    left_at REAL NOT NULL
) STRICT;
CREATE INDEX match_by_host ON match (host_id);
CREATE INDEX rating_by_person ON rating (user_id);
