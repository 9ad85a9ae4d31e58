-- A person's record is read from an index alone, in the order of each game's matches.
CREATE INDEX result_by_record ON result (
    user_id, guild_id, solo, level, game, n, place, left_early, share, opposed, score, rating
);
DROP INDEX result_by_history;
