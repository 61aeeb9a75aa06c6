import type { Db } from '#server/kernel/db/db.ts';
import { type ChainEntryRow, chainEntryOf, hashChainEntry } from './chain-record.ts';
import { noHash } from './decision-record.ts';
import {
  chainEntriesAfter,
  erasedEntries,
  missingOrders,
  unchained,
  unlikeChained,
  withoutNamesHash,
} from './installation-chain.queries.ts';

const entriesAtOnce = 1_000;

export interface VerifiedInstallation {
  entries: number;
  /** Hash of the last entry; null where there is none. */
  head: string | null;
  /** Orders that were deleted with their decisions, each as a sentence. */
  deleted: string[];
  /** How often names were erased from an entry. */
  erased: number;
  faults: string[];
}

/** Returns what was checked of the chain over all orders, and what does not match. */
export async function verifyInstallation(db: Db): Promise<VerifiedInstallation> {
  const verified: VerifiedInstallation = { entries: 0, head: null, deleted: [], erased: 0, faults: [] };
  const erased = await erasedEntries(db);
  let last = 0;
  for (;;) {
    const entries = await chainEntriesAfter(db, last, entriesAtOnce);
    for (const entry of entries) {
      verified.faults.push(...faultsOf(entry, last, verified.head, erased.get(entry.number)));
      verified.entries += 1;
      verified.head = entry.hash;
      last = entry.number;
      if (entry.kind === 'erased' || entry.kind === 'erased-deletion') verified.erased += 1;
      if (entry.kind === 'deleted') verified.deleted.push(deletionText(entry));
    }
    if (entries.length === 0) break;
  }
  for (const { order_id, count } of await missingOrders(db))
    verified.faults.push(
      `order ${order_id}: it is missing with its ${decisionCount(count)}, and nobody is recorded to have deleted it`,
    );
  for (const { order_id, sequence } of await unlikeChained(db))
    verified.faults.push(
      `order ${order_id}, decision ${sequence}: the installation’s chain names another hash`,
    );
  for (const { order_id, sequence } of await withoutNamesHash(db))
    verified.faults.push(`order ${order_id}, decision ${sequence}: the hash of its names is missing`);
  for (const { order_id, sequence } of await unchained(db))
    verified.faults.push(`order ${order_id}, decision ${sequence}: the installation’s chain lacks it`);
  return verified;
}

/** `erasedHash`: of what the entry holds since a name was erased from it. */
function faultsOf(
  row: ChainEntryRow,
  last: number,
  head: string | null,
  erasedHash: string = row.hash,
): string[] {
  const faults: string[] = [];
  const where = `installation’s chain, entry ${row.number}`;
  if (row.number !== last + 1) faults.push(`${where}: entries before it are missing`);
  if (hashChainEntry(chainEntryOf(row)) !== erasedHash)
    faults.push(`${where}: its contents do not match its hash ${row.hash}`);
  if (row.number === last + 1 && row.previous_hash !== (head ?? noHash))
    faults.push(`${where}: it does not follow the entry before it`);
  return faults;
}

const decisionCount = (count: number): string => (count === 1 ? '1 decision' : `${count} decisions`);

const deletionText = ({ order_id, order_count, by_name, at }: ChainEntryRow): string =>
  `order ${order_id} was deleted with its ${decisionCount(order_count)} by ${by_name} at ${at.toISOString()}`;
