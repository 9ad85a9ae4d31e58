-- The channel of a user's DMs is opened once, so its id is kept apart from the messages in it.
CREATE TABLE dm_channel (
    user_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL
) STRICT;
INSERT INTO dm_channel (user_id, channel_id)
SELECT user_id, channel_id FROM (
    SELECT user_id, channel_id, max(posted_at) FROM message JOIN seat USING (match_id, seat)
    WHERE user_id IS NOT NULL AND message_id IS NOT NULL AND problem IS NULL GROUP BY user_id
);
