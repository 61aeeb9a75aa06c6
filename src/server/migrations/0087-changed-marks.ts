import type { Migration } from '#server/kernel/db/migrate.ts';

/** When a thread's mark was last moved, resized or recoloured, on each version that it is on. */
export const changedMarks: Migration = {
  number: 87,
  name: 'changed marks',
  sql: `
ALTER TABLE topics ADD COLUMN marked_at timestamptz;
ALTER TABLE carried_threads ADD COLUMN marked_at timestamptz;
CREATE OR REPLACE VIEW thread_places AS
  SELECT id AS topic_id, version_id, number, annotation, annotation_attr_id, marked_at FROM topics
  UNION ALL
  SELECT topic_id, version_id, number, annotation, annotation_attr_id, marked_at FROM carried_threads
  WHERE number IS NOT NULL;
`,
};
