import type { Migration } from '#server/kernel/db/migrate.ts';

/** One chain over the decisions of all orders, which reveals that an order was deleted with its own chain. */
export const installationChain: Migration = {
  number: 46,
  name: 'installation chain',
  sql: `
-- No reference to orders: an entry outlives its order.
CREATE TABLE installation_chain (
  number integer PRIMARY KEY,
  -- taken-over: an order whose decisions were made before this chain began.
  kind text NOT NULL CHECK (kind IN ('decided', 'deleted', 'taken-over')),
  order_id integer NOT NULL,
  -- How many decisions the order has, and the hash of its last.
  order_count integer NOT NULL,
  order_head text NOT NULL,
  -- Who deleted the order, as they were called then; empty for other kinds.
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX installation_chain_order ON installation_chain (order_id, order_count);

DO $$
DECLARE
  taken record;
  entry_number integer := 0;
  previous text := repeat('0', 64);
  own text;
  at timestamptz := date_trunc('milliseconds', now());
BEGIN
  FOR taken IN SELECT id, decision_count, decision_head FROM orders WHERE decision_head IS NOT NULL ORDER BY id LOOP
    entry_number := entry_number + 1;
    own := encode(sha256(convert_to(concat_ws(E'\\n', entry_number, 'taken-over', taken.id, taken.decision_count,
      taken.decision_head, '', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), previous), 'UTF8')), 'hex');
    INSERT INTO installation_chain VALUES
      (entry_number, 'taken-over', taken.id, taken.decision_count, taken.decision_head, '', at, previous, own);
    previous := own;
  END LOOP;
END $$;

CREATE FUNCTION keep_installation_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the installation chain is never changed or removed';
END $$;
CREATE TRIGGER keep_installation_chain BEFORE UPDATE OR DELETE ON installation_chain
  FOR EACH ROW EXECUTE FUNCTION keep_installation_chain();
`,
};
