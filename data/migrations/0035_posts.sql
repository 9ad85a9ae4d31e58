-- Posts whose answer from Discord is not known yet, with what tells Discord that they are the same; tables that could not be shown.
CREATE TABLE sending (
    about TEXT NOT NULL,
    user_id INTEGER NOT NULL DEFAULT 0,
    channel_id INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (about, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sending_by_user ON sending (user_id);
CREATE INDEX sending_by_time ON sending (at);
ALTER TABLE message ADD COLUMN try_at REAL;
CREATE INDEX message_not_shown ON message (try_at) WHERE try_at IS NOT NULL;
-- These were noted as shown, although they were not.
UPDATE message SET shown = -1, try_at = 0
WHERE seat = -1 AND problem IN ('no_access', 'no_access_told') AND message_id IS NOT NULL
AND match_id IN (SELECT id FROM match WHERE unsettled AND status IN ('lobby', 'running'));
