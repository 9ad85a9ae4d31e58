-- The morning post of servers about daily puzzles, and reminders of them by DM: when each is due, and what was sent.
CREATE TABLE daily_post_time (
    guild_id INTEGER PRIMARY KEY,
    due_at REAL NOT NULL,
    due_day TEXT NOT NULL,
    last_day TEXT
) STRICT;
CREATE INDEX daily_post_time_by_due ON daily_post_time (due_at);

CREATE TABLE daily_post (
    guild_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    post_until REAL NOT NULL,
    edit_after REAL NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 1,
    shown INTEGER NOT NULL DEFAULT 0,
    closing INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_post_behind ON daily_post (guild_id, day) WHERE shown < changed;

CREATE TRIGGER daily_post_result AFTER UPDATE OF ended_at, best, solved_in, shown ON daily_result BEGIN
    UPDATE daily_post SET changed = changed + 1
    WHERE guild_id IN (SELECT guild_id FROM daily_member WHERE user_id = NEW.user_id) AND day = NEW.day;
END;
CREATE TRIGGER daily_post_member AFTER INSERT ON daily_member BEGIN
    UPDATE daily_post SET changed = changed + 1 WHERE guild_id = NEW.guild_id;
END;
CREATE TRIGGER daily_post_forgotten AFTER DELETE ON daily_member BEGIN
    UPDATE daily_post SET changed = changed + 1 WHERE guild_id = OLD.guild_id;
END;
CREATE TRIGGER daily_post_listed AFTER INSERT ON setting WHEN NEW.scope = 'user' AND NEW.name = 'listed' BEGIN
    UPDATE daily_post SET changed = changed + 1
    WHERE guild_id IN (SELECT guild_id FROM daily_member WHERE user_id = NEW.owner_id);
END;

CREATE TABLE daily_reminder (
    user_id INTEGER PRIMARY KEY,
    locale TEXT NOT NULL,
    due_at REAL,
    due_day TEXT,
    last_day TEXT,
    send_until REAL,
    unanswered INTEGER NOT NULL DEFAULT 0,
    stopped TEXT CHECK (stopped IN ('unanswered', 'closed'))
) STRICT;
CREATE INDEX daily_reminder_by_due ON daily_reminder (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX daily_reminder_to_send ON daily_reminder (send_until) WHERE send_until IS NOT NULL;
