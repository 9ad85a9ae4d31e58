-- Computers act at times of their own in games without turns; and lobbies of Numenko will be played by the rules of today, while matches that have begun say of which edition they are.
ALTER TABLE seat ADD COLUMN acts_at REAL;
UPDATE match SET options = json_remove(options, '$.edition') WHERE game = 'numenko' AND status = 'lobby';
