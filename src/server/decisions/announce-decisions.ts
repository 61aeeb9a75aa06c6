import { publishLinkChanges } from '#server/guests/publish-to-guests.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { runEach } from '#server/kernel/run-each.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { notifyOfChanges } from '#server/notifications/notification-triggers.ts';
import { entriesOf } from '#server/orders/changes.queries.ts';
import { type DueDecision, dueDecisionIds, takeDue } from './pending.queries.ts';
import { publishDecision } from './publish-record.ts';

/**
 * Publishes the decisions that their authors can no longer undo. May run in several processes at once. Throws what kept
 * decisions from being published, after the others.
 *
 * For ten seconds a decision is its author's alone: nobody else finds it in the record or in the order, and no
 * notification, mail, certificate or live event names it. What others see at once is where the order is: it has left
 * review, and its proofs, comments and decisions are closed to everyone with it. That cannot wait without two truths:
 * somebody would write comments that are refused, look at a file that is no longer theirs, or decide a second time. So
 * whom it closes something to can learn why: who tries to decide is given the first decision (409), and who is put off
 * the screen or asks for the order's history reads its line there.
 */
export async function announceDecisions(db: Db, now: Date): Promise<void> {
  const ids = await dueDecisionIds(db, now);
  await runEach(
    ids.map(
      (id) => () =>
        mutate(db, async (tx) => {
          const due = await takeDue(tx, id);
          if (due !== null) await announce(tx, due, now);
        }),
    ),
  );
}

async function announce(tx: MutationTx, due: DueDecision, now: Date): Promise<void> {
  const entry = (await entriesOf(tx, due.change_id)).find(({ orderId }) => orderId === due.order_id);
  if (entry !== undefined)
    await notifyOfChanges({ tx, now, actor: authorOf(due) }, [
      { ...entry, order: { id: due.order_id }, decisionHash: due.hash },
    ]);
  await publishDecision({ tx, orderId: due.order_id, decisionId: due.decision_id });
  await publishLinkChanges(tx, [due.order_id]);
}

const authorOf = ({
  user_id: userId,
  impersonator_id: impersonatorId,
  inviter_id: inviterId,
}: DueDecision) => ({
  userId,
  ...(impersonatorId !== null && { impersonatorId }),
  ...(inviterId !== null && { guest: { inviterId } }),
});
