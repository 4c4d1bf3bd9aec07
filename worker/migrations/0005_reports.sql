-- What players report to the operator. The Worker makes the table on first use too (worker/src/platform/d1.rs); keep both
-- the same.
CREATE TABLE IF NOT EXISTS reports(
  id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, game TEXT NOT NULL, reporter TEXT NOT NULL, reported TEXT NOT NULL,
  settled INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL, UNIQUE (game, reporter, reported)
);
