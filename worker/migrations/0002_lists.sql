-- Public lists, the Champions Cup and each player's own events take the place of the plain index. The Worker makes these
-- on first use too (worker/src/platform/d1.rs); keep both the same.
DROP TABLE IF EXISTS tournaments;
CREATE TABLE IF NOT EXISTS events(
  code TEXT PRIMARY KEY, rev INTEGER NOT NULL, form INTEGER NOT NULL, live INTEGER NOT NULL, listed INTEGER NOT NULL,
  rank INTEGER NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL, finished INTEGER, cup TEXT
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS events_open ON events(rank, at, code) WHERE listed = 1 AND rank < 2;
CREATE INDEX IF NOT EXISTS events_cup ON events(finished, code) WHERE finished IS NOT NULL;
CREATE INDEX IF NOT EXISTS events_live ON events(code) WHERE live = 1;
CREATE TABLE IF NOT EXISTS seats(
  player TEXT NOT NULL, at INTEGER NOT NULL, code TEXT NOT NULL, rev INTEGER NOT NULL,
  organiser INTEGER NOT NULL, playing INTEGER NOT NULL, PRIMARY KEY (player, at, code)
) WITHOUT ROWID;
