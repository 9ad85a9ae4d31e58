-- Ratings per server and game with the order of results to make them anew from, and leaderboards reckoned while matches end.
ALTER TABLE result ADD COLUMN n INTEGER NOT NULL DEFAULT 0;
ALTER TABLE result ADD COLUMN rating REAL;
UPDATE result SET n = placed.n FROM (
    SELECT match_id, seat, dense_rank() OVER (ORDER BY ended_at, match_id) AS n FROM result
) AS placed WHERE placed.match_id = result.match_id AND placed.seat = result.seat;
CREATE INDEX result_by_order ON result (n);
CREATE INDEX result_by_history ON result (user_id, guild_id, n);
DROP INDEX result_by_player;
DROP INDEX result_by_solo;

CREATE TABLE rating (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL,
    shown REAL NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE leaderboard (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    list TEXT NOT NULL,
    period TEXT NOT NULL,
    game TEXT NOT NULL,
    matches INTEGER NOT NULL DEFAULT 0,
    week TEXT NOT NULL,
    UNIQUE (guild_id, list, period, game)
) STRICT;

CREATE TABLE standing (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER,
    total INTEGER NOT NULL,
    best INTEGER,
    best_at REAL,
    best_list TEXT,
    rated INTEGER NOT NULL,
    rating INTEGER,
    PRIMARY KEY (leaderboard_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX standing_by_rating ON standing (leaderboard_id, rating DESC) WHERE rating IS NOT NULL;
CREATE INDEX standing_by_wins ON standing (leaderboard_id, wins DESC, matches) WHERE wins > 0;
CREATE INDEX standing_by_best ON standing (leaderboard_id, best DESC, best_at) WHERE best IS NOT NULL;
CREATE INDEX standing_by_total ON standing (leaderboard_id, total DESC, user_id, wins) WHERE wins IS NULL;
CREATE INDEX standing_by_person ON standing (user_id);

CREATE TABLE tier (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (leaderboard_id, kind, first, second)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER standing_added AFTER INSERT ON standing
BEGIN
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_removed AFTER DELETE ON standing
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
END;
CREATE TRIGGER standing_changed_rating AFTER UPDATE OF rating ON standing WHEN OLD.rating IS NOT NEW.rating
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_wins AFTER UPDATE OF wins, matches ON standing WHEN OLD.wins IS NOT NEW.wins OR OLD.matches != NEW.matches
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_score AFTER UPDATE OF best ON standing WHEN OLD.best IS NOT NEW.best
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_total AFTER UPDATE OF total ON standing WHEN OLD.total != NEW.total
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;

CREATE TABLE former_place (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (leaderboard_id, kind, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_place_by_person ON former_place (user_id);

CREATE TABLE practice (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    play TEXT NOT NULL,
    operation TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, game, play, operation)
) STRICT, WITHOUT ROWID;
CREATE INDEX practice_by_guild ON practice (guild_id);
