-- Five levels of computer players instead of three: what was normal is now called medium.
UPDATE seat SET level = 'medium' WHERE level = 'normal';
UPDATE result SET level = 'medium' WHERE level = 'normal';
UPDATE leaderboard SET list = 'computers.medium' WHERE list = 'computers.normal';
UPDATE standing SET best_list = 'computers.medium' WHERE best_list = 'computers.normal';
