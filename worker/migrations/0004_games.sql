-- Finished games, when their objects are gone: the record with what else a table shows. The Worker makes the table on first
-- use too (worker/src/platform/d1.rs); keep both the same.
CREATE TABLE IF NOT EXISTS games(
  id TEXT PRIMARY KEY, seq INTEGER NOT NULL, ended INTEGER NOT NULL, body TEXT NOT NULL
);
