import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '#server/db/db.ts';
import { bulkDownloadJob } from '#server/services/bulk-download.ts';
import { invoiceMailJob } from '#server/services/invoice-mail-job.ts';
import { mailInvoiceToOwners, mailLeave } from '#server/services/mail-billing.ts';
import {
  type MailParts,
  mailNotifications,
  notificationMailJob,
} from '#server/services/mail-notifications.ts';
import { makeArchive } from '#server/services/make-archive.ts';
import { leaveMailJob } from '#server/services/plan-actions.ts';
import { prepareImage, prepareImageJob } from '#server/services/prepare-image.ts';
import { ProofPreparer } from '#server/services/prepare-proof.ts';
import { prepareVersion } from '#server/services/prepare-version.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { type JobHandlers, runJobs } from './run-jobs.ts';

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

/** Works what orders and plans leave to be done after their transactions. Answers the stop. */
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
