-- Who played which part of a match themselves, who left when, and against whom: results that only compare what is equal.
ALTER TABLE seat ADD COLUMN left_at REAL;
ALTER TABLE seat ADD COLUMN decisions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN own_decisions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN reached REAL;
ALTER TABLE seat ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN former_id INTEGER;
UPDATE seat SET
    decisions = (SELECT count(*) FROM action WHERE action.match_id = seat.match_id AND action.seat = seat.seat),
    own_decisions = (
        SELECT count(*) FROM action
        WHERE action.match_id = seat.match_id AND action.seat = seat.seat AND source = 'player'
    )
WHERE level IS NULL AND match_id IN (SELECT id FROM match WHERE status = 'running');

ALTER TABLE result ADD COLUMN share REAL;
ALTER TABLE result ADD COLUMN opposed INTEGER NOT NULL DEFAULT 1;
ALTER TABLE result ADD COLUMN weight REAL NOT NULL DEFAULT 1;
ALTER TABLE result ADD COLUMN level TEXT;
ALTER TABLE result ADD COLUMN reached REAL;
ALTER TABLE result ADD COLUMN used INTEGER;
CREATE INDEX result_by_rated ON result (guild_id, game, user_id, n) WHERE rated;
UPDATE result SET solo = substr(solo, 1, instr(solo, '.')) || (
    SELECT coalesce(json_extract(options, '$.range'), CASE json_extract(options, '$.level') WHEN 'starter' THEN 10 ELSE 15 END)
    || CASE WHEN coalesce(json_extract(options, '$.subtraction'), json_extract(options, '$.level') NOT IN ('starter', 'numbers'))
    THEN '-su' ELSE '' END
    || CASE WHEN coalesce(json_extract(options, '$.multiplication'), json_extract(options, '$.level') NOT IN ('starter', 'numbers', 'subtraction'))
    THEN '-mu' ELSE '' END
    || CASE WHEN coalesce(json_extract(options, '$.division'), json_extract(options, '$.level') NOT IN ('starter', 'numbers', 'subtraction'))
    THEN '-di' ELSE '' END
    || CASE WHEN coalesce(json_extract(options, '$.simple'), json_extract(options, '$.level') IN ('fractions', 'advanced', 'expert'))
    THEN '-si' ELSE '' END
    || CASE WHEN coalesce(json_extract(options, '$.complex'), json_extract(options, '$.level') IN ('advanced', 'expert'))
    THEN '-co' ELSE '' END
    || CASE WHEN coalesce(json_extract(options, '$.powers'), json_extract(options, '$.level') = 'expert')
    THEN '-po' ELSE '' END
    FROM match WHERE match.id = match_id
)
WHERE game = 'numero' AND solo IN ('card.custom', 'points.custom')
AND (SELECT json_extract(options, '$.level') FROM match WHERE match.id = match_id) IS NOT NULL;
UPDATE result SET solo = solo || '.hints'
WHERE game = 'numero' AND solo IS NOT NULL
AND (SELECT json_extract(options, '$.hints') FROM match WHERE match.id = match_id) = 'request';

