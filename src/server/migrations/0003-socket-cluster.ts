import type { Migration } from '#server/kernel/db/migrate.ts';

/** Messages between the socket gateways of several processes that are too long for a notification; kept for seconds. */
export const socketCluster: Migration = {
  number: 3,
  name: 'socket-cluster',
  sql: `
    CREATE TABLE socket_io_attachments (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      created_at timestamptz NOT NULL DEFAULT now(),
      payload bytea NOT NULL
    );
    CREATE INDEX socket_io_attachments_age ON socket_io_attachments (created_at);
  `,
};
