-- A server's list shows a member the matches of channels that they can see; the index knows the channel, so that
-- matches of other channels are passed over without reading them.
DROP INDEX match_by_guild;
CREATE INDEX match_by_guild ON match (guild_id, status, id, channel_id, private, game);
