import { setTimeout } from 'node:timers/promises';
import { mailReset } from '#server/accounts/second-factor/second-factor-mail.ts';
import { mailUncollected } from '#server/billing/debits/report-debits.ts';
import { InvoicePrinter } from '#server/billing/documents/pdf/invoice-printer.ts';
import {
  mailInvoiceToOwners,
  mailLeave,
  mailPlanEnded,
  mailRefundToOwners,
} from '#server/billing/mail-billing.ts';
import { askPayment } from '#server/billing/online/ask-gateway.ts';
import { payBack } from '#server/billing/online/pay-back.ts';
import type { PaymentGateway } from '#server/billing/online/payment-gateway.ts';
import { takeCard } from '#server/billing/online/saved-card.ts';
import { chargeCard } from '#server/billing/renewals/charge-card.ts';
import type { Config } from '#server/config.ts';
import { sweepErased } from '#server/data-rights/erasure/erase-person.ts';
import { mailExport } from '#server/data-rights/export/mail-export.ts';
import { makeExport } from '#server/data-rights/export/make-export.ts';
import { outboxOf, type RetentionConfig } from '#server/data-rights/retention/retention.ts';
import { announceDecisions } from '#server/decisions/announce-decisions.ts';
import { hashFiles } from '#server/decisions/hash-files.ts';
import { makeArchive } from '#server/files/archive/make-archive.ts';
import { drawEarlierPictures, drawerLimits, drawPictures } from '#server/files/preview/draw-pictures.ts';
import { ProofPreparer, promptSeat, proofLimits } from '#server/files/preview/prepare-proof.ts';
import { prepareLate, prepareVersion } from '#server/files/preview/prepare-version.ts';
import { readSizes } from '#server/files/preview/read-sizes.ts';
import { endUpload } from '#server/files/upload/uploads.queries.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { prepareImage } from '#server/images/prepare-image.ts';
import type { InstallationReader } from '#server/installation/open-installation.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { JobRow } from '#server/kernel/jobs/jobs.queries.ts';
import { type JobHandlers, type JobRun, runJobs } from '#server/kernel/jobs/run-jobs.ts';
import { mailerOfJob } from '#server/kernel/mail/mailer-of-job.ts';
import { removeMailsTo } from '#server/kernel/mail/outbox-folder.ts';
import { runOnStore } from '#server/kernel/run-each.ts';
import type { LocalFiles } from '#server/kernel/storage/local-files.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { jobLanes, jobPayloads } from '#server/mutation/job-table.ts';
import { type MailParts, mailNotifications } from '#server/notifications/mail-notifications.ts';
import { compareVersions } from '#server/review/compare/compare-versions.ts';
import type { PaymentProblemKind } from '#shared/billing/online/online-payment.ts';
import { runHousekeeping } from './housekeeping.ts';

interface Parts extends Omit<MailParts, 'names'> {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
  installation: InstallationReader;
  gateway: PaymentGateway | null;
  config: Pick<Config, 'dataDir' | 'comparesVersions'> & RetentionConfig;
  localFiles: LocalFiles | null;
  metrics: Pick<Metrics, 'rendered' | 'comparisonFailed'>;
}
/** How long stopping waits for the running job. An unfinished one is taken over when its lease ends. */
const usualPatienceMs = 5_000;

/** Limits for two files of any length, whose pages are compared one after another. */
const comparisonLimits = { timeMs: 15 * 60_000, idleMs: 30_000 };

/** What the operator of the server reads of jobs. */
interface JobLog {
  onFailed(error: unknown, job: JobRow | null): void;
  /** Money came that does not fit, as it is shown to managers, too. */
  onUnbooked(problem: PaymentProblemKind, onlinePaymentId: string): void;
}

