-- One ledger of all messages that the bot keeps and of those on their way: what each is about, where it stands, what it shows, what is wrong with it.
CREATE TABLE post (
    subject INTEGER NOT NULL,
    kind TEXT NOT NULL,
    part INTEGER NOT NULL DEFAULT -1,
    turn INTEGER NOT NULL DEFAULT 0,
    channel_id INTEGER NOT NULL DEFAULT 0,
    message_id INTEGER,
    shown INTEGER,
    wanted INTEGER,
    posted_at REAL NOT NULL DEFAULT 0,
    problem TEXT,
    try_at REAL,
    ends_at REAL NOT NULL DEFAULT 0,
    token TEXT NOT NULL DEFAULT '',
    nonce TEXT,
    sent_to INTEGER,
    sent_at REAL,
    PRIMARY KEY (subject, kind, part, turn)
) STRICT, WITHOUT ROWID;

INSERT INTO post (subject, kind, part, channel_id, message_id, shown, posted_at, problem, try_at)
SELECT match_id, iif(seat = -1, 'table', 'panel'), seat, channel_id, message_id, shown, posted_at, problem, try_at
FROM message;
INSERT INTO post (subject, kind, part, message_id, shown, ends_at, token)
SELECT match_id, 'private', seat, message_id, 0, ends_at, token FROM live_panel;
INSERT INTO post (subject, kind, part, turn, channel_id, message_id, shown)
SELECT match_id, kind, seat, turn, coalesce(channel_id, 0), message_id, 0 FROM notice;
INSERT INTO post (subject, kind, part, channel_id, message_id, shown)
SELECT match_id, 'invitation', user_id, channel_id, message_id, 0 FROM invitation WHERE message_id IS NOT NULL;
INSERT INTO post (subject, kind, channel_id, message_id, shown, try_at)
SELECT match_id, 'role call', coalesce(channel_id, 0), message_id, 0, due_at FROM lobby_call;
INSERT INTO post (subject, kind, turn, channel_id, message_id, shown, wanted)
SELECT id, 'tournament', shown_round, channel_id, message_id, coalesce(shown, -1), version FROM tournament;
INSERT INTO post (subject, kind, turn, channel_id, message_id, shown, wanted, try_at, ends_at)
SELECT guild_id, 'morning', CAST(replace(day, '-', '') AS INTEGER), channel_id, message_id, shown, changed, edit_after,
    iif(closing, 0, post_until)
FROM daily_post;
-- what was on its way was known by words such as "call:match:seat:turn"
INSERT INTO post (subject, kind, part, turn, nonce, sent_to, sent_at)
SELECT subject, kind, part, turn, nonce, channel_id, at FROM (
    SELECT
        iif(about = 'daily reminder', user_id, CAST(words ->> 1 AS INTEGER)) AS subject,
        CASE words ->> 0 WHEN 'call of lobby' THEN 'role call' WHEN 'reminder of tournament' THEN 'cup reminder'
            ELSE words ->> 0 END AS kind,
        CASE WHEN words ->> 0 IN ('panel', 'call', 'reminder', 'out of reach') THEN CAST(words ->> 2 AS INTEGER)
            WHEN words ->> 0 = 'invitation' THEN user_id ELSE -1 END AS part,
        CASE WHEN words ->> 0 IN ('call', 'reminder') THEN CAST(words ->> 3 AS INTEGER)
            WHEN words ->> 0 IN ('tournament', 'morning', 'podium')
            THEN CAST(replace(replace(words ->> 2, '-', ''), 'Q', '') AS INTEGER) ELSE 0 END AS turn,
        nonce, channel_id, at
    FROM (SELECT '["' || replace(about, ':', '","') || '"]' AS words, about, user_id, nonce, channel_id, at FROM sending)
) WHERE kind != 'audit'
ON CONFLICT DO UPDATE SET nonce = excluded.nonce, sent_to = excluded.sent_to, sent_at = excluded.sent_at;

