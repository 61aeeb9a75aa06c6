import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { invoiceMailJob } from '#server/billing/invoice-mail-job.ts';
import { mailInvoiceToOwners, mailLeave } from '#server/billing/mail-billing.ts';
import { leaveMailJob } from '#server/billing/plans/plan-actions.ts';
import { announceDecisions } from '#server/decisions/announce-decisions.ts';
import { hashFiles } from '#server/decisions/hash-files.ts';
import { announceJob } from '#server/decisions/record-step.ts';
import { bulkDownloadJob } from '#server/files/archive/bulk-download.ts';
import { makeArchive } from '#server/files/archive/make-archive.ts';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { prepareVersion } from '#server/files/preview/prepare-version.ts';
import { prepareImage, prepareImageJob } from '#server/images/prepare-image.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { type JobHandlers, runJobs } from '#server/kernel/jobs/run-jobs.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import {
  type MailParts,
  mailNotifications,
  notificationMailJob,
} from '#server/notifications/mail-notifications.ts';

interface Parts extends MailParts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
}
const preparePayload = z.object({ versionId: z.string() });
const imagePayload = z.object({ imageId: z.string() });
const archivePayload = z.object({ downloadId: z.string() });
const mailPayload = z.object({ userId: z.string(), ids: z.array(z.string()) });
const invoicePayload = z.object({ invoiceId: z.string() });
const leavePayload = z.object({ companyId: z.string() });
const deletePayload = z.object({ keys: z.array(z.string()) });

/** How long a stop waits for the job at hand. One that is left is taken again when its lease is over. */
const patienceMs = 5_000;

/** Works what orders and plans leave to be done after their transactions. Returns the function that stops it. */
export async function workOrderJobs(
  { db, store, clock, mailer, config }: Parts,
  onFailed: Parameters<typeof runJobs>[2],
): Promise<() => Promise<void>> {
  const preparer = new ProofPreparer();
  const handlers: JobHandlers = {
    'prepare-proof': (payload) =>
      prepareVersion({ db, store, clock, preparer }, preparePayload.parse(payload).versionId),
    [prepareImageJob]: (payload) =>
      prepareImage({ db, store, preparer }, imagePayload.parse(payload).imageId),
    [bulkDownloadJob]: (payload, isLast) =>
      makeArchive({ db, store }, archivePayload.parse(payload).downloadId, isLast),
    [notificationMailJob]: (payload) => mailNotifications({ db, mailer, config }, mailPayload.parse(payload)),
    [invoiceMailJob]: (payload) =>
      mailInvoiceToOwners({ db, clock, mailer, config }, invoicePayload.parse(payload).invoiceId),
    [leaveMailJob]: (payload) => mailLeave({ db, mailer, config }, leavePayload.parse(payload).companyId),
    [announceJob]: () => announceDecisions(db, clock()),
    'hash-files': () => hashFiles({ db, store }),
    'delete-objects': async (payload) => {
      for (const key of deletePayload.parse(payload).keys) await store.delete(key);
    },
  };
  const stopJobs = await runJobs(db, handlers, onFailed);
  return async () => {
    const stopped = stopJobs().then(() => preparer.dispose());
    await Promise.race([stopped, setTimeout(patienceMs, undefined, { ref: false })]);
  };
}
