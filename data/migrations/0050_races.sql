-- Races: everybody in a channel gets the same cards, at the same time and round by round, or in a challenge whenever
-- they like; who takes part, and the takes.
CREATE TABLE race (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    locale TEXT NOT NULL,
    seconds INTEGER NOT NULL,
    teams INTEGER NOT NULL,
    created_at REAL NOT NULL,
    status TEXT NOT NULL,
    round INTEGER NOT NULL,
    due_at REAL,
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX race_in_channel ON race (channel_id) WHERE status NOT IN ('open', 'closed');
CREATE INDEX race_by_time ON race (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX race_by_server ON race (guild_id, game, created_at);
CREATE INDEX race_open ON race (guild_id) WHERE status != 'closed';
CREATE INDEX post_of_race ON post (subject) WHERE kind = 'race' AND shown IS NOT NULL;
CREATE INDEX post_race_ticket ON post (ends_at) WHERE kind = 'race ticket';

CREATE TABLE race_player (
    race_id INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    team INTEGER NOT NULL,
    from_round INTEGER NOT NULL,
    wanted INTEGER NOT NULL,
    PRIMARY KEY (race_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX race_player_by_person ON race_player (user_id);

CREATE TABLE race_take (
    race_id INTEGER NOT NULL REFERENCES race (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL,
    value INTEGER,
    points INTEGER,
    seconds REAL,
    PRIMARY KEY (race_id, round, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX race_take_by_person ON race_take (user_id);

CREATE TRIGGER posts_of_race AFTER DELETE ON race BEGIN
    DELETE FROM post WHERE subject = OLD.id AND kind IN ('race', 'race ticket');
END;