/** Runs the jobs that use cases have added. Returns the function that stops it. */
export async function startJobs(
  { db, store, clock, mailer, installation, gateway, config, metrics, localFiles }: Parts,
  { onFailed, onUnbooked }: JobLog,
  patienceMs = usualPatienceMs,
): Promise<() => Promise<void>> {
  const preparer = new ProofPreparer(proofLimits, metrics.rendered, promptSeat);
  const comparer = new ProofPreparer(comparisonLimits, metrics.rendered);
  const drawer = new ProofPreparer(drawerLimits, metrics.rendered);
  const printer = new InvoicePrinter();
  const mailing = ({ id }: JobRun): MailParts => ({
    db,
    mailer: mailerOfJob(mailer, id),
    names: installation.mailNames(),
  });
  const handlers: JobHandlers<typeof jobPayloads> = {
    'prepare-proof': ({ versionId }) => prepareVersion({ db, store, clock, preparer }, versionId),
    'draw-pictures': async ({ versionId }) => {
      await prepareLate({ db, store, clock, preparer: drawer }, versionId);
      await drawPictures({ db, store, drawer }, versionId);
    },
    'draw-earlier-pictures': ({ after }) => drawEarlierPictures({ db, store, drawer }, after),
    'compare-versions': async ({ versionId }) => {
      if (config.comparesVersions)
        await compareVersions({ db, store, clock, comparer, onFault: metrics.comparisonFailed }, versionId);
    },
    'prepare-image': ({ imageId }) => prepareImage({ db, store, preparer }, imageId),
    'bulk-download': ({ downloadId }, { attempt }) => makeArchive({ db, store }, downloadId, attempt),
    'data-export': ({ exportId }, { attempt }) => makeExport({ db, store, clock }, exportId, attempt),
    'data-export-mail': ({ exportId }, run) => mailExport(mailing(run), exportId),
    'sweep-erased': ({ userId }) => sweepErased({ db, now: clock() }, userId),
    'remove-mails': (address) => removeMailsTo(outboxOf(config), address),
    'notification-mail': (payload, run) => mailNotifications(mailing(run), payload),
    'invoice-mail': (payload, run) =>
      mailInvoiceToOwners(
        {
          ...mailing(run),
          clock,
          printer,
          provider: installation.current(),
          takesCards: gateway !== null,
        },
        payload,
        run.id,
      ),
    'expire-checkout': async ({ sessionId }) => gateway?.expireCheckout(sessionId),
    'refund-mail': (payload, run) => mailRefundToOwners({ ...mailing(run), clock }, payload, run.id),
    'ask-payment': async ({ onlinePaymentId }) => {
      if (gateway === null) return;
      const problem = await askPayment({ db, gateway, now: clock() }, onlinePaymentId);
      if (problem !== null) onUnbooked(problem, onlinePaymentId);
    },
    'charge-card': async ({ onlinePaymentId }) => {
      const problem = await chargeCard({ db, gateway, now: clock() }, onlinePaymentId);
      if (problem !== null) onUnbooked(problem, onlinePaymentId);
    },
    'take-card': async (entered) => {
      if (gateway !== null) await takeCard({ db, gateway, now: clock() }, entered);
    },
    'forget-card': async ({ paymentMethod }) => gateway?.forgetCard(paymentMethod),
    'pay-back': ({ refundId }, { attempt }) => payBack({ db, gateway, now: clock() }, refundId, attempt),
    'plan-ended-mail': (payload, run) => mailPlanEnded(mailing(run), payload),
    'leave-mail': ({ companyId }, run) => mailLeave(mailing(run), companyId),
    'debits-mail': ({ invoiceIds }, run) => mailUncollected(mailing(run), invoiceIds),
    'second-factor-mail': ({ userId }, run) => mailReset(mailing(run), userId),
    'announce-decisions': () => announceDecisions(db, clock()),
    'read-sizes': ({ after, upTo }) => readSizes({ db, store, preparer }, after, upTo),
    'hash-files': () => hashFiles({ db, store }),
    'purge-expired': () => runHousekeeping({ db, clock, config, localFiles }),
    'delete-objects': ({ keys }) => runOnStore(keys.map((key) => () => store.delete(key))),
    'end-upload': async ({ key }) => {
      await store.delete(key);
      await endUpload(db, key);
    },
    'abort-parts': ({ objects }) => runOnStore(objects.map((object) => () => store.parts.abort(object))),
  };
  const stopJobs = await runJobs(db, { payloads: jobPayloads, handlers, lanes: jobLanes, onFailed });
  return async () => {
    const stopped = stopJobs().then(() =>
      Promise.all([preparer, comparer, drawer, printer].map((each) => each.dispose())),
    );
    await Promise.race([stopped, setTimeout(patienceMs, undefined, { ref: false })]);
  };
}
