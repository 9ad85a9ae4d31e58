-- Roles of champions: who has one from the bot or is owed one, and which tournaments have been looked at for that.
CREATE TABLE champion (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    role INTEGER NOT NULL,
    wanted INTEGER NOT NULL,
    held INTEGER NOT NULL DEFAULT 0,
    trouble TEXT NOT NULL DEFAULT '',
    try_at REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (guild_id, game, user_id, role)
) WITHOUT ROWID;
CREATE INDEX champion_owed ON champion (try_at) WHERE wanted <> held;
CREATE INDEX champion_by_person ON champion (user_id);
ALTER TABLE tournament ADD COLUMN crowned INTEGER NOT NULL DEFAULT 0;
UPDATE tournament SET crowned = version WHERE status = 'finished';
CREATE INDEX tournament_uncrowned ON tournament (guild_id) WHERE status = 'finished' AND crowned < version;
