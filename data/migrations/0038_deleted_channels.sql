-- Channels and threads of which Discord has said that they are deleted, while something was open there: server moderators still reach it.
CREATE TABLE deleted_channel (
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT, WITHOUT ROWID;
