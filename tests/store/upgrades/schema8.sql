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
CREATE TABLE departure (
    guild_id INTEGER PRIMARY KEY,
    left_at REAL NOT NULL
) STRICT;
CREATE TABLE draft (
    match_id INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
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
, private INTEGER NOT NULL DEFAULT 0, commitment TEXT) STRICT;
INSERT INTO "match" VALUES(1,1456074443980800016,1456074443980800019,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800020,22,'59f62a773155c2df5facb33e12dcd3db','5b8a00812ba6b912bf7d6341e66e0182','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225600.0,1767225602.0,1767225622.0,NULL,NULL,0,'73a9e06537fdcfad366fd355f389b11238a8f70ee341ae7bea076691c0d279a2');
INSERT INTO "match" VALUES(2,1456074443980800016,1456074443980800019,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800020,22,'500a6fc9a8e54dec172a6344fa659a30','f99c3eec551dcbb236edf8fd36474341','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225629.0,1767225631.0,1767225651.0,NULL,NULL,0,'dec3f215ef75648812d9a288cfbd612a114aa1a9456a9bdc9c18d01822ad3ca7');
INSERT INTO "match" VALUES(3,1456074443980800016,1456074443980800019,'numer','finished','{"rounds":2,"strict":false}','live',0,'en-US',1456074443980800020,22,'0aabc344da9dbb00dca9fe992eb6e56b','62116bcbeff3439881ee735e2446853a','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":2,"turn":5,"reveals":[{"round":1,"turn":1,"rows":[{"seat":0,"number":"123","verdict":"accepted","shared":null,"against":null,"points":1,"bonus":0},{"seat":1,"number":"456","verdict":"accepted","shared":null,"against":null,"points":4,"bonus":2}]},{"round":1,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":1,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":1,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]}],"rounds":[[{"turns":1,"digits":3},{"turns":6,"digits":3}],[{"turns":0,"digits":0},{"turns":0,"digits":0}]],"over":true}','[{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":2,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":3,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":4,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"locked","seat":0,"only":null},{"type":"locked","seat":1,"only":null},{"type":"revealed","reveal":{"round":2,"turn":5,"rows":[{"seat":0,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0},{"seat":1,"number":"-","verdict":"out","shared":null,"against":null,"points":0,"bonus":0}]},"only":null},{"type":"round_ended","round":2,"scores":[{"turns":0,"digits":0},{"turns":0,"digits":0}],"only":null}]',1767225658.0,1767225660.0,1767225680.0,NULL,NULL,0,'d4fe8776f1b0cbe1960ab37c6bbc98129b6fa824cd0370f92ed6ea2ea6330ca7');
INSERT INTO "match" VALUES(4,1456074443980800016,1456074808885248000,'numer','running','{"rounds":2,"strict":false}','live',0,'en-US',1456074808885248001,2,'3d9ff9b4abb283d0d5cec4a8264cf714','03ed919ed31da701cdfcb80b7fe06ac1','{"options":{"rounds":2,"strict":false},"bonus":[2,3,4,6,8],"closed":["",""],"choices":[null,null],"round":1,"turn":1,"reveals":[],"rounds":[],"over":false}','[]',1767225687.0,1767225691.0,NULL,NULL,NULL,0,'cf432ab158cd0d163a02330d527109842376cefd5303213eb4665eb08e306316');
INSERT INTO "match" VALUES(5,1456074443980800016,1456074834051072000,'numo','running','{"level":2,"progress":false,"custom":[],"must":null,"deck":"auto","sets":0,"scoring":1,"target":500,"hints":"off"}','live',0,'en-US',1456074808885248001,2,'7d61beb2a6e26c60a69a4805de141f32','5710af5cca87f4261ba50cca293236bc','{"options":{"level":2,"progress":false,"custom":[],"must":null,"deck":"auto","sets":0,"scoring":1,"target":500,"hints":"off"},"house":{"seasons":["spring","summer","autumn","winter"],"lower":[["male_elvin",[1,1,2,2]],["fairie_queen",[3,3,4,4]],["dwarf",[5,5,6,6]],["goblin",[7,7,8,8]],["troll",[9,9,10,10]],["unicorn",[11,11,12,12]],["mermaid",[13,14,15,16]],["kraken",[17,18,19,20]],["sea_serpent",[21,22,23,24]],["sea_serpents_cave",[25,27,28,29]]],"upper":[["female_elvin",[30,31,32,33]],["halfling",[35,36,37,40]],["wizard",[41,42,43,44]],["king_goblin",[45,48,49,50]],["ogre",[54,55,56,60]],["valkyrie",[63,64,66,70]],["griffin",[72,77,80,81]],["werewolf",[84,88,90,96]],["dragon",[99,100,108,110]],["dragons_lair",[120,121,132,144]]],"control":["season","character","addition","subtraction","multiplication","division","run","prime","factor"],"turn_overs":2,"turns":40,"voids":3},"sets":0,"rng":{"seed":"7d61beb2a6e26c60a69a4805de141f32","used":2},"hands":[["21sp","8au","14su","25sp","29wi","9su","15au","9sp","7sp","1sp"],["10wi","20wi","4wi","1su","18su","6wi","11sp","13sp","11su","8wi"]],"stock":["10au","12au","5sp","22su","5su","12wi","4au","24wi","19au","3su","27su","16wi","28au","2wi","7su","2au","6au","17sp","23au"],"discards":["3sp"],"dealer":0,"mover":1,"scores":[0,0],"stamps":[1,1],"hints":[0,0],"taken":[[],[]],"melds":[],"phase":"draw","turn":1,"drawn":null,"took":false,"turn_overs":0,"turned":[],"deals":[],"hint":0,"next_meld":1}','[]',1767225693.0,1767225697.0,NULL,NULL,NULL,0,'3c0a891ab999401225a2c0d41dafa3b70fe16c9a9479edc6c860e7311eedcc4b');
INSERT INTO "match" VALUES(6,1456074443980800016,1456074859216896000,'numero','running','{"mode":"card","level":"times","range":null,"subtraction":null,"multiplication":null,"division":null,"simple":null,"complex":null,"powers":null,"builds":null,"hints":"off","solitaire":false}','live',0,'en-US',1456074808885248001,2,'b1bdb3c0326ed68b02d75bc13b6c8cb3','e562d6e8da2e1978ac06a345280714f9','{"options":{"mode":"card","level":"times","range":null,"subtraction":null,"multiplication":null,"division":null,"simple":null,"complex":null,"powers":null,"builds":null,"hints":"off","solitaire":false},"house":{"colours":["green","orange","blue","red"],"subtraction":["−2","−3","−4","−5"],"multiplication":["×2","×3","×4","×5"],"division":["÷2","÷3","÷4","÷5"],"simple":["½","⅓","¼","0.5","0.25","0.2","50%","25%","20%"],"complex":["⅔","¾","0.75","75%"],"powers":["N²","N³","√N","∛N"],"points":{"one":1,"fifteen":2,"subtraction":1,"multiplication":2,"division":2,"simple":3,"complex":4,"power":4,"root":5}},"rng":{"seed":"b1bdb3c0326ed68b02d75bc13b6c8cb3","used":1},"deck":["o8","g8","g6","b6","b5","×5","b1","b15","g14","b13","o10","o14","o5","÷2","g3","g5","r9","b10","−4","b9","r7","r11","b11","r10","o7","o11","o9","g13","r4","r14","r1","o1","g9","b4","o6","b12","g2","−5","r5","o15","o3","r3","÷3","b7","g15","g4","−3","g11","r12","−2","×2","o4","g7","÷5","r13","o2","r6","o13","g1","r8"],"hands":[["r15","×4","r2","÷4","b14"],["b8","×3","b2","g12","o12"]],"piles":[{"id":1,"value":10,"cards":["g10"]},{"id":2,"value":3,"cards":["b3"]}],"wilds":[],"won":[[],[]],"sheet":[[],[]],"stamps":[1,1],"hints":[0,0],"next_pile":3,"mover":0,"turn":1,"phase":"play","waiting":[],"last_taker":null,"builds":[],"hint":0}','[]',1767225699.0,1767225703.0,NULL,NULL,NULL,0,'94210afefee3f9a836540c3c744c44d193c55378c30b121270a87726e2b46a83');
INSERT INTO "match" VALUES(7,1456074443980800016,1456074884382720000,'nmbrs','running','{"rule":null,"patterns":false,"simple":false,"target":null,"claim_limit":null,"rounds":20,"offer":20,"hints":"off"}','live',0,'en-US',1456074808885248001,2,'9e9702035d14fd9d3be09f79263a5582','a4607532a716a53fe02b60a6721bd9dc','{"options":{"rule":null,"patterns":false,"simple":false,"target":null,"claim_limit":null,"rounds":20,"offer":20,"hints":"off"},"house":{"colours":["grorrbrobo","borgbrgorg","boorobgorg","grbooorgro","oorgogrbgo","brogrbrgbb","bgrgbbbogr","rgbrobgbbo","rgbrgorgbo","bobgoggbgr"],"points":{"basic":["3333333333","3333332222","2222222222","2221111111","1111111111","1111111111","1111111222","2222222222","2222333333","3333333333"],"a":["2222222222","3132223131","2231222131","3122213221","3131123121","2131212231","3211213121","3132112131","2231222131","2122213111"],"b":["1222222222","2313222313","1223122213","1312221322","1313112312","1213121223","1321121312","1313211213","1223122213","1212221311"],"either":["1222222222","2112222111","1221122111","1112211221","1111112111","1111111221","1211111111","1112111111","1221122111","1112211111"]}},"rng":{"seed":"9e9702035d14fd9d3be09f79263a5582","used":2},"deck":["17","99","45","28","96","20","44","82","33","98","79","2","7","89","57","34","42","48","61","100","73","6","35","83","51","86","16","3","54","64","4","43","95","22","12","84","Jr","65","19","70","26","31","37","Jb","58","24","67","Jo","49","94","72","60","80","38","71","13","14","97","92","27","93","55","87","40","21","1","77","50","66","69","85","Jg","15","53","32","56","23","11","10","9","36","29","52","41","8"],"pile":["46"],"hands":[["47","30","25","5","81","75","62","76","68"],["59","88","63","78","39","18","90","74","91"]],"islands":[],"scores":[50,50],"opened":[false,false],"auto":[false,false],"claims":[0,0],"stamps":[1,1],"hints":[0,0],"first":1,"mover":1,"round":1,"turn":1,"phase":"draw","offer":null,"skipping":false,"start":null,"done":[],"laid":[],"pending":[],"last":null,"refilled":false,"idle":0,"hint":0,"next_island":1,"next_play":1,"results":[]}','[]',1767225705.0,1767225709.0,NULL,NULL,NULL,0,'31669ffda1bed2c76d60c4d2aee5a45c385f8746cff746b4d1bfe9f14e879a07');
INSERT INTO "match" VALUES(8,1456074443980800016,1456074909548544000,'numenko','running','{"pot":"short","minutes":20,"check":"automatic","solo":false,"day":null}','live',0,'en-US',1456074808885248001,2,'f68f87e254748c63859b617ebde95ac0','d7641673d4f3589f94afe4b79461dbc7','{"options":{"pot":"short","minutes":20,"check":"automatic","solo":false,"day":null},"house":{"digits":10,"multichoice":50,"freechoice":8,"rack":{"few":20,"many":15},"short_pot":12,"longest":12,"number":3,"vote":{"least":60,"part":10},"done":100},"rng":{"seed":"f68f87e254748c63859b617ebde95ac0","used":2},"pot":"9346*29144240**316**852?","aside":"?**30***417**5890093**31989*258**?*1?**079*6?6352*6*84*2*13*0*45*09*97667*215*756?87758*4***","players":[{"rack":"022456778***********?","laid":null,"before":[],"after":[],"dones":0,"proved":0,"finished":false,"dropped":false,"stamp":1},{"rack":"0011123334567889****?","laid":null,"before":[],"after":[],"dones":0,"proved":0,"finished":false,"dropped":false,"stamp":1}],"phase":"play","claim":null,"votes":0,"ending":null}','[]',1767225711.0,1767225715.0,NULL,1767226915.0,NULL,0,'e56470a50b614a71a56b72e7370c2fbae013a7bc09bdc8c2cfaa3fa9a2b4019c');
INSERT INTO "match" VALUES(9,1456074443980800016,1456074934714368001,'numer','lobby','{"rounds":2,"strict":false}','live',0,'en-US',1456074934714368000,0,NULL,NULL,NULL,'[]',1767225717.0,NULL,NULL,1767247317.0,NULL,0,NULL);
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
INSERT INTO "message" VALUES(1,0,1456074452369408001,1456074527866880002,-1,1767225620.0,NULL);
INSERT INTO "message" VALUES(1,1,1456074452369408003,1456074452369408004,-1,1767225602.0,NULL);
INSERT INTO "message" VALUES(2,-1,1456074443980800019,1456074565615616001,22,1767225629.0,NULL);
INSERT INTO "message" VALUES(2,0,1456074452369408001,1456074649501696002,-1,1767225649.0,NULL);
INSERT INTO "message" VALUES(2,1,1456074452369408003,1456074574004224002,-1,1767225631.0,NULL);
INSERT INTO "message" VALUES(3,-1,1456074443980800019,1456074687250432001,22,1767225658.0,NULL);
INSERT INTO "message" VALUES(3,0,1456074452369408001,1456074771136512002,-1,1767225678.0,NULL);
INSERT INTO "message" VALUES(3,1,1456074452369408003,1456074695639040002,-1,1767225660.0,NULL);
INSERT INTO "message" VALUES(4,-1,1456074808885248000,1456074808885248003,2,1767225687.0,NULL);
INSERT INTO "message" VALUES(4,0,1456074825662464001,1456074825662464002,1,1767225691.0,NULL);
INSERT INTO "message" VALUES(4,1,1456074825662464003,1456074825662464004,1,1767225691.0,NULL);
INSERT INTO "message" VALUES(5,-1,1456074834051072000,1456074834051072002,2,1767225693.0,NULL);
INSERT INTO "message" VALUES(5,0,1456074825662464001,1456074850828288001,1,1767225697.0,NULL);
INSERT INTO "message" VALUES(5,1,1456074825662464003,1456074850828288002,1,1767225697.0,NULL);
INSERT INTO "message" VALUES(6,-1,1456074859216896000,1456074859216896002,2,1767225699.0,NULL);
INSERT INTO "message" VALUES(6,0,1456074825662464001,1456074875994112001,1,1767225703.0,NULL);
INSERT INTO "message" VALUES(6,1,1456074825662464003,1456074875994112002,1,1767225703.0,NULL);
INSERT INTO "message" VALUES(7,-1,1456074884382720000,1456074884382720002,2,1767225705.0,NULL);
INSERT INTO "message" VALUES(7,0,1456074825662464001,1456074901159936001,1,1767225709.0,NULL);
INSERT INTO "message" VALUES(7,1,1456074825662464003,1456074901159936002,1,1767225709.0,NULL);
INSERT INTO "message" VALUES(8,-1,1456074909548544000,1456074909548544002,2,1767225711.0,NULL);
INSERT INTO "message" VALUES(8,0,1456074825662464001,1456074926325760001,1,1767225715.0,NULL);
INSERT INTO "message" VALUES(8,1,1456074825662464003,1456074926325760002,1,1767225715.0,NULL);
INSERT INTO "message" VALUES(9,-1,1456074934714368001,1456074934714368003,0,1767225717.0,NULL);
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
INSERT INTO "rating" VALUES(1456074443980800016,'numer',1456074443980800020,18.7697101487136,7.61277285801174308232e+00,3,8.37255662987134883189e+02);
INSERT INTO "rating" VALUES(1456074443980800016,'numer',1456074443980800023,31.2302898512864,7.61277285801174308232e+00,3,1.33567885109004691912e+03);
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
    ended_at REAL NOT NULL, solo TEXT, n INTEGER NOT NULL DEFAULT 0, rating REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "result" VALUES(1,0,1456074443980800016,'numer',1456074443980800020,2,4,2,0,1,1767225622.0,NULL,1,9.26676250649138523798e+02);
INSERT INTO "result" VALUES(1,1,1456074443980800016,'numer',1456074443980800023,1,9,2,0,1,1767225622.0,NULL,1,1.13750741010037836528e+03);
INSERT INTO "result" VALUES(2,0,1456074443980800016,'numer',1456074443980800020,2,4,2,0,1,1767225651.0,NULL,2,8.75001637313220612633e+02);
INSERT INTO "result" VALUES(2,1,1456074443980800016,'numer',1456074443980800023,1,9,2,0,1,1767225651.0,NULL,2,1.24750543639531315416e+03);
INSERT INTO "result" VALUES(3,0,1456074443980800016,'numer',1456074443980800020,2,4,2,0,1,1767225680.0,NULL,3,8.37255662987134883189e+02);
INSERT INTO "result" VALUES(3,1,1456074443980800016,'numer',1456074443980800023,1,9,2,0,1,1767225680.0,NULL,3,1.33567885109004691912e+03);
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
    remind_at REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,1456074443980800020,'ann',NULL,0,0,0,10,NULL,NULL);
INSERT INTO "seat" VALUES(1,1,1456074443980800023,'ben',NULL,0,0,0,10,NULL,NULL);
INSERT INTO "seat" VALUES(2,0,1456074443980800020,'ann',NULL,0,0,0,10,NULL,NULL);
INSERT INTO "seat" VALUES(2,1,1456074443980800023,'ben',NULL,0,0,0,10,NULL,NULL);
INSERT INTO "seat" VALUES(3,0,1456074443980800020,'ann',NULL,0,0,0,10,NULL,NULL);
INSERT INTO "seat" VALUES(3,1,1456074443980800023,'ben',NULL,0,0,0,10,NULL,NULL);
INSERT INTO "seat" VALUES(4,0,1456074808885248001,'cat',NULL,0,0,0,1,1767225811.0,1767225781.0);
INSERT INTO "seat" VALUES(4,1,1456074817273856000,'dan',NULL,0,0,0,1,1767225811.0,1767225781.0);
INSERT INTO "seat" VALUES(5,0,1456074808885248001,'cat',NULL,0,0,0,0,NULL,NULL);
INSERT INTO "seat" VALUES(5,1,1456074817273856000,'dan',NULL,0,0,0,1,1767225817.0,1767225787.0);
INSERT INTO "seat" VALUES(6,0,1456074808885248001,'cat',NULL,0,0,0,1,1767225823.0,1767225793.0);
INSERT INTO "seat" VALUES(6,1,1456074817273856000,'dan',NULL,0,0,0,0,NULL,NULL);
INSERT INTO "seat" VALUES(7,0,1456074808885248001,'cat',NULL,0,0,0,0,NULL,NULL);
INSERT INTO "seat" VALUES(7,1,1456074817273856000,'dan',NULL,0,0,0,1,1767225829.0,1767225799.0);
INSERT INTO "seat" VALUES(8,0,1456074808885248001,'cat',NULL,0,0,0,0,NULL,NULL);
INSERT INTO "seat" VALUES(8,1,1456074817273856000,'dan',NULL,0,0,0,0,NULL,NULL);
INSERT INTO "seat" VALUES(9,0,1456074934714368000,'eve',NULL,0,0,0,0,NULL,NULL);
CREATE TABLE setting (
    scope TEXT NOT NULL CHECK (scope IN ('user', 'guild', 'bot')),
    owner_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, owner_id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "setting" VALUES('bot',0,'alive_at','1767225692.0');
INSERT INTO "setting" VALUES('bot',0,'bar_secret','0d8ab2be60f9b9bf13d53a265c5b3dc9cae6d5efce676b332b7c107bc8d44dbe');
INSERT INTO "setting" VALUES('bot',0,'commands','1456074443980800000:9043897635e1a4b57d67439189303d29e3fe693fbc3dd3dc5616a75d39b46ae5');
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
    rating INTEGER,
    PRIMARY KEY (leaderboard_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "standing" VALUES(1,1456074443980800020,3,0,12,4,1767225622.0,NULL,3,837);
INSERT INTO "standing" VALUES(1,1456074443980800023,3,3,27,9,1767225622.0,NULL,3,1336);
INSERT INTO "standing" VALUES(2,1456074443980800020,3,0,12,4,1767225622.0,NULL,3,837);
INSERT INTO "standing" VALUES(2,1456074443980800023,3,3,27,9,1767225622.0,NULL,3,1336);
INSERT INTO "standing" VALUES(3,1456074443980800020,3,0,12,4,1767225622.0,NULL,3,837);
INSERT INTO "standing" VALUES(3,1456074443980800023,3,3,27,9,1767225622.0,NULL,3,1336);
INSERT INTO "standing" VALUES(4,1456074443980800020,3,0,12,4,1767225622.0,NULL,3,837);
INSERT INTO "standing" VALUES(4,1456074443980800023,3,3,27,9,1767225622.0,NULL,3,1336);
CREATE TABLE tier (
    leaderboard_id INTEGER NOT NULL REFERENCES leaderboard (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (leaderboard_id, kind, first, second)
) STRICT, WITHOUT ROWID;
INSERT INTO "tier" VALUES(1,'rating',837,0,1);
INSERT INTO "tier" VALUES(1,'rating',1336,0,1);
INSERT INTO "tier" VALUES(1,'score',4,0,1);
INSERT INTO "tier" VALUES(1,'score',9,0,1);
INSERT INTO "tier" VALUES(1,'wins',3,-3,1);
INSERT INTO "tier" VALUES(2,'rating',837,0,1);
INSERT INTO "tier" VALUES(2,'rating',1336,0,1);
INSERT INTO "tier" VALUES(2,'score',4,0,1);
INSERT INTO "tier" VALUES(2,'score',9,0,1);
INSERT INTO "tier" VALUES(2,'wins',3,-3,1);
INSERT INTO "tier" VALUES(3,'rating',837,0,1);
INSERT INTO "tier" VALUES(3,'rating',1336,0,1);
INSERT INTO "tier" VALUES(3,'score',4,0,1);
INSERT INTO "tier" VALUES(3,'score',9,0,1);
INSERT INTO "tier" VALUES(3,'wins',3,-3,1);
INSERT INTO "tier" VALUES(4,'rating',837,0,1);
INSERT INTO "tier" VALUES(4,'rating',1336,0,1);
INSERT INTO "tier" VALUES(4,'score',4,0,1);
INSERT INTO "tier" VALUES(4,'score',9,0,1);
INSERT INTO "tier" VALUES(4,'wins',3,-3,1);
CREATE INDEX match_by_guild ON match (guild_id, status, id);
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
CREATE INDEX standing_by_rating ON standing (leaderboard_id, rating DESC) WHERE rating IS NOT NULL;
CREATE INDEX standing_by_wins ON standing (leaderboard_id, wins DESC, matches) WHERE wins > 0;
CREATE INDEX standing_by_best ON standing (leaderboard_id, best DESC, best_at) WHERE best IS NOT NULL;
CREATE INDEX standing_by_total ON standing (leaderboard_id, total DESC, user_id, wins) WHERE wins IS NULL;
CREATE INDEX standing_by_person ON standing (user_id);
CREATE TRIGGER standing_added AFTER INSERT ON standing
BEGIN
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_removed AFTER DELETE ON standing
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
END;
CREATE TRIGGER standing_changed_rating AFTER UPDATE OF rating ON standing WHEN OLD.rating IS NOT NEW.rating
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'rating'
    AND first = OLD.rating AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'rating', NEW.rating, 0, 1 WHERE NEW.rating IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_wins AFTER UPDATE OF wins, matches ON standing WHEN OLD.wins IS NOT NEW.wins OR OLD.matches != NEW.matches
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND OLD.wins > 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'wins'
    AND first = OLD.wins AND second = -OLD.matches AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'wins', NEW.wins, -NEW.matches, 1 WHERE NEW.wins > 0
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_score AFTER UPDATE OF best ON standing WHEN OLD.best IS NOT NEW.best
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'score'
    AND first = OLD.best AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'score', NEW.best, 0, 1 WHERE NEW.best IS NOT NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER standing_changed_total AFTER UPDATE OF total ON standing WHEN OLD.total != NEW.total
BEGIN
    UPDATE tier SET n = n - 1 WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND OLD.wins IS NULL;
    DELETE FROM tier WHERE leaderboard_id = OLD.leaderboard_id AND kind = 'total'
    AND first = OLD.total AND second = 0 AND n = 0;
    INSERT INTO tier (leaderboard_id, kind, first, second, n)
    SELECT NEW.leaderboard_id, 'total', NEW.total, 0, 1 WHERE NEW.wins IS NULL
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE INDEX former_place_by_person ON former_place (user_id);
CREATE INDEX practice_by_guild ON practice (guild_id);
CREATE INDEX match_by_host ON match (host_id);
CREATE INDEX rating_by_person ON rating (user_id);
CREATE INDEX match_by_game ON match (guild_id, game, status, id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',9);
COMMIT;
PRAGMA user_version = 8;
