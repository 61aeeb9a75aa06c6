import { avatarKey } from '#server/accounts/avatar.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import { filesForArchive, freePath } from '#server/files/archive/readable-files.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { ZipEntry } from '#server/kernel/storage/zip-stream.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { companyFiles, orderIdsAfter, ownUploads } from './export-files.queries.ts';

interface Parts {
  db: Tx;
  store: ObjectStore;
}

export interface ExportFiles {
  entries: ZipEntry[];
  /** Paths of files that are no longer stored. */
  missing: string[];
  /** How many files wait for their approval. */
  withheld: number;
}

interface Found {
  path: string;
  key: string;
  at: Date;
}

const ordersAtOnce = 200;

/** Returns the files among those found that are stored, to be read one after another. */
async function storedOf({ store }: Parts, found: readonly Found[], withheld: number): Promise<ExportFiles> {
  const files: ExportFiles = { entries: [], missing: [], withheld };
  for (const { path, key, at } of found) {
    const stored = await store.head(key);
    if (stored === null) files.missing.push(path);
    else files.entries.push({ path, mtime: at, size: stored.size, open: () => store.read(key) });
  }
  return files;
}

/** Returns a person's own uploads and picture. What the staff upload belongs to their customers' orders. */
export async function filesOfPerson(parts: Parts, userId: string): Promise<ExportFiles> {
  const taken = new Set<string>();
  const found: Found[] = (await ownUploads(parts.db, userId)).map(({ key, name, folder, at }) => ({
    path: freePath(taken, folder, name),
    key,
    at,
  }));
  const picture = avatarKey((await findProfile(parts.db, userId))?.avatar ?? null);
  if (picture !== null) found.push({ path: 'picture.jpg', key: picture, at: new Date(0) });
  return storedOf(parts, found, 0);
}

/** Returns a company's files as its owners may download them now, all versions, by order. */
export async function filesOfCompany(parts: Parts, companyId: string): Promise<ExportFiles> {
  const { db } = parts;
  const owner: Actor = {
    userId: '',
    clientType: 'customer',
    role: 'owner',
    companyId,
    isApprover: false,
    viewOnly: false,
  };
  const found: Found[] = [];
  let withheld = 0;
  let after = 0;
  for (;;) {
    const ids = await orderIdsAfter(db, companyId, after, ordersAtOnce);
    for (const id of ids) {
      const order = await findOrder(db, id);
      if (order === null) continue;
      const content = await filesForArchive(db, owner, order, 'all');
      withheld += content.withheld;
      for (const { path, version } of content.files)
        found.push({ path: `files/${id}/${path}`, key: version.storage_key, at: version.created_at });
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  const taken = new Set(found.map(({ path }) => path.toLowerCase()));
  for (const { key, name, folder, at } of await companyFiles(db, companyId))
    found.push({ path: freePath(taken, folder, name), key, at });
  return storedOf(parts, found, withheld);
}
