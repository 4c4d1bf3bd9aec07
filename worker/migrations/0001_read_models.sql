-- The read models. The Worker makes them on first use too; keep both the same.
CREATE TABLE IF NOT EXISTS tournaments(
  code TEXT PRIMARY KEY, rev INTEGER NOT NULL, name TEXT NOT NULL,
  live INTEGER NOT NULL, listed INTEGER NOT NULL, at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS recovery(hash TEXT PRIMARY KEY, player TEXT NOT NULL) WITHOUT ROWID;
