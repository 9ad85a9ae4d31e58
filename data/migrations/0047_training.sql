-- Training: puzzles made ahead stand beside those of days, on a shelf for each grade ("grade 3") instead of a day; how
-- strong people and grades are; and how far each person has come on each shelf. Drills: the run in progress of each
-- person, how their last answers went by operation, and best scores by server. And the decisions of people for which a
-- review found a better move, to be tried again: as puzzles of "match N", which go with the match.
CREATE TABLE training (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    puzzles INTEGER NOT NULL,
    moved REAL NOT NULL,
    rated INTEGER NOT NULL,
    done INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE training_grade (
    game TEXT NOT NULL,
    grade INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    puzzles INTEGER NOT NULL,
    PRIMARY KEY (game, grade)
) STRICT, WITHOUT ROWID;
CREATE TABLE training_place (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    grade INTEGER NOT NULL,
    next INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, grade)
) STRICT, WITHOUT ROWID;
CREATE INDEX training_place_by_shelf ON training_place (game, grade, next);
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
CREATE TABLE own_position (
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    game TEXT NOT NULL,
    best TEXT NOT NULL,
    cost REAL NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, match_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX own_position_by_match ON own_position (match_id);
CREATE INDEX own_position_to_try ON own_position (user_id, game, tries, match_id);
CREATE TRIGGER match_positions AFTER DELETE ON match
BEGIN
    DELETE FROM match WHERE puzzle IN (SELECT id FROM daily_puzzle WHERE day = 'match ' || OLD.id);
    DELETE FROM daily_puzzle WHERE day = 'match ' || OLD.id;
END;