DROP TRIGGER daily_post_result;
DROP TRIGGER daily_post_member;
DROP TRIGGER daily_post_forgotten;
DROP TRIGGER daily_post_listed;
DROP TABLE message;
DROP TABLE live_panel;
DROP TABLE notice;
DROP TABLE lobby_call;
DROP TABLE daily_post;
DROP TABLE sending;
ALTER TABLE invitation DROP COLUMN channel_id;
ALTER TABLE invitation DROP COLUMN message_id;
DROP INDEX tournament_behind;
ALTER TABLE tournament DROP COLUMN message_id;
ALTER TABLE tournament DROP COLUMN shown;
ALTER TABLE tournament DROP COLUMN shown_round;

CREATE INDEX post_behind ON post (kind, subject, turn) WHERE shown < wanted;
CREATE INDEX post_to_try ON post (kind, try_at) WHERE try_at IS NOT NULL;
CREATE INDEX post_by_end ON post (kind, ends_at) WHERE ends_at > 0;
CREATE INDEX post_under_way ON post (sent_at) WHERE nonce IS NOT NULL;
CREATE INDEX post_role_call ON post (subject) WHERE kind = 'role call';

-- what neither stands anywhere nor is on its way is forgotten
CREATE TRIGGER post_gone AFTER UPDATE OF shown, nonce ON post WHEN NEW.shown IS NULL AND NEW.nonce IS NULL BEGIN
    DELETE FROM post
    WHERE subject = NEW.subject AND kind = NEW.kind AND part = NEW.part AND turn = NEW.turn;
END;
CREATE TRIGGER post_of_match AFTER DELETE ON match BEGIN
    DELETE FROM post WHERE subject = OLD.id AND kind IN (
        'table', 'panel', 'private', 'call', 'called', 'reminder', 'out of reach', 'invitation', 'role call'
    );
END;
CREATE TRIGGER post_of_invitation AFTER DELETE ON invitation BEGIN
    DELETE FROM post WHERE subject = OLD.match_id AND kind = 'invitation' AND part = OLD.user_id;
END;
CREATE TRIGGER post_of_tournament AFTER DELETE ON tournament BEGIN
    DELETE FROM post WHERE subject = OLD.id AND kind IN ('tournament', 'cup reminder');
END;
CREATE TRIGGER post_new_tournament AFTER INSERT ON tournament BEGIN
    INSERT INTO post (subject, kind, channel_id, shown, wanted)
    VALUES (NEW.id, 'tournament', NEW.channel_id, -1, NEW.version);
END;
CREATE TRIGGER post_changed_tournament AFTER UPDATE OF version ON tournament BEGIN
    UPDATE post SET wanted = NEW.version WHERE subject = NEW.id AND kind = 'tournament';
END;
CREATE TRIGGER post_daily_result AFTER UPDATE OF ended_at, best, solved_in, shown ON daily_result BEGIN
    UPDATE post SET wanted = wanted + 1
    WHERE subject IN (SELECT guild_id FROM daily_member WHERE user_id = NEW.user_id) AND kind = 'morning' AND part = -1
    AND turn = CAST(replace(NEW.day, '-', '') AS INTEGER);
END;
CREATE TRIGGER post_daily_member AFTER INSERT ON daily_member BEGIN
    UPDATE post SET wanted = wanted + 1 WHERE subject = NEW.guild_id AND kind = 'morning';
END;
CREATE TRIGGER post_daily_forgotten AFTER DELETE ON daily_member BEGIN
    UPDATE post SET wanted = wanted + 1 WHERE subject = OLD.guild_id AND kind = 'morning';
END;
CREATE TRIGGER post_daily_listed AFTER INSERT ON setting WHEN NEW.scope = 'user' AND NEW.name = 'listed' BEGIN
    UPDATE post SET wanted = wanted + 1
    WHERE subject IN (SELECT guild_id FROM daily_member WHERE user_id = NEW.owner_id) AND kind = 'morning';
END;
