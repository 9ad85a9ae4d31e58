-- Training: puzzles made ahead stand beside those of days, on a shelf for each grade ("grade 3") instead of a day; how
-- strong people and grades are; and how far each person has come on each shelf.
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
