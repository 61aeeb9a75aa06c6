import { createHash } from 'node:crypto';

/** An entry of the chain over all orders: a decision, or the end of an order that had some. */
export interface ChainEntry {
  number: number;
  kind: 'decided' | 'deleted' | 'taken-over';
  orderId: number;
  /** How many decisions the order has with it. */
  orderCount: number;
  orderHead: string;
  /** Who deleted the order; else empty. */
  byName: string;
  at: Date;
  previousHash: string;
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
});
