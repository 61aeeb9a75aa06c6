import type { Db } from '#server/db/db.ts';
import { continueOrderNumbers, isInhabited } from '#server/db/demo.queries.ts';
import { type LimitRow, saveLimit } from '#server/db/places.queries.ts';
import { hashPassword } from '#server/services/password.ts';
import { ProofPreparer } from '#server/services/prepare-proof.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { allOrders } from './company/all-orders.ts';
import { demoPassword } from './company/people.ts';
import { closeStudio, openStudio } from './proofs/studio.ts';
import { storeProofs } from './store-proofs.ts';
import { writeOrder, writePeople } from './write-company.ts';
import { writePresets, writeServices } from './write-filters.ts';
import { writeGuestLinks, writeGuests } from './write-guests.ts';
import { storeImages, writeImages } from './write-images.ts';
import { settle, writeWork } from './write-news.ts';
import { writePlans } from './write-plans.ts';
import { writeShell } from './write-shell.ts';
import { writeTeams } from './write-teams.ts';

interface Parts {
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

/**
 * Fills an empty installation with the demonstration: people, companies, orders and proofs, with times that lead up to
 * now. Answers false, and does nothing, where anyone has an account already. Cut short, it leaves objects alone
 * behind, which the next start writes again; all rows come in one transaction.
 */
export async function seedDemo({ db, store, clock, guestToken }: Parts): Promise<boolean> {
  if (await isInhabited(db)) return false;
  const preparers = [new ProofPreparer(), new ProofPreparer()] as const;
  const studio = await openStudio();
  try {
    const [files, passwordHash] = await Promise.all([
      storeProofs(allOrders, studio, store, preparers),
      hashPassword(demoPassword),
    ]);
    // Their photographs are taken by now.
    const images = await storeImages(studio, store, preparers[0]);
    const now = clock();
    await db.transaction(async (tx) => {
      await writePeople(tx, passwordHash);
      await writeServices(tx);
      await writeGuests({ tx, now });
      for (const story of allOrders) await writeOrder({ tx, now, files }, story);
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
    return true;
  } finally {
    closeStudio(studio);
    await Promise.all(preparers.map((preparer) => preparer.dispose()));
  }
}
