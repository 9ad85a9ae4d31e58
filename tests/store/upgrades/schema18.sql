BEGIN TRANSACTION;
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
CREATE TABLE bar (
    guild_id INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild_id, fingerprint)
) STRICT, WITHOUT ROWID;
CREATE TABLE clock (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    due_at REAL NOT NULL,
    PRIMARY KEY (match_id, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "clock" VALUES(8,'match',1767226915.0);
CREATE TABLE daily_try (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    PRIMARY KEY (game, day, fingerprint)
) STRICT, WITHOUT ROWID;
CREATE TABLE departure (
    guild_id INTEGER PRIMARY KEY,
    left_at REAL NOT NULL
) STRICT;
CREATE TABLE dm_channel (
    user_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL
) STRICT;
INSERT INTO "dm_channel" VALUES(1456074443980800020,1456074452369408001);
INSERT INTO "dm_channel" VALUES(1456074443980800023,1456074452369408002);
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
INSERT INTO "leaderboard" VALUES(1,1456074443980800016,'','all','numer',3,'2026-W01');
INSERT INTO "leaderboard" VALUES(2,1456074443980800016,'','2026-Q1','numer',3,'2026-W01');
INSERT INTO "leaderboard" VALUES(3,1456074443980800016,'','2026-01','numer',3,'2026-W01');
INSERT INTO "leaderboard" VALUES(4,1456074443980800016,'','2026-W01','numer',3,'2026-W01');
CREATE TABLE live_panel (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    token TEXT NOT NULL,
    ends_at REAL NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
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
, private INTEGER NOT NULL DEFAULT 0, commitment TEXT, idle_at REAL, unsettled INTEGER NOT NULL DEFAULT 0, host_idle_since REAL, kept_until REAL, sent_away TEXT NOT NULL DEFAULT '[]', paused_at REAL, paused_until REAL) STRICT;
INSERT INTO "match" VALUES(1,1456074443980800016,1456074443980800019,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800020,22,'b491b504b54544a89663a3361ad3f403','d5d4c11047f8e604e9e6b052549ebfd2','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225600.0,1767225602.0,1767225622.0,NULL,NULL,0,'85ab612a93a3f56dba9ad1dc087e24ada91ef6912f3bca8eb773029149825a40',NULL,1,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(2,1456074443980800016,1456074443980800019,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800020,22,'2645010030a8cbb9bef279b39b72b64f','a7e47dffeab31f0f4b5bf77d4be34d9e','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225629.0,1767225631.0,1767225651.0,NULL,NULL,0,'0a4a76833996b43014424779b71477133bda137d68167a681ddd368d839b3e66',NULL,1,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(3,1456074443980800016,1456074443980800019,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800020,22,'a45d4010c9b98e4a76a6de753aaa05d9','37c049d74e03f6a841eff729d6625c8d','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225658.0,1767225660.0,1767225680.0,NULL,NULL,0,'9cf7eee38cb3e788ebf220ac8238a9a9a86a5f318192cbdd725e0b9ae2522640',NULL,1,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(4,1456074443980800016,1456074808885248000,'numer','running','{"rounds":2,"strict":false}','live',0,'en-US',1456074808885248001,2,'79b95af3fef6ac4eb0a6a003b71ec9f1','187720a133abf578e8258e0a0a62a989','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":1,"turn":1,"reveals":[],"rounds":[],"over":false}','[]',1767225687.0,1767225691.0,NULL,NULL,NULL,0,'0ea564b529d8e58ef6f4b5749e962347c2a51621adbe4f7ba74485c9c2c99226',NULL,1,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(5,1456074443980800016,1456074834051072000,'numo','running','{"level":2,"progress":false,"custom":[],"must":null,"deck":"auto","sets":0,"scoring":1,"target":500,"hints":"off"}','live',0,'en-US',1456074808885248001,2,'621f9a9da561c6af447437421e3594be','9ffc43d8afa89557a2a810c53fbf08b1','{"options":{"level":2,"progress":false,"custom":[],"must":null,"deck":"auto","sets":0,"scoring":1,"target":500,"hints":"off"},"house":{"seasons":["spring","summer","autumn","winter"],"lower":[["male_elvin",[1,1,2,2]],["fairie_queen",[3,3,4,4]],["dwarf",[5,5,6,6]],["goblin",[7,7,8,8]],["troll",[9,9,10,10]],["unicorn",[11,11,12,12]],["mermaid",[13,14,15,16]],["kraken",[17,18,19,20]],["sea_serpent",[21,22,23,24]],["sea_serpents_cave",[25,27,28,29]]],"upper":[["female_elvin",[30,31,32,33]],["halfling",[35,36,37,40]],["wizard",[41,42,43,44]],["king_goblin",[45,48,49,50]],["ogre",[54,55,56,60]],["valkyrie",[63,64,66,70]],["griffin",[72,77,80,81]],["werewolf",[84,88,90,96]],["dragon",[99,100,108,110]],["dragons_lair",[120,121,132,144]]],"control":["season","character","addition","subtraction","multiplication","division","run","prime","factor"],"turn_overs":2,"turns":40,"voids":3},"sets":0,"rng":{"seed":"621f9a9da561c6af447437421e3594be","used":2},"hands":[["1sp","25sp","8wi","27su","17sp","2wi","5su","22su","29wi","10au"],["6wi","28au","19au","15au","11su","11sp","7sp","18su","3sp","23au"]],"stock":["8au","4wi","1su","2au","3su","16wi","20wi","21sp","9su","10wi","7su","9sp","4au","14su","12au","5sp","13sp","6au","24wi"],"discards":["12wi"],"dealer":1,"mover":0,"scores":[0,0],"stamps":[1,1],"hints":[0,0],"taken":[[],[]],"melds":[],"phase":"draw","turn":1,"drawn":null,"took":false,"turn_overs":0,"turned":[],"deals":[],"hint":0,"next_meld":1}','[]',1767225693.0,1767225697.0,NULL,NULL,NULL,0,'4d1c1dbdb439f7fac437efd719c353b3c2f22420d1f61cb088e5ecf85c42ea61',NULL,1,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(6,1456074443980800016,1456074859216896000,'numero','running','{"mode":"card","level":"times","range":null,"subtraction":null,"multiplication":null,"division":null,"simple":null,"complex":null,"powers":null,"builds":null,"hints":"off","solitaire":false}','live',0,'en-US',1456074808885248001,2,'f1e873f1e232c3bac4550c114dbdb3f1','d7ac7cfd67ce3732d33b6e7f23600692','{"options":{"mode":"card","level":"times","range":null,"subtraction":null,"multiplication":null,"division":null,"simple":null,"complex":null,"powers":null,"builds":null,"hints":"off","solitaire":false},"house":{"colours":["green","orange","blue","red"],"subtraction":["−2","−3","−4","−5"],"multiplication":["×2","×3","×4","×5"],"division":["÷2","÷3","÷4","÷5"],"simple":["½","⅓","¼","0.5","0.25","0.2","50%","25%","20%"],"complex":["⅔","¾","0.75","75%"],"powers":["N²","N³","√N","∛N"],"points":{"one":1,"fifteen":2,"subtraction":1,"multiplication":2,"division":2,"simple":3,"complex":4,"power":4,"root":5}},"rng":{"seed":"f1e873f1e232c3bac4550c114dbdb3f1","used":1},"deck":["g13","o8","r13","o15","g5","b7","b11","×3","b4","o10","b12","−4","×2","g2","g9","÷3","b6","b3","b5","o9","o7","g7","g1","r4","o12","−3","o14","b14","r6","r12","r15","o6","b1","−5","÷2","o5","r1","b9","g6","−2","×4","g14","g4","g3","o11","b2","r9","r3","b10","o4","g12","g8","r5","b8","r14","×5","r8","o2","o3","b15"],"hands":[["g11","r7","÷4","g10","r11"],["b13","o13","r10","r2","g15"]],"piles":[{"id":1,"value":1,"cards":["o1"]}],"wilds":["÷5"],"won":[[],[]],"sheet":[[],[]],"stamps":[1,1],"hints":[0,0],"next_pile":2,"mover":0,"turn":1,"phase":"play","waiting":[],"last_taker":null,"builds":[],"hint":0}','[]',1767225699.0,1767225703.0,NULL,NULL,NULL,0,'da5a97531c2a9189d4aababc298ede55eda56c70dfe277fc173051a9c16dcf52',NULL,1,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(7,1456074443980800016,1456074884382720000,'nmbrs','running','{"rule":null,"patterns":false,"simple":false,"target":null,"claim_limit":null,"rounds":20,"offer":20,"hints":"off"}','live',0,'en-US',1456074808885248001,2,'a762012cedc9bf25c838abab56874529','ac49ffd1759a600ebbd1ea4969b75996','{"options":{"rule":null,"patterns":false,"simple":false,"target":null,"claim_limit":null,"rounds":20,"offer":20,"hints":"off"},"house":{"colours":["grorrbrobo","borgbrgorg","boorobgorg","grbooorgro","oorgogrbgo","brogrbrgbb","bgrgbbbogr","rgbrobgbbo","rgbrgorgbo","bobgoggbgr"],"points":{"basic":["3333333333","3333332222","2222222222","2221111111","1111111111","1111111111","1111111222","2222222222","2222333333","3333333333"],"a":["2222222222","3132223131","2231222131","3122213221","3131123121","2131212231","3211213121","3132112131","2231222131","2122213111"],"b":["1222222222","2313222313","1223122213","1312221322","1313112312","1213121223","1321121312","1313211213","1223122213","1212221311"],"either":["1222222222","2112222111","1221122111","1112211221","1111112111","1111111221","1211111111","1112111111","1221122111","1112211111"]}},"rng":{"seed":"a762012cedc9bf25c838abab56874529","used":2},"deck":["100","8","96","69","87","82","65","6","75","68","39","25","50","43","99","30","92","89","94","18","57","2","91","64","79","49","26","66","76","81","73","86","98","71","15","34","47","5","Jo","54","70","29","72","19","88","48","62","85","12","42","59","45","38","41","4","28","3","32","84","7","10","74","77","63","58","16","24","53","97","78","9","14","11","22","37","67","83","80","44","23","31","61","Jb","56","17"],"pile":["51"],"hands":[["95","13","46","Jr","90","52","93","60","27"],["33","1","Jg","20","35","36","55","40","21"]],"islands":[],"scores":[50,50],"opened":[false,false],"auto":[false,false],"claims":[0,0],"stamps":[1,1],"hints":[0,0],"first":0,"mover":0,"round":1,"turn":1,"phase":"draw","offer":null,"skipping":false,"start":null,"done":[],"laid":[],"pending":[],"last":null,"refilled":false,"idle":0,"hint":0,"next_island":1,"next_play":1,"results":[]}','[]',1767225705.0,1767225709.0,NULL,NULL,NULL,0,'39d47a95245b6d67ee4a2ffa30056148f95deb2e0a9b091020f442ccf7644544',NULL,1,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(8,1456074443980800016,1456074909548544000,'numenko','running','{"pot":"short","minutes":20,"check":"automatic","solo":false,"day":null}','live',0,'en-US',1456074808885248001,2,'af7c4050708abb8ba4525dde833c1fa9','e072d54db330884ee30d452d07d3b511','{"options":{"pot":"short","minutes":20,"check":"automatic","solo":false,"day":null},"house":{"digits":10,"multichoice":50,"freechoice":8,"rack":{"few":20,"many":15},"short_pot":12,"longest":12,"number":3,"vote":{"least":60,"part":10},"done":100},"rng":{"seed":"af7c4050708abb8ba4525dde833c1fa9","used":2},"pot":"721?2**7086*508965*31398","aside":"06*349****1878*79272**69*6822*44?90**111*9454*320*7**450***1**3052?74**?5?39**?**46818*9**19","players":[{"rack":"0023334557778*******?","laid":null,"before":[],"after":[],"dones":0,"proved":0,"finished":false,"dropped":false,"stamp":1},{"rack":"012345566668********?","laid":null,"before":[],"after":[],"dones":0,"proved":0,"finished":false,"dropped":false,"stamp":1}],"phase":"play","claim":null,"votes":0,"ending":null}','[]',1767225711.0,1767225715.0,NULL,1767226915.0,NULL,0,'2b587168bbf0c185efa59e8faecc18a5c6428d3706b9e09dba8ac5eba72f5f85',NULL,1,NULL,NULL,'[]',NULL,NULL);
INSERT INTO "match" VALUES(9,1456074443980800016,1456074934714368001,'numer','lobby','{"rounds":2,"strict":false}','live',0,'en-US',1456074934714368000,0,NULL,NULL,NULL,'[]',1767225717.0,NULL,NULL,1767247317.0,NULL,0,NULL,1767247317.0,1,NULL,NULL,'[]',NULL,NULL);
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
INSERT INTO "message" VALUES(1,-1,1456074443980800019,1456074443980800022,22,1767225600.0,NULL);
INSERT INTO "message" VALUES(1,0,1456074452369408001,1456074452369408003,-2,1767225602.0,NULL);
INSERT INTO "message" VALUES(1,1,1456074452369408002,1456074452369408004,-2,1767225602.0,NULL);
INSERT INTO "message" VALUES(2,-1,1456074443980800019,1456074565615616001,22,1767225629.0,NULL);
INSERT INTO "message" VALUES(2,0,1456074452369408001,1456074574004224001,-2,1767225631.0,NULL);
INSERT INTO "message" VALUES(2,1,1456074452369408002,1456074574004224002,-2,1767225631.0,NULL);
INSERT INTO "message" VALUES(3,-1,1456074443980800019,1456074687250432001,22,1767225658.0,NULL);
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
INSERT INTO "notice" VALUES(5,0,'call',1,NULL,NULL);
INSERT INTO "notice" VALUES(5,1,'call',0,NULL,NULL);
INSERT INTO "notice" VALUES(6,0,'call',1,NULL,NULL);
INSERT INTO "notice" VALUES(6,1,'call',0,NULL,NULL);
INSERT INTO "notice" VALUES(7,0,'call',1,NULL,NULL);
INSERT INTO "notice" VALUES(7,1,'call',0,NULL,NULL);
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
INSERT INTO "rating" VALUES(1456074443980800016,'numer',1456074443980800020,2.07568964337249290959e+01,7.86851844112513543194e+00,3,8.86053644413980919132e+02);
INSERT INTO "rating" VALUES(1456074443980800016,'numer',1456074443980800023,2.92431035662750709036e+01,7.86851844112513543194e+00,3,1.22550192971598653453e+03);
CREATE TABLE result (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    score INTEGER NOT NULL,
    players INTEGER NOT NULL,
    left_early INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    ended_at REAL NOT NULL, solo TEXT, n INTEGER NOT NULL DEFAULT 0, rating REAL, share REAL, opposed INTEGER NOT NULL DEFAULT 1, weight REAL NOT NULL DEFAULT 1, level TEXT, reached REAL, used INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "result" VALUES(1,0,1456074443980800016,'numer',1456074443980800020,2,4,2,0,1,1767225622.0,NULL,1,9.26676250649138523798e+02,1.0,1,1.0,NULL,NULL,NULL);
INSERT INTO "result" VALUES(1,1,1456074443980800016,'numer',1456074443980800023,1,9,2,0,1,1767225622.0,NULL,1,1.13750741010037836528e+03,1.0,1,1.0,NULL,NULL,NULL);
INSERT INTO "result" VALUES(2,0,1456074443980800016,'numer',1456074443980800020,2,4,2,0,1,1767225651.0,NULL,2,9.00838943981179454591e+02,1.0,1,0.5,NULL,NULL,NULL);
INSERT INTO "result" VALUES(2,1,1456074443980800016,'numer',1456074443980800023,1,9,2,0,1,1767225651.0,NULL,2,1.19250642324784575973e+03,1.0,1,0.5,NULL,NULL,NULL);
INSERT INTO "result" VALUES(3,0,1456074443980800016,'numer',1456074443980800020,2,4,2,0,1,1767225680.0,NULL,3,8.86053644413980919132e+02,1.0,1,3.33333333333333314829e-01,NULL,NULL,NULL);
INSERT INTO "result" VALUES(3,1,1456074443980800016,'numer',1456074443980800023,1,9,2,0,1,1767225680.0,NULL,3,1.22550192971598653453e+03,1.0,1,3.33333333333333314829e-01,NULL,NULL,NULL);
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
    remind_at REAL, turn INTEGER NOT NULL DEFAULT 0, remaining REAL, back INTEGER NOT NULL DEFAULT 0, left_at REAL, decisions INTEGER NOT NULL DEFAULT 0, own_decisions INTEGER NOT NULL DEFAULT 0, reached REAL, used INTEGER NOT NULL DEFAULT 0, former_id INTEGER, end_until REAL, pause_until REAL, pause_for REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,1456074443980800020,'ann',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(1,1,1456074443980800023,'ben',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(2,0,1456074443980800020,'ann',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(2,1,1456074443980800023,'ben',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(3,0,1456074443980800020,'ann',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(3,1,1456074443980800023,'ben',NULL,0,0,0,10,NULL,NULL,10,NULL,0,NULL,10,10,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(4,0,1456074808885248001,'cat',NULL,0,0,0,1,1767225811.0,1767225781.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(4,1,1456074817273856000,'dan',NULL,0,0,0,1,1767225811.0,1767225781.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(5,0,1456074808885248001,'cat',NULL,0,0,0,1,1767225817.0,1767225787.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(5,1,1456074817273856000,'dan',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(6,0,1456074808885248001,'cat',NULL,0,0,0,1,1767225823.0,1767225793.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(6,1,1456074817273856000,'dan',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(7,0,1456074808885248001,'cat',NULL,0,0,0,1,1767225829.0,1767225799.0,1,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(7,1,1456074817273856000,'dan',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(8,0,1456074808885248001,'cat',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(8,1,1456074817273856000,'dan',NULL,0,0,0,1,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(9,0,1456074934714368000,'eve',NULL,0,0,0,0,NULL,NULL,0,NULL,0,NULL,0,0,NULL,0,NULL,NULL,NULL,NULL);
CREATE TABLE setting (
    scope TEXT NOT NULL CHECK (scope IN ('user', 'guild', 'bot')),
    owner_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, owner_id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "setting" VALUES('bot',0,'alive_at','1767225692.0');
INSERT INTO "setting" VALUES('bot',0,'bar_secret','60b761a770b5c789381353d16799ea5e0e936d5ff59519ab8ba349c7cde96695');
INSERT INTO "setting" VALUES('bot',0,'commands','1456074443980800000:d8933b3c41227ecec4c5363fd42dfa7bf4c47b8251cff6f0970395d28540b12e');
INSERT INTO "setting" VALUES('bot',0,'leaderboards','2');
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
INSERT INTO "standing" VALUES(1,1456074443980800020,3,0,12,4,1767225622.0,NULL,3,886,NULL,0);
INSERT INTO "standing" VALUES(1,1456074443980800023,3,3,27,9,1767225622.0,NULL,3,1226,NULL,0);
INSERT INTO "standing" VALUES(2,1456074443980800020,3,0,12,4,1767225622.0,NULL,3,886,NULL,0);
INSERT INTO "standing" VALUES(2,1456074443980800023,3,3,27,9,1767225622.0,NULL,3,1226,NULL,0);
INSERT INTO "standing" VALUES(3,1456074443980800020,3,0,12,4,1767225622.0,NULL,3,886,NULL,0);
INSERT INTO "standing" VALUES(3,1456074443980800023,3,3,27,9,1767225622.0,NULL,3,1226,NULL,0);
INSERT INTO "standing" VALUES(4,1456074443980800020,3,0,12,4,1767225622.0,NULL,3,886,NULL,0);
INSERT INTO "standing" VALUES(4,1456074443980800023,3,3,27,9,1767225622.0,NULL,3,1226,NULL,0);
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
CREATE INDEX match_by_first ON match (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX match_by_wake ON match (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX seat_by_user ON seat (user_id, match_id) WHERE user_id IS NOT NULL;
CREATE INDEX seat_by_due ON seat (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX seat_by_reminder ON seat (remind_at) WHERE remind_at IS NOT NULL;
CREATE TRIGGER action_is_append_only BEFORE UPDATE ON action
BEGIN
    SELECT RAISE (ABORT, 'the log of actions is append-only');
END;
CREATE INDEX result_by_order ON result (n);
CREATE INDEX result_by_history ON result (user_id, guild_id, n);
CREATE INDEX standing_by_person ON standing (user_id);
CREATE INDEX former_place_by_person ON former_place (user_id);
CREATE INDEX practice_by_guild ON practice (guild_id);
CREATE INDEX match_by_host ON match (host_id);
CREATE INDEX rating_by_person ON rating (user_id);
CREATE INDEX match_by_game ON match (guild_id, game, status, id);
CREATE INDEX live_panel_end ON live_panel (ends_at);
CREATE INDEX match_unsettled ON match (status, id) WHERE unsettled;
CREATE INDEX match_by_guild ON match (guild_id, status, id, channel_id, private, game);
CREATE INDEX result_by_rated ON result (guild_id, game, user_id, n) WHERE rated;
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',9);
COMMIT;
PRAGMA user_version = 18;
