-- Tables of tournaments by dates whose players play the same setup each alone have a match for each of them.
CREATE TABLE tournament_solo (
    match_id INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    n INTEGER NOT NULL,
    player INTEGER NOT NULL,
    UNIQUE (tournament_id, round, n, player)
) STRICT;
