/** Notifications of people, and announcements to all. */
export const notifications = `
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
  -- Who of the order's readers may read it: all, customers only while they see proofs, or internal staff.
  audience text NOT NULL CHECK (audience IN ('order', 'proof', 'internal')),
  -- NotificationTarget of the shared model.
  target jsonb NOT NULL,
  -- Head of the order's chain after the decision, for its mail.
  decision_hash text,
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

CREATE TABLE announcements (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  html text NOT NULL,
  background_color text NOT NULL,
  text_color text NOT NULL,
  readers text NOT NULL CHECK (readers IN ('all', 'customer', 'user')),
  ends_at timestamptz,
  created_by text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
`;
