import type { Migration } from '#server/kernel/db/migrate.ts';

/** Stretches of work on orders, notifications with people's settings, and last visits. */
export const workAndNotifications: Migration = {
  number: 7,
  name: 'work and notifications',
  sql: `
    -- One that has not ended is what runs: one a person and one an order. What orders say of it is kept with it.
    CREATE TABLE work_stretches (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      started_at timestamptz NOT NULL,
      ended_at timestamptz CHECK (ended_at >= started_at),
      -- When its person last said to be at work, at first by starting; and since when it is asked again.
      confirmed_at timestamptz NOT NULL,
      asked_at timestamptz
    );
    CREATE UNIQUE INDEX work_stretches_person ON work_stretches (user_id) WHERE ended_at IS NULL;
    CREATE UNIQUE INDEX work_stretches_running ON work_stretches (order_id) WHERE ended_at IS NULL;
    CREATE INDEX work_stretches_order ON work_stretches (order_id);

    CREATE TABLE notifications (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      kind text NOT NULL,
      -- Who caused it; null: time did.
      by_user text REFERENCES users (id) ON DELETE SET NULL,
      title text NOT NULL,
      -- HTML.
      message text NOT NULL,
      -- Who may read it of those who may read the order: all, customers only while they see proofs, or staff alone.
      audience text NOT NULL CHECK (audience IN ('order', 'proof', 'internal')),
      -- NotificationTarget of the shared model.
      target jsonb NOT NULL,
      in_app boolean NOT NULL,
      by_mail boolean NOT NULL,
      created_at timestamptz NOT NULL,
      read_at timestamptz,
      mailed_at timestamptz
    );
    CREATE INDEX notifications_shown ON notifications (user_id, order_id, created_at DESC) WHERE in_app;
    CREATE INDEX notifications_to_mail ON notifications (user_id, created_at)
      WHERE by_mail AND mailed_at IS NULL AND read_at IS NULL;
    CREATE INDEX notifications_order ON notifications (order_id);

    CREATE TABLE notification_settings (
      user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      -- NotificationSettings of the shared model.
      settings jsonb NOT NULL
    );

    -- When people last had the application open.
    CREATE TABLE live_people (
      user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      seen_at timestamptz NOT NULL
    );

    -- The due date of which it was told that it is near.
    ALTER TABLE orders ADD COLUMN deadline_told timestamptz;
  `,
};
