import { reportUncollected } from '#server/billing/debits/report-debits.ts';
import { remindLate } from '#server/billing/documents/remind-late.ts';
import { askGateway } from '#server/billing/online/ask-gateway.ts';
import type { PaymentGateway } from '#server/billing/online/payment-gateway.ts';
import { settleDuePlans } from '#server/billing/plans/settle-due-plans.ts';
import { chargeRenewals } from '#server/billing/renewals/charge-renewals.ts';
import { deleteDueAccounts } from '#server/data-rights/erasure/delete-due-accounts.ts';
import { announceDecisions } from '#server/decisions/announce-decisions.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { runEach } from '#server/kernel/run-each.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { collectMails } from '#server/notifications/mail-notifications.ts';
import { notifyDeadlines } from '#server/notifications/notify-deadlines.ts';
import { stopUnconfirmedWork } from '#server/work-time/stop-unconfirmed-work.ts';
import type { StretchLimits } from '#shared/work-time/work-time.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  clock: () => Date;
  config: { workTime: StretchLimits };
  gateway: PaymentGateway | null;
}

const intervalMs = 15_000;

/**
 * Runs everything that is due by time: decisions to announce, unconfirmed work, near due dates, plan changes, charges of
 * saved cards, lost reports of the payment gateway, late invoices, uncollected debits, mails to absent users, the end of
 * accounts. Each step checks its rows again after locking them, so it may run late and in several processes at once.
 * A step that fails does not stop the others; its error is thrown after them.
 */
export async function runScheduled(parts: Parts): Promise<void> {
  const { db, clock, config, gateway } = parts;
  await runEach([
    () => announceDecisions(db, clock()),
    () => stopUnconfirmedWork(parts, config.workTime),
    () => notifyDeadlines(db, clock()),
    () => settleDuePlans(db, clock()),
    ...(gateway === null ? [] : [() => chargeRenewals(db, clock()), () => askGateway(db, clock())]),
    () => remindLate(db, clock()),
    () => reportUncollected(db, clock()),
    () => collectMails(db, clock()),
    () => deleteDueAccounts(parts),
  ]);
}

/** Runs rounds of `runScheduled` one after another. Returns a function that stops them and waits for the current round. */
export function startScheduler(parts: Parts, onFailed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const round = (): void => {
    running = runScheduled(parts)
      .catch(onFailed)
      .then(() => {
        if (!stopped) timer = setTimeout(round, intervalMs).unref();
      });
  };
  timer = setTimeout(round, intervalMs).unref();
  return async () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    await running;
  };
}
