-- The archive is in the order of marks, not of codes: an unlisted event's code is nobody's to read. The Worker makes the
-- index on first use too (worker/src/platform/d1.rs); keep both the same.
DROP INDEX IF EXISTS events_cup;
CREATE INDEX IF NOT EXISTS events_archive ON events(finished, cup ->> 'mark') WHERE finished IS NOT NULL;
