BEGIN TRANSACTION;
CREATE TABLE achievement (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    key TEXT NOT NULL,
    match_id INTEGER NOT NULL,
    at REAL NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, game, key, match_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE action (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER,
    source TEXT NOT NULL CHECK (source IN ('player', 'computer', 'absent', 'clock')),
    action TEXT,
    at REAL NOT NULL,
    PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;
INSERT INTO "action" VALUES(1,3,0,'player','{"type":"choose","number":"123"}',1767225604.0);
INSERT INTO "action" VALUES(1,4,1,'player','{"type":"choose","number":"456"}',1767225604.0);
INSERT INTO "action" VALUES(1,5,0,'player','{"type":"sit_out"}',1767225606.0);
INSERT INTO "action" VALUES(1,6,1,'player','{"type":"sit_out"}',1767225606.0);
INSERT INTO "action" VALUES(1,7,0,'player','{"type":"sit_out"}',1767225608.0);
INSERT INTO "action" VALUES(1,8,1,'player','{"type":"sit_out"}',1767225608.0);
INSERT INTO "action" VALUES(1,9,0,'player','{"type":"sit_out"}',1767225610.0);
INSERT INTO "action" VALUES(1,10,1,'player','{"type":"sit_out"}',1767225610.0);
INSERT INTO "action" VALUES(1,11,0,'player','{"type":"sit_out"}',1767225612.0);
INSERT INTO "action" VALUES(1,12,1,'player','{"type":"sit_out"}',1767225612.0);
INSERT INTO "action" VALUES(1,13,0,'player','{"type":"sit_out"}',1767225614.0);
INSERT INTO "action" VALUES(1,14,1,'player','{"type":"sit_out"}',1767225614.0);
INSERT INTO "action" VALUES(1,15,0,'player','{"type":"sit_out"}',1767225616.0);
INSERT INTO "action" VALUES(1,16,1,'player','{"type":"sit_out"}',1767225616.0);
INSERT INTO "action" VALUES(1,17,0,'player','{"type":"sit_out"}',1767225618.0);
INSERT INTO "action" VALUES(1,18,1,'player','{"type":"sit_out"}',1767225618.0);
INSERT INTO "action" VALUES(1,19,0,'player','{"type":"sit_out"}',1767225620.0);
INSERT INTO "action" VALUES(1,20,1,'player','{"type":"sit_out"}',1767225620.0);
INSERT INTO "action" VALUES(1,21,0,'player','{"type":"sit_out"}',1767225622.0);
INSERT INTO "action" VALUES(1,22,1,'player','{"type":"sit_out"}',1767225622.0);
INSERT INTO "action" VALUES(2,3,0,'player','{"type":"choose","number":"123"}',1767225633.0);
INSERT INTO "action" VALUES(2,4,1,'player','{"type":"choose","number":"456"}',1767225633.0);
INSERT INTO "action" VALUES(2,5,0,'player','{"type":"sit_out"}',1767225635.0);
INSERT INTO "action" VALUES(2,6,1,'player','{"type":"sit_out"}',1767225635.0);
INSERT INTO "action" VALUES(2,7,0,'player','{"type":"sit_out"}',1767225637.0);
INSERT INTO "action" VALUES(2,8,1,'player','{"type":"sit_out"}',1767225637.0);
INSERT INTO "action" VALUES(2,9,0,'player','{"type":"sit_out"}',1767225639.0);
INSERT INTO "action" VALUES(2,10,1,'player','{"type":"sit_out"}',1767225639.0);
INSERT INTO "action" VALUES(2,11,0,'player','{"type":"sit_out"}',1767225641.0);
INSERT INTO "action" VALUES(2,12,1,'player','{"type":"sit_out"}',1767225641.0);
INSERT INTO "action" VALUES(2,13,0,'player','{"type":"sit_out"}',1767225643.0);
INSERT INTO "action" VALUES(2,14,1,'player','{"type":"sit_out"}',1767225643.0);
INSERT INTO "action" VALUES(2,15,0,'player','{"type":"sit_out"}',1767225645.0);
INSERT INTO "action" VALUES(2,16,1,'player','{"type":"sit_out"}',1767225645.0);
INSERT INTO "action" VALUES(2,17,0,'player','{"type":"sit_out"}',1767225647.0);
INSERT INTO "action" VALUES(2,18,1,'player','{"type":"sit_out"}',1767225647.0);
INSERT INTO "action" VALUES(2,19,0,'player','{"type":"sit_out"}',1767225649.0);
INSERT INTO "action" VALUES(2,20,1,'player','{"type":"sit_out"}',1767225649.0);
INSERT INTO "action" VALUES(2,21,0,'player','{"type":"sit_out"}',1767225651.0);
INSERT INTO "action" VALUES(2,22,1,'player','{"type":"sit_out"}',1767225651.0);
INSERT INTO "action" VALUES(3,3,0,'player','{"type":"choose","number":"123"}',1767225662.0);
INSERT INTO "action" VALUES(3,4,1,'player','{"type":"choose","number":"456"}',1767225662.0);
INSERT INTO "action" VALUES(3,5,0,'player','{"type":"sit_out"}',1767225664.0);
INSERT INTO "action" VALUES(3,6,1,'player','{"type":"sit_out"}',1767225664.0);
INSERT INTO "action" VALUES(3,7,0,'player','{"type":"sit_out"}',1767225666.0);
INSERT INTO "action" VALUES(3,8,1,'player','{"type":"sit_out"}',1767225666.0);
INSERT INTO "action" VALUES(3,9,0,'player','{"type":"sit_out"}',1767225668.0);
INSERT INTO "action" VALUES(3,10,1,'player','{"type":"sit_out"}',1767225668.0);
INSERT INTO "action" VALUES(3,11,0,'player','{"type":"sit_out"}',1767225670.0);
INSERT INTO "action" VALUES(3,12,1,'player','{"type":"sit_out"}',1767225670.0);
INSERT INTO "action" VALUES(3,13,0,'player','{"type":"sit_out"}',1767225672.0);
INSERT INTO "action" VALUES(3,14,1,'player','{"type":"sit_out"}',1767225672.0);
INSERT INTO "action" VALUES(3,15,0,'player','{"type":"sit_out"}',1767225674.0);
INSERT INTO "action" VALUES(3,16,1,'player','{"type":"sit_out"}',1767225674.0);
INSERT INTO "action" VALUES(3,17,0,'player','{"type":"sit_out"}',1767225676.0);
INSERT INTO "action" VALUES(3,18,1,'player','{"type":"sit_out"}',1767225676.0);
INSERT INTO "action" VALUES(3,19,0,'player','{"type":"sit_out"}',1767225678.0);
INSERT INTO "action" VALUES(3,20,1,'player','{"type":"sit_out"}',1767225678.0);
INSERT INTO "action" VALUES(3,21,0,'player','{"type":"sit_out"}',1767225680.0);
INSERT INTO "action" VALUES(3,22,1,'player','{"type":"sit_out"}',1767225680.0);
CREATE TABLE archive (
    match_id INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    packed BLOB NOT NULL
) STRICT;
CREATE TABLE bar (
    guild_id INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild_id, fingerprint)
) STRICT, WITHOUT ROWID;
CREATE TABLE best_play (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    value INTEGER NOT NULL,
    match_id INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (user_id, guild_id, game)
) STRICT, WITHOUT ROWID;
INSERT INTO "best_play" VALUES(1456074443980800023,1456074443980800019,'numer',1,1,1767225622.0);
INSERT INTO "best_play" VALUES(1456074443980800026,1456074443980800019,'numer',6,1,1767225622.0);
CREATE TABLE channel_call (
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE clock (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    due_at REAL NOT NULL,
    PRIMARY KEY (match_id, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "clock" VALUES(8,'match',1767226915.0);
CREATE TABLE daily_member (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_member" VALUES(1456074443980800019,1456074443980800023);
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
CREATE TABLE daily_post_time (
    guild_id INTEGER PRIMARY KEY,
    due_at REAL NOT NULL,
    due_day TEXT NOT NULL,
    last_day TEXT
) STRICT;
CREATE TABLE daily_puzzle (
    id INTEGER PRIMARY KEY,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    part INTEGER NOT NULL,
    made TEXT NOT NULL,
    UNIQUE (day, game, part)
) STRICT;
INSERT INTO "daily_puzzle" VALUES(1,'2026-01-01','numer',0,'{"options":{"rounds":2,"strict":false},"state":{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["","","016","789"],"choices":[null,null,null,null],"round":1,"turn":2,"reveals":[{"round":1,"turn":1,"rows":[{"seat":2,"number":"160","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"516","verdict":"eliminated","shared":"1","against":"160","points":0,"bonus":0},{"seat":0,"number":"663","verdict":"eliminated","shared":"6","against":"516","points":0,"bonus":0},{"seat":3,"number":"987","verdict":"accepted","shared":null,"against":null,"points":9,"bonus":2}]}],"rounds":[],"over":false},"best":900,"solution":[{"type":"choose","number":"668"}],"hardness":4.0,"given":{"rivals":[[{"number":"853","chance":70},{"number":"415","chance":30}],[{"number":"938","chance":50},{"number":"327","chance":50}],[{"number":"202","chance":40},{"number":"154","chance":60}]],"best":["668","686","688","689","698"],"second":"669"},"seats":4}');
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
CREATE TABLE daily_result (
    user_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    part INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    begun_at REAL NOT NULL,
    ended_at REAL,
    seconds REAL,
    first INTEGER,
    best INTEGER,
    solved_in INTEGER,
    shown INTEGER NOT NULL DEFAULT 0,
    shared INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, day, game, part)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_result" VALUES(1456074443980800023,'2026-01-01','numer',0,1,1767225719.0,NULL,NULL,NULL,NULL,NULL,0,0);
CREATE TABLE daily_streak (
    user_id INTEGER NOT NULL,
    season TEXT NOT NULL,
    longest INTEGER NOT NULL,
    PRIMARY KEY (user_id, season)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_try (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    PRIMARY KEY (game, day, fingerprint)
) STRICT, WITHOUT ROWID;
INSERT INTO "daily_try" VALUES('numer','2026-01-01','2003fbe1b9a4e22ee3b86eb9051c5ca8a684315dd61d8d813b08003c0d8e311c');
CREATE TABLE departure (
    guild_id INTEGER PRIMARY KEY,
    left_at REAL NOT NULL
) STRICT;
CREATE TABLE dm_channel (
    user_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL
) STRICT;
INSERT INTO "dm_channel" VALUES(1456074443980800023,1456074452369408001);
INSERT INTO "dm_channel" VALUES(1456074443980800026,1456074452369408002);
INSERT INTO "dm_channel" VALUES(1456074808885248001,1456074825662464001);
INSERT INTO "dm_channel" VALUES(1456074817273856000,1456074825662464002);
CREATE TABLE draft (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE former_member (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE former_place (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (leaderboard_id, kind, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE invitation (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    inviter_id INTEGER NOT NULL,
    at REAL NOT NULL,
    status TEXT NOT NULL DEFAULT 'wanted',
    channel_id INTEGER,
    message_id INTEGER,
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE leaderboard (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    list TEXT NOT NULL,
    period TEXT NOT NULL,
    game TEXT NOT NULL,
    matches INTEGER NOT NULL DEFAULT 0,
    week TEXT NOT NULL,
    UNIQUE (guild_id, list, period, game)
) STRICT;
INSERT INTO "leaderboard" VALUES(1,1456074443980800019,'','all','numer',3,'2026-W01');
INSERT INTO "leaderboard" VALUES(2,1456074443980800019,'','2026-Q1','numer',3,'2026-W01');
INSERT INTO "leaderboard" VALUES(3,1456074443980800019,'','2026-01','numer',3,'2026-W01');
INSERT INTO "leaderboard" VALUES(4,1456074443980800019,'','2026-W01','numer',3,'2026-W01');
CREATE TABLE live_panel (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    token TEXT NOT NULL,
    ends_at REAL NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "live_panel" VALUES(10,0,1456074943102976007,'simcord_interaction_1456074943102976009',1767226559.0);
CREATE TABLE lobby_call (
    match_id INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    due_at REAL,
    channel_id INTEGER,
    message_id INTEGER
) STRICT;
CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'cancelled')),
    options TEXT NOT NULL,
    pace TEXT NOT NULL,
    thread INTEGER NOT NULL DEFAULT 0,
    locale TEXT NOT NULL,
    host_id INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    seed TEXT,
    nonce TEXT,
    state TEXT,
    recent TEXT NOT NULL DEFAULT '[]',
    created_at REAL NOT NULL,
    started_at REAL,
    ended_at REAL,
    wake_at REAL,
    rematch_of INTEGER REFERENCES match (id) ON DELETE SET NULL
, private INTEGER NOT NULL DEFAULT 0, commitment TEXT, idle_at REAL, unsettled INTEGER NOT NULL DEFAULT 0, host_idle_since REAL, kept_until REAL, sent_away TEXT NOT NULL DEFAULT '[]', paused_at REAL, paused_until REAL, lesson INTEGER, options_changed_at REAL, news TEXT NOT NULL DEFAULT '[]', puzzle INTEGER REFERENCES daily_puzzle (id), achieved TEXT DEFAULT '[]') STRICT;
INSERT INTO "match" VALUES(1,1456074443980800019,1456074443980800022,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800023,22,'8484d84cf449f2612df271ca8f724a87','0947137fbdc4a2a505a1c2e11ac18b3d','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225600.0,1767225602.0,1767225622.0,NULL,NULL,0,'e1eaedf44d6f1e48c6dc94cb932652afdebb3861026a18f518b277bd5058fb33',NULL,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,'[]');
INSERT INTO "match" VALUES(2,1456074443980800019,1456074443980800022,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800023,22,'239ef42cfa0abe65d72ef4b3f7b2d37a','c98c1e86cf105116916c66c3258cc547','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225629.0,1767225631.0,1767225651.0,NULL,NULL,0,'4cdcc6ab50fdd0a8badcd2e621eb5c2701e9920f0b9c4d69583539a26c4a46a5',NULL,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,'[]');
INSERT INTO "match" VALUES(3,1456074443980800019,1456074443980800022,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800023,22,'d545a26b9393e3f1982740dba3a39e25','61de5f849b8a08458b2958359e959848','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225658.0,1767225660.0,1767225680.0,NULL,NULL,0,'5e291e70a3ff5c337f6cc82ecc9c990134e73a3d64637664f1aed3b02a33ae31',NULL,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,'[]');
INSERT INTO "match" VALUES(4,1456074443980800019,1456074808885248000,'numer','running','{"rounds":2,"strict":false}','live',0,'en-US',1456074808885248001,2,'f4aadea4a5849cbd855383fb5d9b53e4','628836ab65e40f79d78b0495caa3ed1c','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":1,"turn":1,"reveals":[],"rounds":[],"over":false}','[]',1767225687.0,1767225691.0,NULL,NULL,NULL,0,'f16d2b5214420c475a432f9a74f8b23b9cdb2ea5f2eb176a4a8358bfe88c98a7',NULL,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(5,1456074443980800019,1456074834051072000,'numo','running','{"level":null,"progress":false,"custom":[],"must":null,"deck":"auto","sets":0,"scoring":1,"target":500,"hints":"alone","edition":2}','live',0,'en-US',1456074808885248001,2,'e3cc9cfcb4941e2bb633d7376c11eddb','95c8b8a96e57b418c4526b9ee29bdb72','{"options":{"level":null,"progress":false,"custom":[],"must":null,"deck":"auto","sets":0,"scoring":1,"target":500,"hints":"off","edition":2},"house":{"seasons":["spring","summer","autumn","winter"],"lower":[["male_elvin",[1,1,2,2]],["fairie_queen",[3,3,4,4]],["dwarf",[5,5,6,6]],["goblin",[7,7,8,8]],["troll",[9,9,10,10]],["unicorn",[11,11,12,12]],["mermaid",[13,14,15,16]],["kraken",[17,18,19,20]],["sea_serpent",[21,22,23,24]],["sea_serpents_cave",[25,27,28,29]]],"upper":[["female_elvin",[30,31,32,33]],["halfling",[35,36,37,40]],["wizard",[41,42,43,44]],["king_goblin",[45,48,49,50]],["ogre",[54,55,56,60]],["valkyrie",[63,64,66,70]],["griffin",[72,77,80,81]],["werewolf",[84,88,90,96]],["dragon",[99,100,108,110]],["dragons_lair",[120,121,132,144]]],"control":["season","character","addition","subtraction","multiplication","division","run","prime","factor"],"turn_overs":2,"turns":40,"voids":3},"sets":0,"rng":{"seed":"e3cc9cfcb4941e2bb633d7376c11eddb","used":2},"hands":[["1sp","12wi","23au","10wi","7su","14su","27su","18su","28au","21sp"],["4au","4wi","12au","15au","24wi","6wi","29wi","22su","5sp","1su"]],"stock":["6au","20wi","2wi","5su","17sp","9sp","3sp","8wi","13sp","11sp","25sp","11su","16wi","19au","10au","3su","2au","8au","7sp"],"discards":["9su"],"dealer":0,"mover":1,"scores":[0,0],"stamps":[1,1],"hints":[0,0],"taken":[[],[]],"melds":[],"phase":"draw","turn":1,"drawn":null,"took":false,"turn_overs":0,"turned":[],"deals":[],"hint":0,"next_meld":1}','[]',1767225693.0,1767225697.0,NULL,NULL,NULL,0,'21ca29e4947edd39332e7a92df4cc2920598294a7318fe4212c230b6425644ea',NULL,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(6,1456074443980800019,1456074859216896000,'numero','running','{"mode":"card","level":"times","range":null,"subtraction":null,"multiplication":null,"division":null,"simple":null,"complex":null,"powers":null,"builds":null,"hints":"alone","solitaire":false}','live',0,'en-US',1456074808885248001,2,'f9a6494d95aefe27ea557460c97adc65','1412532261210d2e2dd8cff653b7bd86','{"options":{"mode":"card","level":"times","range":null,"subtraction":null,"multiplication":null,"division":null,"simple":null,"complex":null,"powers":null,"builds":null,"hints":"off","solitaire":false},"house":{"colours":["green","orange","blue","red"],"subtraction":["−2","−3","−4","−5"],"multiplication":["×2","×3","×4","×5"],"division":["÷2","÷3","÷4","÷5"],"simple":["½","⅓","¼","0.5","0.25","0.2","50%","25%","20%"],"complex":["⅔","¾","0.75","75%"],"powers":["N²","N³","√N","∛N"],"points":{"one":1,"fifteen":2,"subtraction":1,"multiplication":2,"division":2,"simple":3,"complex":4,"power":4,"root":5}},"rng":{"seed":"f9a6494d95aefe27ea557460c97adc65","used":1},"deck":["o11","×3","g14","r14","b12","r10","g15","r1","o13","b4","g10","b7","o5","g1","b9","g8","g3","g5","g12","o7","r2","g2","r7","o6","−2","b5","g7","o4","b15","b2","o14","r3","r4","r13","o9","o3","b14","÷5","b6","o10","b10","o1","g6","÷3","−3","o15","g9","×4","o2","g4","−4","b1","b13","r8","×2","r11","g11","g13","r6","÷2"],"hands":[["o8","−5","×5","r15","r5"],["b11","r9","b8","r12","b3"]],"piles":[{"id":1,"value":12,"cards":["o12"]}],"wilds":["÷4"],"won":[[],[]],"sheet":[[],[]],"stamps":[1,1],"hints":[0,0],"next_pile":2,"mover":0,"turn":1,"phase":"play","waiting":[],"last_taker":null,"builds":[],"hint":0}','[]',1767225699.0,1767225703.0,NULL,NULL,NULL,0,'a82e358b02797307aa900464e39cdb1dec983d543aff213cd8be0061e7975961',NULL,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(7,1456074443980800019,1456074884382720000,'nmbrs','running','{"rule":null,"patterns":false,"simple":false,"target":"quick","claim_limit":1,"rounds":20,"offer":20,"hints":"alone","edition":2}','live',0,'en-US',1456074808885248001,2,'b03a7a4cba3250a9a594ba692ec29764','b337b84a88d6b1390155acb3a567d559','{"options":{"rule":null,"patterns":false,"simple":false,"target":"quick","claim_limit":1,"rounds":20,"offer":20,"hints":"off","edition":2},"house":{"colours":["grorrbrobo","borgbrgorg","boorobgorg","grbooorgro","oorgogrbgo","brogrbrgbb","bgrgbbbogr","rgbrobgbbo","rgbrgorgbo","bobgoggbgr"],"points":{"basic":["3333333333","3333332222","2222222222","2221111111","1111111111","1111111111","1111111222","2222222222","2222333333","3333333333"],"a":["2222222222","3132223131","2231222131","3122213221","3131123121","2131212231","3211213121","3132112131","2231222131","2122213111"],"b":["1222222222","2313222313","1223122213","1312221322","1313112312","1213121223","1321121312","1313211213","1223122213","1212221311"],"either":["1222222222","2112222111","1221122111","1112211221","1111112111","1111111221","1211111111","1112111111","1221122111","1112211111"]}},"rng":{"seed":"b03a7a4cba3250a9a594ba692ec29764","used":2},"deck":["91","14","Jr","23","100","64","71","84","57","63","93","60","15","53","54","21","73","10","75","44","61","86","88","55","37","58","33","40","6","81","7","2","65","72","8","97","52","9","83","66","74","47","36","89","32","67","92","41","39","3","87","95","46","5","80","1","76","25","59","Jo","18","68","12","38","20","50","94","90","Jb","24","78","82","35","28","48","19","56","11","43","96","27","99","29","34","4"],"pile":["26"],"hands":[["45","31","62","85","13","98","49","77","69"],["16","17","51","70","42","30","22","79","Jg"]],"islands":[],"scores":[50,50],"opened":[false,false],"auto":[false,false],"claims":[0,0],"stamps":[1,1],"hints":[0,0],"first":1,"mover":1,"round":1,"turn":1,"phase":"draw","offer":null,"skipping":false,"start":null,"done":[],"laid":[],"pending":[],"last":null,"refilled":false,"idle":0,"hint":0,"next_island":1,"next_play":1,"results":[],"offers":0}','[]',1767225705.0,1767225709.0,NULL,NULL,NULL,0,'67a1aeacabdd4f81a69da5b9cc39d2f1c93f688852fbe040d4b7896e30c55544',NULL,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(8,1456074443980800019,1456074909548544000,'numenko','running','{"pot":"short","minutes":20,"check":"automatic","solo":false,"day":null,"edition":3}','live',0,'en-US',1456074808885248001,2,'674ca72eb78b013ba3200d54815b92d6','f575af8cd0296b93f3fa614a1b79a0a6','{"options":{"pot":"short","minutes":20,"check":"automatic","solo":false,"day":null,"edition":3},"house":{"digits":10,"multichoice":50,"freechoice":8,"rack":{"few":20,"many":15},"short_pot":12,"longest":12,"number":3,"vote":{"least":60,"part":10},"done":100,"last_call":60},"rng":{"seed":"674ca72eb78b013ba3200d54815b92d6","used":2},"pot":"3*73997749***6*2*1*0*247","aside":"0*863?99*32*1*0*754104*58*62*?0?354901*****19***51803**?74*****1679340*896805573*52*262?**?1","players":[{"rack":"2244556677888*******?","laid":null,"before":[],"after":[],"dones":0,"proved":0,"finished":false,"dropped":false,"stamp":1,"last_done":0,"unserved":false},{"rack":"0112334566889*******?","laid":null,"before":[],"after":[],"dones":0,"proved":0,"finished":false,"dropped":false,"stamp":1,"last_done":0,"unserved":false}],"phase":"play","claim":null,"votes":0,"ending":null,"calls":0}','[]',1767225711.0,1767225715.0,NULL,1767226915.0,NULL,0,'725f2e791d68ef3a2f83add71ea167164b174b78d7f336dbb0dcf3613c5490d5',NULL,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(9,1456074443980800019,1456074934714368001,'numer','lobby','{"rounds":2,"strict":false}','live',0,'en-US',1456074934714368000,0,NULL,NULL,NULL,'[]',1767225717.0,NULL,NULL,1767247317.0,NULL,0,NULL,1767247317.0,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(10,1456074443980800019,1456074443980800022,'numer','running','{"rounds":2,"strict":false}','daily',0,'en-US',1456074443980800023,1,'da5412146592f5ac4acf416286fcf5c0','ebf184cfbe6232182fc918113a5cbff1','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["","","016","789"],"choices":[null,null,null,null],"round":1,"turn":2,"reveals":[{"round":1,"turn":1,"rows":[{"seat":2,"number":"160","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"516","verdict":"eliminated","shared":"1","against":"160","points":0,"bonus":0},{"seat":0,"number":"663","verdict":"eliminated","shared":"6","against":"516","points":0,"bonus":0},{"seat":3,"number":"987","verdict":"accepted","shared":null,"against":null,"points":9,"bonus":2}]}],"rounds":[],"over":false}','[]',1767225719.0,1767225719.0,NULL,1767398400.0,NULL,1,'084139a1783b00127db5029f150e5d1cdd1fab626b31be7412560e2480089cc4',1767398400.0,1,NULL,NULL,'[]',NULL,NULL,NULL,NULL,'[]',1,NULL);
CREATE TABLE message (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    shown INTEGER NOT NULL,
    posted_at REAL NOT NULL,
    problem TEXT,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "message" VALUES(1,-1,1456074443980800022,1456074443980800025,22,1767225600.0,NULL);
INSERT INTO "message" VALUES(1,0,1456074452369408001,1456074452369408003,-2,1767225602.0,NULL);
INSERT INTO "message" VALUES(1,1,1456074452369408002,1456074452369408004,-2,1767225602.0,NULL);
INSERT INTO "message" VALUES(2,-1,1456074443980800022,1456074565615616001,22,1767225629.0,NULL);
INSERT INTO "message" VALUES(2,0,1456074452369408001,1456074574004224001,-2,1767225631.0,NULL);
INSERT INTO "message" VALUES(2,1,1456074452369408002,1456074574004224002,-2,1767225631.0,NULL);
INSERT INTO "message" VALUES(3,-1,1456074443980800022,1456074687250432001,22,1767225658.0,NULL);
INSERT INTO "message" VALUES(3,0,1456074452369408001,1456074695639040001,-2,1767225660.0,NULL);
INSERT INTO "message" VALUES(3,1,1456074452369408002,1456074695639040002,-2,1767225660.0,NULL);
INSERT INTO "message" VALUES(4,-1,1456074808885248000,1456074808885248003,2,1767225687.0,NULL);
INSERT INTO "message" VALUES(4,0,1456074825662464001,1456074825662464003,1,1767225691.0,NULL);
INSERT INTO "message" VALUES(4,1,1456074825662464002,1456074825662464004,1,1767225691.0,NULL);
INSERT INTO "message" VALUES(5,-1,1456074834051072000,1456074834051072002,2,1767225693.0,NULL);
INSERT INTO "message" VALUES(5,0,1456074825662464001,1456074850828288001,1,1767225697.0,NULL);
INSERT INTO "message" VALUES(5,1,1456074825662464002,1456074850828288002,1,1767225697.0,NULL);
INSERT INTO "message" VALUES(6,-1,1456074859216896000,1456074859216896002,2,1767225699.0,NULL);
INSERT INTO "message" VALUES(6,0,1456074825662464001,1456074875994112001,1,1767225703.0,NULL);
INSERT INTO "message" VALUES(6,1,1456074825662464002,1456074875994112002,1,1767225703.0,NULL);
INSERT INTO "message" VALUES(7,-1,1456074884382720000,1456074884382720002,2,1767225705.0,NULL);
INSERT INTO "message" VALUES(7,0,1456074825662464001,1456074901159936001,1,1767225709.0,NULL);
INSERT INTO "message" VALUES(7,1,1456074825662464002,1456074901159936002,1,1767225709.0,NULL);
INSERT INTO "message" VALUES(8,-1,1456074909548544000,1456074909548544002,2,1767225711.0,NULL);
INSERT INTO "message" VALUES(8,0,1456074825662464001,1456074926325760001,1,1767225715.0,NULL);
INSERT INTO "message" VALUES(8,1,1456074825662464002,1456074926325760002,1,1767225715.0,NULL);
INSERT INTO "message" VALUES(9,-1,1456074934714368001,1456074934714368003,0,1767225717.0,NULL);
CREATE TABLE notice (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    turn INTEGER NOT NULL,
    channel_id INTEGER,
    message_id INTEGER,
    PRIMARY KEY (match_id, seat, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "notice" VALUES(4,0,'call',1,NULL,NULL);
INSERT INTO "notice" VALUES(4,1,'call',1,NULL,NULL);
INSERT INTO "notice" VALUES(5,0,'call',0,NULL,NULL);
INSERT INTO "notice" VALUES(5,1,'call',1,NULL,NULL);
INSERT INTO "notice" VALUES(6,0,'call',1,NULL,NULL);
INSERT INTO "notice" VALUES(6,1,'call',0,NULL,NULL);
INSERT INTO "notice" VALUES(7,0,'call',0,NULL,NULL);
INSERT INTO "notice" VALUES(7,1,'call',1,NULL,NULL);
INSERT INTO "notice" VALUES(8,0,'call',0,NULL,NULL);
INSERT INTO "notice" VALUES(8,1,'call',0,NULL,NULL);
CREATE TABLE owed_answer (
    token TEXT NOT NULL PRIMARY KEY,
    user_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    until REAL NOT NULL
, typed TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
CREATE TABLE practice (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    play TEXT NOT NULL,
    operation TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, game, play, operation)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL,
    shown REAL NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "rating" VALUES(1456074443980800019,'numer',1456074443980800023,2.07568964337249290959e+01,7.86851844112513543194e+00,3,8.86053644413980919132e+02);
INSERT INTO "rating" VALUES(1456074443980800019,'numer',1456074443980800026,2.92431035662750709036e+01,7.86851844112513543194e+00,3,1.22550192971598653453e+03);
CREATE TABLE "result" (
    match_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    score INTEGER NOT NULL,
    players INTEGER NOT NULL,
    left_early INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    ended_at REAL NOT NULL,
    solo TEXT,
    n INTEGER NOT NULL DEFAULT 0,
    rating REAL,
    share REAL,
    opposed INTEGER NOT NULL DEFAULT 1,
    weight REAL NOT NULL DEFAULT 1,
    level TEXT,
    reached REAL,
    used INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "result" VALUES(1,0,1456074443980800019,'numer',1456074443980800023,2,4,2,0,1,1767225622.0,NULL,1,9.26676250649138523798e+02,1.0,1,1.0,NULL,NULL,NULL);
INSERT INTO "result" VALUES(1,1,1456074443980800019,'numer',1456074443980800026,1,9,2,0,1,1767225622.0,NULL,1,1.13750741010037836528e+03,1.0,1,1.0,NULL,NULL,NULL);
INSERT INTO "result" VALUES(2,0,1456074443980800019,'numer',1456074443980800023,2,4,2,0,1,1767225651.0,NULL,2,9.00838943981179454591e+02,1.0,1,0.5,NULL,NULL,NULL);
INSERT INTO "result" VALUES(2,1,1456074443980800019,'numer',1456074443980800026,1,9,2,0,1,1767225651.0,NULL,2,1.19250642324784575973e+03,1.0,1,0.5,NULL,NULL,NULL);
INSERT INTO "result" VALUES(3,0,1456074443980800019,'numer',1456074443980800023,2,4,2,0,1,1767225680.0,NULL,3,8.86053644413980919132e+02,1.0,1,3.33333333333333314829e-01,NULL,NULL,NULL);
INSERT INTO "result" VALUES(3,1,1456074443980800019,'numer',1456074443980800026,1,9,2,0,1,1767225680.0,NULL,3,1.22550192971598653453e+03,1.0,1,3.33333333333333314829e-01,NULL,NULL,NULL);
CREATE TABLE seat (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    level TEXT,
    away INTEGER NOT NULL DEFAULT 0,
    resigned INTEGER NOT NULL DEFAULT 0,
    misses INTEGER NOT NULL DEFAULT 0,
    stamp INTEGER NOT NULL DEFAULT 0,
    due_at REAL,
    remind_at REAL, turn INTEGER NOT NULL DEFAULT 0, remaining REAL, back INTEGER NOT NULL DEFAULT 0, left_at REAL, decisions INTEGER NOT NULL DEFAULT 0, own_decisions INTEGER NOT NULL DEFAULT 0, reached REAL, used INTEGER NOT NULL DEFAULT 0, former_id INTEGER, end_until REAL, pause_until REAL, pause_for REAL, acts_at REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,1456074443980800023,'ann',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(1,1,1456074443980800026,'ben',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(2,0,1456074443980800023,'ann',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(2,1,1456074443980800026,'ben',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(3,0,1456074443980800023,'ann',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(3,1,1456074443980800026,'ben',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(4,0,1456074808885248001,'cat',NULL,0,0,0,1,1767225811.0,1767225781.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(4,1,1456074817273856000,'dan',NULL,0,0,0,1,1767225811.0,1767225781.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(5,0,1456074808885248001,'cat',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(5,1,1456074817273856000,'dan',NULL,0,0,0,1,1767225817.0,1767225787.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(6,0,1456074808885248001,'cat',NULL,0,0,0,1,1767225823.0,1767225793.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(6,1,1456074817273856000,'dan',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(7,0,1456074808885248001,'cat',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(7,1,1456074817273856000,'dan',NULL,0,0,0,1,1767225829.0,1767225799.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(8,0,1456074808885248001,'cat',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(8,1,1456074817273856000,'dan',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(9,0,1456074934714368000,'eve',NULL,0,0,0,0,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(10,0,1456074443980800023,'ann',NULL,0,0,0,2,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(10,1,NULL,'Computer 1','easy',0,0,0,0,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(10,2,NULL,'Computer 2','easy',0,0,0,0,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(10,3,NULL,'Computer 3','easy',0,0,0,0,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE setting (
    scope TEXT NOT NULL CHECK (scope IN ('user', 'guild', 'bot')),
    owner_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, owner_id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "setting" VALUES('bot',0,'alive_at','1767225692.0');
INSERT INTO "setting" VALUES('bot',0,'bar_secret','49d27c877c9e1a21275798067b57d502688f08f4319a8ed8793b0690f5525eeb');
INSERT INTO "setting" VALUES('bot',0,'command_ids','{"numer":1456074443980800002,"numero":1456074443980800003,"numo":1456074443980800004,"nmbrs":1456074443980800005,"numenko":1456074443980800006,"daily":1456074443980800007,"play":1456074443980800008,"hand":1456074443980800009,"match":1456074443980800010,"leaderboard":1456074443980800011,"stats":1456074443980800012,"tournament":1456074443980800013,"settings":1456074443980800014,"privacy":1456074443980800015,"moderate":1456074443980800016,"help":1456074443980800017,"doctor":1456074443980800018}');
INSERT INTO "setting" VALUES('bot',0,'commands','1456074443980800000:e18bfa18ba396cc52595ce85cefe108388d29ebd253a87293044207fb43181d4');
INSERT INTO "setting" VALUES('bot',0,'daily_secret','afc4179f445f013aefc71d580a5913821d0476c8fe105b21685213b785e50593');
INSERT INTO "setting" VALUES('bot',0,'leaderboards','2');
INSERT INTO "setting" VALUES('user',1456074443980800023,'client_language','en');
INSERT INTO "setting" VALUES('user',1456074443980800026,'client_language','en');
INSERT INTO "setting" VALUES('user',1456074808885248001,'client_language','en');
INSERT INTO "setting" VALUES('user',1456074817273856000,'client_language','en');
INSERT INTO "setting" VALUES('user',1456074934714368000,'client_language','en');
INSERT INTO "setting" VALUES('user',1456074943102976001,'client_language','en');
CREATE TABLE standing (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER,
    total INTEGER NOT NULL,
    best INTEGER,
    best_at REAL,
    best_list TEXT,
    rated INTEGER NOT NULL,
    rating INTEGER, tie INTEGER, hidden INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (leaderboard_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "standing" VALUES(1,1456074443980800023,3,0,12,4,1767225622.0,NULL,3,886,NULL,0);
INSERT INTO "standing" VALUES(1,1456074443980800026,3,3,27,9,1767225622.0,NULL,3,1226,NULL,0);
INSERT INTO "standing" VALUES(2,1456074443980800023,3,0,12,4,1767225622.0,NULL,3,886,NULL,0);
INSERT INTO "standing" VALUES(2,1456074443980800026,3,3,27,9,1767225622.0,NULL,3,1226,NULL,0);
INSERT INTO "standing" VALUES(3,1456074443980800023,3,0,12,4,1767225622.0,NULL,3,886,NULL,0);
INSERT INTO "standing" VALUES(3,1456074443980800026,3,3,27,9,1767225622.0,NULL,3,1226,NULL,0);
INSERT INTO "standing" VALUES(4,1456074443980800023,3,0,12,4,1767225622.0,NULL,3,886,NULL,0);
INSERT INTO "standing" VALUES(4,1456074443980800026,3,3,27,9,1767225622.0,NULL,3,1226,NULL,0);
CREATE TABLE tier (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (leaderboard_id, kind, first, second)
) STRICT, WITHOUT ROWID;
INSERT INTO "tier" VALUES(1,'rating',886,0,1);
INSERT INTO "tier" VALUES(1,'rating',1226,0,1);
INSERT INTO "tier" VALUES(1,'score',4,0,1);
INSERT INTO "tier" VALUES(1,'score',9,0,1);
INSERT INTO "tier" VALUES(1,'wins',3,-3,1);
INSERT INTO "tier" VALUES(2,'rating',886,0,1);
INSERT INTO "tier" VALUES(2,'rating',1226,0,1);
INSERT INTO "tier" VALUES(2,'score',4,0,1);
INSERT INTO "tier" VALUES(2,'score',9,0,1);
INSERT INTO "tier" VALUES(2,'wins',3,-3,1);
INSERT INTO "tier" VALUES(3,'rating',886,0,1);
INSERT INTO "tier" VALUES(3,'rating',1226,0,1);
INSERT INTO "tier" VALUES(3,'score',4,0,1);
INSERT INTO "tier" VALUES(3,'score',9,0,1);
INSERT INTO "tier" VALUES(3,'wins',3,-3,1);
INSERT INTO "tier" VALUES(4,'rating',886,0,1);
INSERT INTO "tier" VALUES(4,'rating',1226,0,1);
INSERT INTO "tier" VALUES(4,'score',4,0,1);
INSERT INTO "tier" VALUES(4,'score',9,0,1);
INSERT INTO "tier" VALUES(4,'wins',3,-3,1);
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    host_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('signup', 'running', 'finished', 'cancelled')),
    version INTEGER NOT NULL DEFAULT 0,
    plan TEXT NOT NULL,
    rounds TEXT NOT NULL DEFAULT '[]',
    seed TEXT NOT NULL,
    locale TEXT NOT NULL,
    created_at REAL NOT NULL,
    starts_at REAL,
    remind_at REAL,
    next_at REAL,
    ends_at REAL,
    ended_at REAL,
    wake_at REAL,
    message_id INTEGER,
    shown INTEGER,
    shown_round INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "tournament" VALUES(1,1456074443980800019,1456074943102976002,1456074943102976001,'2026','numer','signup',0,'{"form":"swiss","options":"{\"rounds\":2,\"strict\":false}","pace":"live","seats":2,"rounds":0,"seeding":"rating","thread":false,"round_time":10800.0,"pause":120.0,"most":64,"level":"medium"}','[]','19b6cc9e7c7bfd9fc6b9ff4b3bbf2474','en-US',1767225719.0,NULL,NULL,NULL,NULL,NULL,NULL,1456074943102976005,0,0);
CREATE TABLE tournament_correction (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    user_id INTEGER,
    round INTEGER NOT NULL,
    player INTEGER NOT NULL,
    halves INTEGER NOT NULL,
    note TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (tournament_id, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournament_match (
    match_id INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    n INTEGER NOT NULL,
    UNIQUE (tournament_id, round, n)
) STRICT;
CREATE TABLE tournament_player (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    joined_at REAL NOT NULL,
    seed INTEGER,
    dropped INTEGER,
    absences INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX match_by_first ON match (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX match_by_wake ON match (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX seat_by_user ON seat (user_id, match_id) WHERE user_id IS NOT NULL;
CREATE INDEX seat_by_due ON seat (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX seat_by_reminder ON seat (remind_at) WHERE remind_at IS NOT NULL;
CREATE TRIGGER action_is_append_only BEFORE UPDATE ON action
BEGIN
    SELECT RAISE (ABORT, 'the log of actions is append-only');
END;
CREATE INDEX standing_by_person ON standing (user_id);
CREATE INDEX former_place_by_person ON former_place (user_id);
CREATE INDEX practice_by_guild ON practice (guild_id);
CREATE INDEX match_by_host ON match (host_id);
CREATE INDEX rating_by_person ON rating (user_id);
CREATE INDEX match_by_game ON match (guild_id, game, status, id);
CREATE INDEX live_panel_end ON live_panel (ends_at);
CREATE INDEX match_unsettled ON match (status, id) WHERE unsettled;
CREATE INDEX match_by_guild ON match (guild_id, status, id, channel_id, private, game);
CREATE INDEX former_member_by_person ON former_member (user_id);
CREATE INDEX leaderboard_by_period ON leaderboard (guild_id, period, game, list);
CREATE INDEX standing_by_rating ON standing (leaderboard_id, rating DESC, user_id, hidden) WHERE rating IS NOT NULL AND hidden = 0;
CREATE INDEX standing_by_wins ON standing (leaderboard_id, wins DESC, matches, user_id, hidden) WHERE wins > 0 AND hidden = 0;
CREATE INDEX standing_by_best ON standing (leaderboard_id, best DESC, best_at, user_id, hidden) WHERE best IS NOT NULL AND hidden = 0;
CREATE INDEX standing_by_total ON standing (leaderboard_id, total DESC, user_id, wins, hidden) WHERE wins IS NULL AND hidden = 0;
CREATE INDEX standing_by_day ON standing (leaderboard_id, total DESC, tie, user_id, hidden) WHERE tie IS NOT NULL AND hidden = 0;
CREATE TRIGGER standing_added AFTER INSERT ON standing WHEN NOT NEW.hidden
BEGIN
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0 AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'day', NEW.total, -NEW.tie, 1 WHERE NEW.tie IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_removed AFTER DELETE ON standing WHEN NOT OLD.hidden
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND OLD.rating IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0 AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND OLD.best IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND OLD.tie IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND n = 0;
END;
CREATE TRIGGER standing_hidden AFTER UPDATE OF hidden ON standing WHEN OLD.hidden != NEW.hidden
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND OLD.rating IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0 AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0 AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND OLD.best IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND OLD.tie IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'day', NEW.total, -NEW.tie, 1 WHERE NEW.tie IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_rating AFTER UPDATE OF rating ON standing WHEN OLD.rating IS NOT NEW.rating
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND OLD.rating IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_wins AFTER UPDATE OF wins, matches ON standing WHEN OLD.wins IS NOT NEW.wins OR OLD.matches != NEW.matches
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0 AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0 AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_score AFTER UPDATE OF best ON standing WHEN OLD.best IS NOT NEW.best
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND OLD.best IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_total AFTER UPDATE OF total ON standing WHEN OLD.total != NEW.total
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_day AFTER UPDATE OF total, tie ON standing WHEN OLD.total != NEW.total OR OLD.tie IS NOT NEW.tie
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND OLD.tie IS NOT NULL AND NOT OLD.hidden;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'day'
    AND first = OLD.total AND second = -OLD.tie AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'day', NEW.total, -NEW.tie, 1 WHERE NEW.tie IS NOT NULL AND NOT NEW.hidden
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER listed_chosen AFTER INSERT ON setting WHEN NEW.scope = 'user' AND NEW.name = 'listed'
BEGIN
    UPDATE standing SET hidden = NEW.value = 'off' OR EXISTS (
        SELECT 1 FROM leaderboard JOIN former_member USING (guild_id)
        WHERE leaderboard.id = leaderboard_id AND former_member.user_id = standing.user_id
    ) WHERE user_id = NEW.owner_id;
END;
CREATE TRIGGER listed_reset AFTER DELETE ON setting WHEN OLD.scope = 'user' AND OLD.name = 'listed'
BEGIN
    UPDATE standing SET hidden = EXISTS (
        SELECT 1 FROM leaderboard JOIN former_member USING (guild_id)
        WHERE leaderboard.id = leaderboard_id AND former_member.user_id = standing.user_id
    ) WHERE user_id = OLD.owner_id;
END;
CREATE TRIGGER member_left AFTER INSERT ON former_member
BEGIN
    UPDATE standing SET hidden = 1 WHERE user_id = NEW.user_id
    AND (SELECT guild_id FROM leaderboard WHERE id = leaderboard_id) = NEW.guild_id;
END;
CREATE TRIGGER member_back AFTER DELETE ON former_member
BEGIN
    UPDATE standing SET hidden = EXISTS (
        SELECT 1 FROM setting WHERE scope = 'user' AND owner_id = OLD.user_id AND name = 'listed' AND value = 'off'
    ) WHERE user_id = OLD.user_id
    AND (SELECT guild_id FROM leaderboard WHERE id = leaderboard_id) = OLD.guild_id;
END;
CREATE INDEX match_by_lesson ON match (host_id, game) WHERE lesson IS NOT NULL AND status = 'running';
CREATE INDEX match_unpacked ON match (ended_at) WHERE state IS NOT NULL AND ended_at IS NOT NULL;
CREATE INDEX match_by_end ON match (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX result_by_order ON result (n);
CREATE INDEX result_by_rated ON result (guild_id, game, user_id, n) WHERE rated;
CREATE INDEX result_by_record ON result (
    user_id, guild_id, solo, level, game, n, place, left_early, share, opposed, score, rating
);
CREATE INDEX result_by_server ON result (guild_id);
CREATE INDEX match_by_puzzle ON match (puzzle, host_id, status) WHERE puzzle IS NOT NULL;
CREATE INDEX daily_result_by_day ON daily_result (day, game, part, ended_at, solved_in);
CREATE INDEX daily_member_by_person ON daily_member (user_id);
CREATE INDEX invitation_by_user ON invitation (user_id);
CREATE INDEX invitation_by_inviter ON invitation (inviter_id, at);
CREATE INDEX tournament_by_guild ON tournament (guild_id, id);
CREATE INDEX tournament_by_host ON tournament (host_id);
CREATE INDEX tournament_open ON tournament (guild_id, channel_id) WHERE status IN ('signup', 'running');
CREATE INDEX tournament_by_wake ON tournament (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX tournament_behind ON tournament (id) WHERE shown IS NOT version;
CREATE UNIQUE INDEX tournament_player_once ON tournament_player (user_id, tournament_id);
CREATE INDEX tournament_correction_by_user ON tournament_correction (user_id);
CREATE INDEX achievement_by_match ON achievement (match_id);
CREATE INDEX achievement_by_time ON achievement (guild_id, at);
CREATE INDEX daily_post_time_by_due ON daily_post_time (due_at);
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
CREATE INDEX daily_reminder_by_due ON daily_reminder (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX daily_reminder_to_send ON daily_reminder (send_until) WHERE send_until IS NOT NULL;
CREATE INDEX best_play_by_match ON best_play (match_id);
CREATE INDEX best_play_by_server ON best_play (guild_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',10);
INSERT INTO "sqlite_sequence" VALUES('tournament',1);
COMMIT;
PRAGMA user_version = 34;
