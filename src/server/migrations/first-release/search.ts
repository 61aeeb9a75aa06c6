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
CREATE INDEX order_search_words ON order_search USING gin (words);
`;

/** Which statements change the words of which orders, by table. `rows` are the rows of one statement. */
const rowsChanged = {
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

const statementTriggers = Object.entries(rowsChanged).map(
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
const columnsChanged = {
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

const rowTriggers = Object.entries(columnsChanged).map(
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

/** The search index of orders, and the triggers that keep it. */
export const search = [searchDocument, ...statementTriggers, ...rowTriggers].join('\n');
