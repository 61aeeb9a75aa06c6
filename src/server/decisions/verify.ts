import type { Db } from '#server/kernel/db/db.ts';
import { hashObject } from '#server/kernel/storage/hash-object.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { checkChain } from './check-chain.ts';
import {
  type ChainRow,
  chainsAfter,
  entriesOfOrders,
  erasuresOfOrders,
  type FileRow,
  filesAfter,
  isFile,
  lackedHeads,
  unlikeDecided,
} from './verify.queries.ts';
import { type VerifiedInstallation, verifyInstallation } from './verify-installation.ts';

const ordersAtOnce = 200;
const filesAtOnce = 200;

export interface Verified {
  orders: number;
  decisions: number;
  files: number;
  /** The chain over all orders. */
  installation: Omit<VerifiedInstallation, 'faults'>;
  /** What does not match, each naming order and entry, or version and file. */
  faults: string[];
}

/** Returns what was checked of every chain of decisions and every stored file, and what does not match. */
export async function verify({ db, store }: { db: Db; store: ObjectStore }): Promise<Verified> {
  const verified: Verified = {
    orders: 0,
    decisions: 0,
    files: 0,
    installation: { entries: 0, head: null, deleted: [], erased: 0 },
    faults: [],
  };
  await verifyChains(db, verified);
  const { faults, ...installation } = await verifyInstallation(db);
  verified.faults.push(...faults);
  verified.installation = installation;
  for (const { order_id, sequence, file_name, number } of await unlikeDecided(db))
    verified.faults.push(
      `order ${order_id}, decision ${sequence}: the hash kept of ${file_name}, version ${number}, is not the one decided on`,
    );
  for (const { order_id, hash } of await lackedHeads(db))
    verified.faults.push(
      `order ${order_id}: the entry ${hash} is missing, which was sent out as the last of its decisions`,
    );
  await verifyFiles(db, store, verified);
  return verified;
}

async function verifyChains(db: Db, verified: Verified): Promise<void> {
  let after = 0;
  for (;;) {
    // One snapshot: a decision recorded meanwhile is in both, or in neither.
    const { chains, entries, erasures } = await db.snapshot(async (tx) => {
      const found = await chainsAfter(tx, after, ordersAtOnce);
      const ids = found.map(({ order_id }) => order_id);
      return {
        chains: found,
        entries: await entriesOfOrders(tx, ids),
        erasures: await erasuresOfOrders(tx, ids),
      };
    });
    for (const chain of chains) {
      const own = entries.filter(({ order_id }) => order_id === chain.order_id);
      const erased = new Map(
        erasures
          .filter(({ order_id }) => order_id === chain.order_id)
          .map(({ order_count, order_head }) => [order_count, order_head]),
      );
      verified.orders += 1;
      verified.decisions += own.length;
      verified.faults.push(...checkChain(chain, own, erased));
    }
    const last: ChainRow | undefined = chains.at(-1);
    if (last === undefined) return;
    after = last.order_id;
  }
}

async function verifyFiles(db: Db, store: ObjectStore, verified: Verified): Promise<void> {
  let after = '';
  for (;;) {
    const files = await filesAfter(db, after, filesAtOnce);
    for (const file of files) {
      verified.files += 1;
      const fault = await faultOf(store, file);
      // One that was removed while it was read is no fault.
      if (fault === null || !(await isFile(db, file.id))) continue;
      const { id, order_id, name, storage_key } = file;
      verified.faults.push(`order ${order_id}, ${name} (${id}, ${storage_key}): ${fault}`);
    }
    const last = files.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Returns the fault of a stored file; null if it is intact. */
async function faultOf(store: ObjectStore, { storage_key, sha256 }: FileRow): Promise<string | null> {
  if ((await store.head(storage_key)) === null) return 'the file is missing';
  if (sha256 === null) return 'its hash was not kept yet';
  const found = await hashObject(store, storage_key).catch(() => null);
  if (found === null) return 'the file cannot be read';
  return found === sha256 ? null : 'the file is not the one that was registered';
}

/** Returns lines for the terminal, the faults first. */
export function verifiedText({ orders, decisions, files, installation, faults }: Verified): string {
  const checked = `Checked ${decisions} decisions of ${orders} orders and ${files} files`;
  const found =
    faults.length === 0
      ? 'everything matches.'
      : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`;
  const { entries, head, deleted, erased } = installation;
  const names =
    erased === 0
      ? []
      : [
          `Names of erased people were replaced in ${erased} ${erased === 1 ? 'entry' : 'entries'}, as recorded.`,
        ];
  const chain =
    head === null
      ? []
      : [`The installation’s chain has ${entries} ${entries === 1 ? 'entry' : 'entries'}, the last ${head}.`];
  return [...faults, ...deleted, `${checked}: ${found}`, ...names, ...chain].join('\n');
}
