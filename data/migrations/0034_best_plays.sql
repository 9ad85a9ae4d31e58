-- The best play that somebody has made of each game on a server, beside achievements; it outlives its match, too.
CREATE TABLE best_play (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    value INTEGER NOT NULL,
    match_id INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (user_id, guild_id, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX best_play_by_match ON best_play (match_id);
CREATE INDEX best_play_by_server ON best_play (guild_id);
