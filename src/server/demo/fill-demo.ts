import { z } from 'zod';
import { insertCustomer, insertOwner } from '#server/accounts/customers/customers.queries.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { saveBillingSettings } from '#server/billing/documents/billing-settings.queries.ts';
import { issueInvoice } from '#server/billing/documents/issue-invoice.ts';
import { storageOf } from '#server/billing/plans/membership.queries.ts';
import { saveHours } from '#server/calendar/business-hours.queries.ts';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { endStretch, startStretch } from '#server/work-time/work-time.queries.ts';
import { tourNames } from '#shared/accounts/tour.ts';
import { plainBilling } from '#shared/billing/document/billing-form.ts';
import { billingSettingsSchema } from '#shared/billing/document/billing-settings.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { readContent } from './content.ts';
import {
  markCollected,
  setStorageQuota,
  settleCompanies,
  settleOrders,
  unissuedInvoices,
} from './demo.queries.ts';
import { insertTables } from './insert-tables.ts';
import { demoPassword } from './people.ts';
import { storeImages } from './store-images.ts';
import { storeProofs } from './store-proofs.ts';
import { allOrders } from './story/all-orders.ts';
import { hoursBefore } from './story/story-times.ts';
import { workOn } from './story/work-done.ts';
import { writeGuestLinks } from './write-guest-links.ts';
import { writeOrder } from './write-order.ts';

export interface DemoParts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
  /** Opens the guest link that the demonstration shows. */
  guestToken: string;
  /**
   * Whether only the demonstration exists: then its own studio issues the invoices, otherwise the provider from the
   * setup.
   */
  isAlone: boolean;
}

const zone = 'Asia/Kuala_Lumpur';
const holidays = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['12-25', 'Christmas Day'],
] as const;

const billing = billingSettingsSchema.parse({
  ...plainBilling,
  ...z.looseObject({}).parse(readContent('billing')),
});

const toursTaken = Object.fromEntries(tourNames.map((name) => [name, 'finished']));
/** Sign in for the first time, and are shown around. */
const newUsers = ['astrid', 'cillian'];

/** A customer of the white-label account whose owner has only been mailed so far. */
const invited = {
  company: 'Pike Ceramics',
  firstname: 'Idris',
  lastname: 'Pike',
  email: 'idris@pikeceramics.example',
  timeZone: 'Asia/Singapore',
};

/** Older notifications are marked as read. */
const unreadHours = 20;

/** Stores the objects of the demonstration. Returns what writes its rows: without these nobody sees the objects. */
export async function prepareDemo(parts: DemoParts): Promise<(tx: MutationTx) => Promise<void>> {
  const preparers = [new ProofPreparer(), new ProofPreparer()] as const;
  try {
    const [files, passwordHash] = await Promise.all([
      storeProofs(allOrders, parts.store, preparers),
      hashPassword(demoPassword),
    ]);
    const images = await storeImages(parts.store, preparers[0]);
    return (tx) => fillDemo(tx, parts, { files, passwordHash, images });
  } finally {
    await Promise.all(preparers.map((preparer) => preparer.dispose()));
  }
}

interface Prepared {
  files: Awaited<ReturnType<typeof storeProofs>>;
  images: Awaited<ReturnType<typeof storeImages>>;
  passwordHash: string;
}

async function fillDemo(
  tx: MutationTx,
  { store, clock, guestToken, isAlone }: DemoParts,
  { files, images, passwordHash }: Prepared,
): Promise<void> {
  const now = clock();
  await insertTables(tx, now, 'companies');
  await settleCompanies(tx, passwordHash, toursTaken, newUsers);
  for (const story of allOrders) await writeOrder({ tx, now, files, store }, story);
  await writeGuestLinks(tx, now, guestToken);
  for (const { order, by, hoursAgo, hours } of workOn(allOrders)) {
    await startStretch(tx, order, by, hoursBefore(now, hoursAgo));
    if (hours !== null) await endStretch(tx, order, hoursBefore(now, hoursAgo - hours));
  }
  for (const image of images) await image.write(tx, now);
  await insertTables(tx, now, 'dealings');
  await insertOwner(tx, await insertCustomer(tx, 'brightside', invited, 'RM'), invited);
  await saveHours(tx, { ...standardHours(zone), holidays: comingHolidays(now) });
  await fillStorage(tx, now, 'kestrel', 0.91);
  await settleOrders(tx, hoursBefore(now, unreadHours));
  if (isAlone) await saveBillingSettings(tx, billing);
  for (const id of await unissuedInvoices(tx)) await issueInvoice(tx, id, now);
  await markCollected(tx);
}

/** Returns the holidays of this year and the next. */
const comingHolidays = (now: Date): { date: string; name: string }[] =>
  [0, 1].flatMap((later) =>
    holidays.map(([day, name]) => ({ date: `${now.getFullYear() + later}-${day}`, name })),
  );

/** Limits a company's storage so that at least `share` of it is used, whatever the size of its files. */
async function fillStorage(tx: Tx, now: Date, companyId: string, share: number): Promise<void> {
  const { used } = await storageOf(tx, companyId, now);
  // A tenth of a megabyte: the demonstration's files are small.
  const step = Math.round(1024 ** 2 / 10);
  await setStorageQuota(tx, companyId, Math.floor(used / share / step) * step);
}
