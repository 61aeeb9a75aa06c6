import { type DecisionRecord, hashNames, hashRecord, hashWhole, noHash } from './decision-record.ts';
import type { StoredDecision } from './decisions.queries.ts';
import type { ChainRow } from './verify.queries.ts';

/** Returns an entry as it was hashed, put together from its row. */
export const recordOf = (row: StoredDecision): DecisionRecord => ({
  id: row.id,
  orderId: String(row.order_id),
  sequence: row.sequence,
  kind: row.kind,
  reason: row.reason,
  versions: row.versions,
  openThreads: row.open_threads,
  by: { id: row.user_id, name: row.user_name },
  role: row.role,
  assurance: row.assurance,
  impersonator:
    row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name ?? '' },
  device: row.device,
  decidedAt: row.decided_at.toISOString(),
  takesBackId: row.takes_back_id,
  previousHash: row.previous_hash,
  ...(row.salt !== null && { salt: row.salt }),
  ...(row.names_hash !== null && { namesHash: row.names_hash }),
});

/**
 * Returns whether an entry matches its hash. `erasedHash`: the hash after names were erased; everything but the
 * names must be unchanged.
 */
function isIntact(entry: StoredDecision, erasedHash: string | undefined): boolean {
  const record = recordOf(entry);
  if (erasedHash !== undefined && hashWhole(record) !== erasedHash) return false;
  if (record.namesHash === undefined) return erasedHash !== undefined || hashRecord(record) === entry.hash;
  return (
    hashRecord(record) === entry.hash && (erasedHash !== undefined || hashNames(record) === record.namesHash)
  );
}

/**
 * Returns what does not match in an order's chain, entries from the first on; empty where all of it does. `erased`: by
 * sequence, the hashes of what entries hold since names were erased from them.
 */
export function checkChain(
  chain: ChainRow,
  entries: readonly StoredDecision[],
  erased: ReadonlyMap<number, string> = new Map(),
): string[] {
  const faults: string[] = [];
  const fault = (sequence: number, what: string): void => {
    faults.push(`order ${chain.order_id}, decision ${sequence}: ${what}`);
  };
  let expected = 1;
  let previous: string | null = noHash;
  for (const entry of entries) {
    for (; expected < entry.sequence; expected++) {
      fault(expected, 'the entry is missing');
      previous = null;
    }
    const { sequence, hash } = entry;
    if (!isIntact(entry, erased.get(sequence))) fault(sequence, `its contents do not match its hash ${hash}`);
    if (previous !== null && entry.previous_hash !== previous)
      fault(sequence, `it does not follow the entry before it, whose hash is ${previous}`);
    expected = sequence + 1;
    previous = hash;
  }
  for (; expected <= chain.count; expected++) fault(expected, 'the entry is missing');
  const last = entries.at(-1);
  if (last !== undefined && last.sequence > chain.count)
    fault(last.sequence, `the order counts ${chain.count} decisions only`);
  if (last?.sequence === chain.count && last.hash !== chain.head)
    fault(last.sequence, 'the order names another hash as its last');
  if (chain.count === 0 && chain.head !== null) fault(1, 'the order names a hash, and there is no entry');
  return faults;
}
