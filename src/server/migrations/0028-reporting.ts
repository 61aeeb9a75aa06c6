import type { Migration } from '#server/kernel/db/migrate.ts';

/** When orders were published, approved and cancelled, and by which steps they went: what the reports count. */
export const reporting: Migration = {
  number: 28,
  name: 'reporting',
  sql: `
    -- Null: it is a draft, not approved, not cancelled. Kept by the trigger below.
    ALTER TABLE orders
      ADD COLUMN published_at timestamptz,
      ADD COLUMN approved_at timestamptz,
      ADD COLUMN cancelled_at timestamptz;

    -- A line of history about a change of status says it in words that people read, and here as it is counted. What was
    -- undone is counted no more: its line loses these.
    ALTER TABLE timeline
      ADD COLUMN from_status text,
      ADD COLUMN to_status text,
      -- Whose work the order was then.
      ADD COLUMN operator_id text REFERENCES users (id) ON DELETE SET NULL,
      ADD CHECK ((from_status IS NULL) = (to_status IS NULL));

    CREATE FUNCTION status_called(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN name IN ('Active', 'Queued', 'Draft') THEN 'new-order' ELSE lower(replace(name, ' ', '-')) END
    $$;
    UPDATE timeline e SET from_status = s.moved_from, to_status = s.moved_to, operator_id = o.operator_id
    FROM orders o, timeline t CROSS JOIN LATERAL (
      SELECT status_called(coalesce(m.moved[1], h.held[1], c.cancelled[1])) AS moved_from,
        CASE WHEN m.moved IS NOT NULL THEN status_called(m.moved[2]) WHEN h.held IS NOT NULL THEN 'on-hold' ELSE 'cancelled' END AS moved_to
      FROM (SELECT regexp_match(t.content, '^Moved from (.+) to (.+)$') AS moved) m,
        (SELECT regexp_match(t.content, '^Hold from ([^:]+):') AS held) h,
        (SELECT regexp_match(t.content, '^Cancelled from (.+)$') AS cancelled) c
      WHERE m.moved IS NOT NULL OR h.held IS NOT NULL OR c.cancelled IS NOT NULL
    ) s
    WHERE t.id = e.id AND o.id = e.order_id AND e.type = 'status' AND s.moved_from <> s.moved_to;
    DROP FUNCTION status_called;

    UPDATE orders o SET
      published_at = CASE WHEN o.status = 'new-order' AND o.state = 'draft' THEN NULL
        ELSE coalesce(t.published_at, o.created_at) END,
      approved_at = CASE WHEN o.status IN ('approved', 'completed') THEN coalesce(t.approved_at, o.updated_at) END,
      cancelled_at = CASE WHEN o.status = 'cancelled' THEN coalesce(t.cancelled_at, o.updated_at) END
    FROM orders p LEFT JOIN LATERAL (
      SELECT max(e.created_at) FILTER (WHERE e.content = 'Published') AS published_at,
        max(e.created_at) FILTER (WHERE e.to_status = 'approved' AND e.from_status <> 'completed') AS approved_at,
        max(e.created_at) FILTER (WHERE e.to_status = 'cancelled') AS cancelled_at
      FROM timeline e WHERE e.order_id = p.id AND e.type = 'status'
    ) t ON true
    WHERE p.id = o.id;

    CREATE FUNCTION keep_milestones() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      settled CONSTANT text[] := '{approved,completed}';
    BEGIN
      IF NEW.status = 'new-order' AND NEW.state = 'draft' THEN NEW.published_at := NULL;
      ELSIF TG_OP = 'INSERT' THEN NEW.published_at := coalesce(NEW.published_at, NEW.created_at);
      ELSE NEW.published_at := coalesce(NEW.published_at, NEW.updated_at);
      END IF;
      IF NOT NEW.status = ANY (settled) THEN NEW.approved_at := NULL;
      ELSIF TG_OP = 'INSERT' THEN NEW.approved_at := coalesce(NEW.approved_at, NEW.updated_at);
      ELSIF NOT OLD.status = ANY (settled) THEN NEW.approved_at := NEW.updated_at;
      END IF;
      IF NEW.status <> 'cancelled' THEN NEW.cancelled_at := NULL;
      ELSIF TG_OP = 'INSERT' THEN NEW.cancelled_at := coalesce(NEW.cancelled_at, NEW.updated_at);
      ELSIF OLD.status <> 'cancelled' THEN NEW.cancelled_at := NEW.updated_at;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_milestones BEFORE INSERT OR UPDATE OF status, state ON orders
      FOR EACH ROW EXECUTE FUNCTION keep_milestones();

    CREATE INDEX orders_approved ON orders (approved_at) WHERE approved_at IS NOT NULL;
    CREATE INDEX timeline_steps ON timeline (created_at) INCLUDE (operator_id, order_id, from_status, to_status)
      WHERE to_status IS NOT NULL;
    -- Work that runs has no end yet.
    CREATE INDEX work_stretches_end ON work_stretches (coalesce(ended_at, 'infinity'));
  `,
};
