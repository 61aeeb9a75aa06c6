import type { Migration } from '#server/kernel/db/migrate.ts';

/** Presence goes between processes in notifications that are short enough by themselves. */
export const noSocketCluster: Migration = {
  number: 39,
  name: 'no socket cluster',
  sql: 'DROP TABLE socket_io_attachments;',
};
