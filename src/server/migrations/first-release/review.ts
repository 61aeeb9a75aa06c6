/** Threads of versions: a topic is a thread's first comment, with its mark. */
export const review = `
CREATE TABLE topics (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  version_id text NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
  tab text NOT NULL CHECK (tab IN ('public', 'internal')),
  number integer NOT NULL,
  sender_id text NOT NULL REFERENCES users (id),
  -- RichText of the shared model, and its plain text for the search.
  message jsonb NOT NULL,
  message_text text NOT NULL,
  -- The encoded mark and its id; null: a thread without a mark.
  annotation text,
  annotation_attr_id text,
  is_resolved boolean NOT NULL DEFAULT false,
  resolved_by text REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  UNIQUE (version_id, tab, number)
);
-- What a guest wrote is counted by its author.
CREATE INDEX topics_sender ON topics (sender_id);

CREATE TABLE comments (
  id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
  topic_id text NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users (id),
  message jsonb NOT NULL,
  message_text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz
);
CREATE INDEX comments_topic ON comments (topic_id, created_at);
CREATE INDEX comments_user ON comments (user_id);
`;