CREATE TABLE former_member (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_member_by_person ON former_member (user_id);
CREATE TABLE daily_try (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    PRIMARY KEY (game, day, fingerprint)
) STRICT, WITHOUT ROWID;

ALTER TABLE standing ADD COLUMN tie INTEGER;
ALTER TABLE standing ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
CREATE INDEX leaderboard_by_period ON leaderboard (guild_id, period, game, list);

DROP TRIGGER standing_added;
DROP TRIGGER standing_removed;
DROP TRIGGER standing_changed_rating;
DROP TRIGGER standing_changed_wins;
DROP TRIGGER standing_changed_score;
DROP TRIGGER standing_changed_total;
DROP INDEX standing_by_rating;
DROP INDEX standing_by_wins;
DROP INDEX standing_by_best;
DROP INDEX standing_by_total;
CREATE INDEX standing_by_rating ON standing (leaderboard_id, rating DESC, user_id, hidden) WHERE rating IS NOT NULL AND hidden = 0;
CREATE INDEX standing_by_wins ON standing (leaderboard_id, wins DESC, matches, user_id, hidden) WHERE wins > 0 AND hidden = 0;
CREATE INDEX standing_by_best ON standing (leaderboard_id, best DESC, best_at, user_id, hidden) WHERE best IS NOT NULL AND hidden = 0;
CREATE INDEX standing_by_total ON standing (leaderboard_id, total DESC, user_id, wins, hidden) WHERE wins IS NULL AND hidden = 0;
CREATE INDEX standing_by_day ON standing (leaderboard_id, total DESC, tie, user_id, hidden) WHERE tie IS NOT NULL AND hidden = 0;
CREATE TRIGGER standing_added AFTER INSERT ON standing WHEN NOT NEW.hidden
BEGIN
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0 AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'day', NEW.total, -NEW.tie, 1 WHERE NEW.tie IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_removed AFTER DELETE ON standing WHEN NOT OLD.hidden
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND OLD.rating IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0 AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND OLD.best IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND OLD.tie IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND n = 0;
END;
CREATE TRIGGER standing_hidden AFTER UPDATE OF hidden ON standing WHEN OLD.hidden != NEW.hidden
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND OLD.rating IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0 AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0 AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND OLD.best IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND OLD.tie IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'day', NEW.total, -NEW.tie, 1 WHERE NEW.tie IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_rating AFTER UPDATE OF rating ON standing WHEN OLD.rating IS NOT NEW.rating
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND OLD.rating IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_wins AFTER UPDATE OF wins, matches ON standing WHEN OLD.wins IS NOT NEW.wins OR OLD.matches != NEW.matches
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0 AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0 AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_score AFTER UPDATE OF best ON standing WHEN OLD.best IS NOT NEW.best
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND OLD.best IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_total AFTER UPDATE OF total ON standing WHEN OLD.total != NEW.total
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_day AFTER UPDATE OF total, tie ON standing WHEN OLD.total != NEW.total OR OLD.tie IS NOT NEW.tie
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND OLD.tie IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'day', NEW.total, -NEW.tie, 1 WHERE NEW.tie IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER listed_chosen AFTER INSERT ON setting WHEN NEW.scope = 'user' AND NEW.name = 'listed'
BEGIN
    UPDATE standing SET hidden = NEW.value = 'off' OR EXISTS (
        SELECT 1 FROM leaderboard JOIN former_member USING (guild_id)
        WHERE leaderboard.id = leaderboard_id AND former_member.user_id = standing.user_id
    ) WHERE user_id = NEW.owner_id;
END;
CREATE TRIGGER listed_reset AFTER DELETE ON setting WHEN OLD.scope = 'user' AND OLD.name = 'listed'
BEGIN
    UPDATE standing SET hidden = EXISTS (
        SELECT 1 FROM leaderboard JOIN former_member USING (guild_id)
        WHERE leaderboard.id = leaderboard_id AND former_member.user_id = standing.user_id
    ) WHERE user_id = OLD.owner_id;
END;
CREATE TRIGGER member_left AFTER INSERT ON former_member
BEGIN
    UPDATE standing SET hidden = 1 WHERE user_id = NEW.user_id
    AND (SELECT guild_id FROM leaderboard WHERE id = leaderboard_id) = NEW.guild_id;
END;
CREATE TRIGGER member_back AFTER DELETE ON former_member
BEGIN
    UPDATE standing SET hidden = EXISTS (
        SELECT 1 FROM setting WHERE scope = 'user' AND owner_id = OLD.user_id AND name = 'listed' AND value = 'off'
    ) WHERE user_id = OLD.user_id
    AND (SELECT guild_id FROM leaderboard WHERE id = leaderboard_id) = OLD.guild_id;
END;
