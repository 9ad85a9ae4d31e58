-- Drills: the run in progress of each person, how their last answers went by operation, and best scores by server.
CREATE TABLE drill_run (
    user_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    drill TEXT NOT NULL,
    reach INTEGER NOT NULL,
    seed TEXT NOT NULL,
    ends_at REAL,
    correct INTEGER NOT NULL DEFAULT 0,
    wrong INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX drill_run_by_server ON drill_run (guild_id);
CREATE TABLE drill_skill (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    drill TEXT NOT NULL,
    reach INTEGER NOT NULL,
    latest TEXT NOT NULL,
    PRIMARY KEY (user_id, game, drill, reach)
) STRICT, WITHOUT ROWID;
CREATE TABLE drill_best (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    drill TEXT NOT NULL,
    reach INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    best INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild_id, game, drill, reach, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX drill_best_by_person ON drill_best (user_id);
CREATE INDEX drill_best_by_member ON drill_best (guild_id, user_id);
