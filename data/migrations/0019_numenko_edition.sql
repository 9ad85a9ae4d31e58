-- Matches of Numenko keep the rules they began with: those that began before there was a last call are of the first edition.
UPDATE match SET options = json_set(options, '$.edition', 1) WHERE game = 'numenko' AND status != 'lobby';
UPDATE match SET state = json_set(state, '$.options.edition', 1) WHERE game = 'numenko' AND state IS NOT NULL;
