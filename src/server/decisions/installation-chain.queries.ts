import { advisoryLocks } from '#server/kernel/db/advisory-locks.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { fullName } from '#shared/accounts/person.ts';
import type { ChainEntry, ChainEntryRow } from './chain-record.ts';

/** Locks the end of the chain until the transaction ends. */
export async function lockChain(tx: MutationTx): Promise<void> {
  await tx.lock('chain', ['end'], 'SELECT pg_advisory_xact_lock($1)', [advisoryLocks.installationChain]);
}

export async function lastChainEntry(tx: Tx): Promise<{ number: number; hash: string } | null> {
  const [row] = await tx.query<{ number: number; hash: string }>(
    'SELECT number, hash FROM installation_chain ORDER BY number DESC LIMIT 1',
  );
  return row ?? null;
}

/** `byId`: whose name the entry holds; null where it holds none. */
export async function insertChainEntry(
  tx: Tx,
  entry: ChainEntry,
  { hash, byId }: { hash: string; byId: string | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO installation_chain
       (number, kind, order_id, order_count, order_head, by_name, at, previous_hash, hash, salt, by_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      entry.number,
      entry.kind,
      entry.orderId,
      entry.orderCount,
      entry.orderHead,
      entry.byName,
      entry.at,
      entry.previousHash,
      hash,
      entry.salt,
      byId,
    ],
  );
}

export async function findNameOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.query<{ firstname: string; lastname: string }>(
    'SELECT firstname, lastname FROM users WHERE id = $1',
    [userId],
  );
  return row === undefined ? '' : fullName(row.firstname, row.lastname);
}

/** Returns entries by number, from after the one given. */
export const chainEntriesAfter = (tx: Tx, after: number, limit: number): Promise<ChainEntryRow[]> =>
  tx.query('SELECT * FROM installation_chain WHERE number > $1 ORDER BY number LIMIT $2', [after, limit]);

/** Kinds of entries that are no end of an order's chain. */
const erasures = `('erased', 'erased-deletion')`;

/** Returns by their numbers the hashes of what entries of the chain hold since names were erased from them. */
export async function erasedEntries(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.query<{ number: number; head: string }>(
    `SELECT order_count AS number, order_head AS head FROM installation_chain WHERE kind = 'erased-deletion'
     ORDER BY number`,
  );
  return new Map(rows.map(({ number, head }) => [number, head]));
}

/** Returns orders that are missing without a recorded deletion, and the number of their decisions. */
export const missingOrders = (tx: Tx): Promise<{ order_id: number; count: number }[]> =>
  tx.query(
    `SELECT c.order_id, max(c.order_count) AS count FROM installation_chain c
     WHERE c.kind NOT IN ${erasures} AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = c.order_id)
     GROUP BY c.order_id HAVING NOT bool_or(c.kind = 'deleted') ORDER BY c.order_id`,
  );

/** Returns the decisions of orders that the chain names otherwise, or that it names and they lack. */
export const unlikeChained = (tx: Tx): Promise<{ order_id: number; sequence: number }[]> =>
  tx.query(
    `SELECT c.order_id, c.order_count AS sequence FROM installation_chain c JOIN orders o ON o.id = c.order_id
     WHERE c.kind NOT IN ${erasures} AND NOT EXISTS (SELECT 1 FROM decisions d
       WHERE d.order_id = c.order_id AND d.sequence = c.order_count AND d.hash = c.order_head)
     ORDER BY c.number`,
  );

/**
 * Returns decisions with erased names that lack the hash of those names, although an earlier one in the
 * chain has it: nothing proves any more that the rest is unchanged.
 */
export const withoutNamesHash = (tx: Tx): Promise<{ order_id: number; sequence: number }[]> =>
  tx.query(
    `SELECT d.order_id, d.sequence FROM decisions d JOIN installation_chain c
       ON c.kind = 'decided' AND c.order_id = d.order_id AND c.order_count = d.sequence
     WHERE d.names_hash IS NULL
       AND c.number > (SELECT min(f.number) FROM decisions n JOIN installation_chain f
         ON f.kind = 'decided' AND f.order_id = n.order_id AND f.order_count = n.sequence
         WHERE n.names_hash IS NOT NULL)
       AND EXISTS (SELECT 1 FROM installation_chain e
         WHERE e.kind = 'erased' AND e.order_id = d.order_id AND e.order_count = d.sequence)
     ORDER BY d.order_id, d.sequence`,
  );

/** Returns decisions that the chain does not name. */
export const unchained = (tx: Tx): Promise<{ order_id: number; sequence: number }[]> =>
  tx.query(
    `SELECT d.order_id, d.sequence FROM decisions d WHERE NOT EXISTS (SELECT 1 FROM installation_chain c
       WHERE c.order_id = d.order_id AND c.kind NOT IN ${erasures}
         AND (c.order_count = d.sequence OR c.kind = 'taken-over' AND c.order_count > d.sequence))
     ORDER BY d.order_id, d.sequence`,
  );
