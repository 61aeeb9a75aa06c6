import type { Migration } from '#server/kernel/db/migrate.ts';

/** Threads that go on on a later version than that they were begun on. */
export const carriedThreads: Migration = {
  number: 69,
  name: 'carried threads',
  sql: `
-- What was decided of a thread of an earlier version when a later one came.
CREATE TABLE carried_threads (
  topic_id text NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  version_id text NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
  -- Its number and mark there; without a number it was left where it is.
  number integer,
  annotation text,
  annotation_attr_id text,
  decided_by text NOT NULL REFERENCES users (id),
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (topic_id, version_id),
  CHECK (number IS NOT NULL OR annotation IS NULL)
);
CREATE INDEX carried_threads_version ON carried_threads (version_id);
CREATE INDEX carried_threads_decider ON carried_threads (decided_by);

-- Every version that a thread is on, with its number and mark there.
CREATE VIEW thread_places AS
  SELECT id AS topic_id, version_id, number, annotation, annotation_attr_id FROM topics
  UNION ALL
  SELECT topic_id, version_id, number, annotation, annotation_attr_id FROM carried_threads WHERE number IS NOT NULL;
`,
};
