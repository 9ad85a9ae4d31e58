-- A press that a stop cut short is answered after the next start, for as long as Discord's key to its answer lives.
CREATE TABLE owed_answer (
    token TEXT NOT NULL PRIMARY KEY,
    user_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
