-- Daily puzzles are fair: time in which nobody could play is known, and counts neither for boards nor against streaks;
-- the time to the best result decides between equals; a game is shared anew when another part is over.
CREATE TABLE lost_time (
    until_at REAL PRIMARY KEY,
    from_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE lost_day (
    day TEXT PRIMARY KEY,
    seconds REAL NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE daily_result ADD COLUMN best_seconds REAL;
UPDATE daily_result SET best_seconds = seconds WHERE best IS NOT NULL;
UPDATE daily_result SET shared = 1 + (
    SELECT count(*) FROM daily_result AS later
    WHERE later.user_id = daily_result.user_id AND later.day = daily_result.day
    AND later.game = daily_result.game AND later.part > 0 AND later.ended_at IS NOT NULL
)
WHERE shared = 1;
