import type { Migration } from '#server/kernel/db/migrate.ts';

/**
 * The words of each order, weighted by who may find it by them: A for all who may read the order, B for customers once
 * they may see the provider's proofs, C for internal staff alone. Long conversations are known by their newest part.
 */
const searchDocument = `
    CREATE TABLE order_search (
      order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
      words tsvector NOT NULL
    );

    -- Words as they are compared: without case, accents, full-width forms and punctuation.
    CREATE FUNCTION search_words(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT regexp_replace(
        lower(regexp_replace(normalize(body, NFKD), '[\\u0300-\\u036f]+', '', 'g')),
        '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g')
    $$;

    -- Orders in which every word of \`body\` begins a word of one of the weights; null where there is no word.
    CREATE FUNCTION search_query(body text, weights text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT string_agg(quote_literal(word) || ':*' || weights, ' & ')::tsquery
      FROM regexp_split_to_table(search_words(body), ' ') AS word WHERE word <> ''
    $$;

    CREATE FUNCTION index_orders(ids integer[]) RETURNS void LANGUAGE sql AS $$
      INSERT INTO order_search (order_id, words)
      SELECT o.id,
        setweight(to_tsvector('simple', search_words(concat_ws(' ', o.id, o.name, o.service_name, c.name, client.name,
          people.names, left(o.brief, 40000), said.by_customers))), 'A')
        || setweight(to_tsvector('simple', search_words(coalesce(said.on_proofs, ''))), 'B')
        || setweight(to_tsvector('simple', search_words(coalesce(said.inside, ''))), 'C')
      FROM orders o
      JOIN companies c ON c.id = o.company_id
      LEFT JOIN companies client ON client.id = c.client_id
      CROSS JOIN LATERAL (
        SELECT string_agg(concat_ws(' ', u.firstname, u.lastname), ' ') AS names FROM users u
        WHERE u.id IN (o.creator_id, o.operator_id, o.manager_id)
          OR u.id IN (SELECT p.user_id FROM order_people p WHERE p.order_id = o.id)
      ) people
      CROSS JOIN LATERAL (
        SELECT
          left(string_agg(spoken.body, ' ' ORDER BY spoken.at DESC) FILTER (WHERE weight = 'A'), 40000) AS by_customers,
          left(string_agg(spoken.body, ' ' ORDER BY spoken.at DESC) FILTER (WHERE weight = 'B'), 40000) AS on_proofs,
          left(string_agg(spoken.body, ' ' ORDER BY spoken.at DESC) FILTER (WHERE weight = 'C'), 40000) AS inside
        FROM attachments a
        JOIN versions v ON v.attachment_id = a.id
        JOIN users uploader ON uploader.id = v.uploaded_by
        CROSS JOIN LATERAL (
          SELECT v.file_name AS body, v.created_at AS at, false AS is_internal
          UNION ALL SELECT t.message_text, t.created_at, t.tab = 'internal' FROM topics t WHERE t.version_id = v.id
          UNION ALL SELECT m.message_text, m.created_at, t.tab = 'internal'
            FROM topics t JOIN comments m ON m.topic_id = t.id WHERE t.version_id = v.id
        ) spoken
        CROSS JOIN LATERAL (SELECT CASE
          WHEN a.kind = 'internal' OR v.is_internal OR spoken.is_internal THEN 'C'
          WHEN uploader.client_type = 'customer' THEN 'A' ELSE 'B' END AS weight) visible
        WHERE a.order_id = o.id
      ) said
      WHERE o.id = ANY (ids)
      ORDER BY o.id
      ON CONFLICT (order_id) DO UPDATE SET words = excluded.words
    $$;
`;

/** What changes the words of orders, by table. \`rows\` are the rows of one statement. */
const changes = {
  orders: { events: ['INSERT'], orders: 'SELECT id FROM rows' },
  order_people: { events: ['INSERT', 'DELETE', 'UPDATE'], orders: 'SELECT order_id FROM rows' },
  attachments: { events: ['DELETE'], orders: 'SELECT order_id FROM rows' },
  versions: {
    events: ['INSERT', 'DELETE'],
    orders: 'SELECT a.order_id FROM rows r JOIN attachments a ON a.id = r.attachment_id',
  },
  topics: {
    events: ['INSERT', 'DELETE'],
    orders: `SELECT a.order_id FROM rows r JOIN versions v ON v.id = r.version_id
      JOIN attachments a ON a.id = v.attachment_id`,
  },
  comments: {
    events: ['INSERT', 'DELETE'],
    orders: `SELECT a.order_id FROM rows r JOIN topics t ON t.id = r.topic_id JOIN versions v ON v.id = t.version_id
      JOIN attachments a ON a.id = v.attachment_id`,
  },
} as const;

