import { hashPassword } from '#server/accounts/password.ts';
import { type LimitRow, saveLimit } from '#server/board/places.queries.ts';
import { continueOrderNumbers } from '#server/demo/queries/demo.queries.ts';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { allOrders } from './company/all-orders.ts';
import { demoPassword } from './company/people.ts';
import { storeProofs } from './store-proofs.ts';
import { writeOrder, writePeople } from './write-company.ts';
import { writePresets, writeServices } from './write-filters.ts';
import { writeGuestLinks, writeGuests } from './write-guests.ts';
import { storeImages, writeImages } from './write-images.ts';
import { settle, writeWork } from './write-news.ts';
import { writePlans } from './write-plans.ts';
import { writeShell } from './write-shell.ts';
import { writeTeams } from './write-teams.ts';

export interface DemoParts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
  /** Opens the guest link that the demonstration shows. */
  guestToken: string;
}

/** What the studio has agreed on: more in progress than this is too much, and reviews must not pile up. */
const columnLimits: readonly LimitRow[] = [
  { board_column: 'in-progress', size: 14, mode: 'warn' },
  { board_column: 'in-review', size: 20, mode: 'block' },
];

/** Writes all of the demonstration. Cut short, it leaves objects alone behind: all rows come in one transaction. */
export async function fillDemo({ db, store, clock, guestToken }: DemoParts): Promise<void> {
  const preparers = [new ProofPreparer(), new ProofPreparer()] as const;
  try {
    const [files, passwordHash] = await Promise.all([
      storeProofs(allOrders, store, preparers),
      hashPassword(demoPassword),
    ]);
    const images = await storeImages(store, preparers[0]);
    const now = clock();
    await mutate(db, async (tx) => {
      await writePeople(tx, passwordHash);
      await writeServices(tx);
      await writeGuests({ tx, now });
      for (const story of allOrders) await writeOrder({ tx, now, files, store }, story);
      await writeGuestLinks({ tx, now }, guestToken);
      await writePresets(tx, now);
      for (const limit of columnLimits) await saveLimit(tx, limit);
      await writeWork({ tx, now });
      await writeImages({ tx, now }, images);
      await writePlans({ tx, now });
      await writeShell(tx, now);
      await writeTeams(tx, now);
      await settle({ tx, now });
      await continueOrderNumbers(tx);
    });
  } finally {
    await Promise.all(preparers.map((preparer) => preparer.dispose()));
  }
}
