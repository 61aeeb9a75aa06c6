import { createHash } from 'node:crypto';

/**
 * An entry of the chain over all orders: a decision, the end of an order that had some, or that names were erased from a
 * decision, or from an entry of this chain.
 */
export interface ChainEntry {
  number: number;
  kind: 'decided' | 'deleted' | 'taken-over' | 'erased' | 'erased-deletion';
  orderId: number;
  /**
   * The number of the order's decisions, including this one; for erased names, the number of the entry that
   * contained them.
   */
  orderCount: number;
  /** Hash of the order's last decision; of erased names, of what the entry holds since. */
  orderHead: string;
  /** Who deleted the order; else empty. */
  byName: string;
  at: Date;
  previousHash: string;
  /** Hashed with the name; empty where there is none, in old entries, and where it was erased. */
  salt: string;
}

/** An entry as stored in its row. */
export interface ChainEntryRow {
  number: number;
  kind: ChainEntry['kind'];
  order_id: number;
  order_count: number;
  order_head: string;
  by_name: string;
  at: Date;
  previous_hash: string;
  hash: string;
  salt: string;
}

/** Returns the SHA-256 of an entry's fields, one a line, as the migration computes it too. */
export const hashChainEntry = (entry: ChainEntry): string =>
  createHash('sha256')
    .update(
      [
        entry.number,
        entry.kind,
        entry.orderId,
        entry.orderCount,
        entry.orderHead,
        entry.byName,
        entry.at.toISOString(),
        entry.previousHash,
        ...(entry.salt === '' ? [] : [entry.salt]),
      ].join('\n'),
    )
    .digest('hex');

/** Returns an entry as it was hashed, put together from its row. */
export const chainEntryOf = (row: ChainEntryRow): ChainEntry => ({
  number: row.number,
  kind: row.kind,
  orderId: row.order_id,
  orderCount: row.order_count,
  orderHead: row.order_head,
  byName: row.by_name,
  at: row.at,
  previousHash: row.previous_hash,
  salt: row.salt,
});