const statementTriggers = Object.entries(changes).map(
  ([table, { events, orders }]) => `
    CREATE FUNCTION index_changed_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM index_orders(ARRAY(${orders}));
      RETURN NULL;
    END $$;
    ${events
      .map(
        (event) => `
    CREATE TRIGGER index_${event.toLowerCase()} AFTER ${event} ON ${table}
      REFERENCING ${event === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS rows
      FOR EACH STATEMENT EXECUTE FUNCTION index_changed_${table}();`,
      )
      .join('')}`,
);

/** Changes of single columns, which statement triggers with transition tables cannot distinguish. */
const rowChanges = {
  orders: {
    columns: 'name, brief, service_name, company_id, creator_id, operator_id, manager_id',
    orders: 'NEW.id',
  },
  users: {
    columns: 'firstname, lastname',
    orders: `SELECT id FROM orders WHERE creator_id = NEW.id OR operator_id = NEW.id OR manager_id = NEW.id
      UNION SELECT order_id FROM order_people WHERE user_id = NEW.id`,
  },
  companies: {
    columns: 'name, client_id',
    orders: `SELECT o.id FROM orders o JOIN companies c ON c.id = o.company_id
      WHERE c.id = NEW.id OR c.client_id = NEW.id`,
  },
  topics: {
    columns: 'message_text, tab',
    orders: `SELECT a.order_id FROM versions v JOIN attachments a ON a.id = v.attachment_id WHERE v.id = NEW.version_id`,
  },
  comments: {
    columns: 'message_text',
    orders: `SELECT a.order_id FROM topics t JOIN versions v ON v.id = t.version_id
      JOIN attachments a ON a.id = v.attachment_id WHERE t.id = NEW.topic_id`,
  },
  versions: {
    columns: 'file_name, is_internal',
    orders: 'SELECT order_id FROM attachments WHERE id = NEW.attachment_id',
  },
  attachments: { columns: 'kind', orders: 'NEW.order_id' },
} as const;

const rowTriggers = Object.entries(rowChanges).map(
  ([table, { columns, orders }]) => `
    CREATE FUNCTION index_edited_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM index_orders(ARRAY${orders.startsWith('NEW') ? `[${orders}]` : `(${orders})`});
      RETURN NULL;
    END $$;
    CREATE TRIGGER index_edit AFTER UPDATE OF ${columns} ON ${table} FOR EACH ROW
      WHEN ((${columns.replaceAll(/\w+/g, 'OLD.$&')}) IS DISTINCT FROM (${columns.replaceAll(/\w+/g, 'NEW.$&')}))
      EXECUTE FUNCTION index_edited_${table}();`,
);

/** Services and resellers that orders are filtered by, saved filters, the time in the queue, and the search. */
export const orderList: Migration = {
  number: 5,
  name: 'order list',
  sql: `
    CREATE TABLE service_categories (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      name text NOT NULL UNIQUE,
      place integer NOT NULL DEFAULT 0
    );
    CREATE TABLE services (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      category_id text NOT NULL REFERENCES service_categories (id) ON DELETE CASCADE,
      name text NOT NULL,
      place integer NOT NULL DEFAULT 0,
      UNIQUE (category_id, name)
    );
    -- The name stays on the order when the service is no longer offered.
    ALTER TABLE orders ADD COLUMN service_id text REFERENCES services (id) ON DELETE SET NULL;
    INSERT INTO service_categories (name) SELECT 'General' WHERE EXISTS (SELECT 1 FROM orders);
    INSERT INTO services (category_id, name)
      SELECT DISTINCT g.id, o.service_name FROM service_categories g, orders o;
    UPDATE orders o SET service_id = s.id FROM services s WHERE s.name = o.service_name;

    -- The reseller or white-label account a company belongs to; its own id where it is one; null: the provider's own.
    ALTER TABLE companies ADD COLUMN client_id text REFERENCES companies (id) ON DELETE SET NULL;
    UPDATE companies SET client_id = id WHERE whitelabel IS NOT NULL;
    CREATE INDEX companies_client ON companies (client_id);

    -- When an order joined the queue (null: a draft) and left it. Compared with its due date.
    ALTER TABLE orders ADD COLUMN queued_at timestamptz, ADD COLUMN queue_left_at timestamptz;
    UPDATE orders SET
      queued_at = CASE WHEN state = 'draft' THEN NULL ELSE created_at END,
      queue_left_at = CASE WHEN status = 'new-order' THEN NULL ELSE updated_at END;
    CREATE FUNCTION keep_queue_time() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.state <> 'draft' THEN NEW.queued_at := coalesce(NEW.queued_at, NEW.created_at); END IF;
        IF NEW.status <> 'new-order' THEN NEW.queue_left_at := coalesce(NEW.queue_left_at, NEW.created_at); END IF;
      ELSIF NEW.status <> 'new-order' THEN
        IF OLD.status = 'new-order' THEN NEW.queue_left_at := NEW.updated_at; END IF;
      ELSIF NEW.state = 'draft' THEN
        NEW.queued_at := NULL;
        NEW.queue_left_at := NULL;
      ELSIF OLD.status <> 'new-order' OR OLD.state = 'draft' THEN
        NEW.queued_at := NEW.updated_at;
        NEW.queue_left_at := NULL;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_queue_time BEFORE INSERT OR UPDATE OF status, state ON orders
      FOR EACH ROW EXECUTE FUNCTION keep_queue_time();

    CREATE TABLE filter_presets (
      id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      list text NOT NULL CHECK (list IN ('orders', 'archive')),
      name text NOT NULL,
      -- OrderFilter of the shared model.
      filter jsonb NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX filter_presets_user ON filter_presets (user_id, list);

    DROP INDEX orders_recent;
    CREATE INDEX orders_recent ON orders (updated_at DESC, id DESC) WHERE NOT is_archived;
    CREATE INDEX orders_archive ON orders (updated_at DESC, id DESC) WHERE is_archived;
    CREATE INDEX orders_created ON orders (created_at, id);
    CREATE INDEX orders_due ON orders (due_at, id);
    CREATE INDEX orders_creator ON orders (creator_id);
    CREATE INDEX orders_manager ON orders (manager_id);
    CREATE INDEX orders_service ON orders (service_id);
    ${searchDocument}
    ${statementTriggers.join('')}
    ${rowTriggers.join('')}
    SELECT index_orders(ARRAY(SELECT id FROM orders));
    CREATE INDEX order_search_words ON order_search USING gin (words);
  `,
};
