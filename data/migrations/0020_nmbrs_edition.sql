-- Matches of nmbrs! keep the rules they began with: those that began before places were chosen by points are of the first edition.
UPDATE match SET options = json_set(options, '$.edition', 1) WHERE game = 'nmbrs' AND status != 'lobby';
UPDATE match SET state = json_set(state, '$.options.edition', 1) WHERE game = 'nmbrs' AND state IS NOT NULL;
