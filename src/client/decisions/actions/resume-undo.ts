import { noDecision, sentDecision } from '#client/decisions/stores/kept-undo.ts';
import type { Client } from '#client/state/client.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';

/** Notes that this tab sends a decision now: on one order, or on several at once. */
export function noteSentDecision({ session }: Client, orderIds: readonly string[], sentAt: number): void {
  const userId = (session.user ?? session.guest)?.id ?? '';
  sentDecision.write(tabStorage, { orderIds, userId, sentAt });
}

/**
 * Offers to undo the decision that this tab sent before it was reloaded, in what is left of its time. Its text, which was
 * kept until the response would come, is no draft any more.
 */
export async function resumeUndo(client: Client): Promise<void> {
  const { session, guest, api } = client;
  const { orderIds, userId, sentAt } = sentDecision.read(tabStorage);
  if (orderIds.length === 0) return;
  const age = Date.now() - sentAt;
  const isOver = age < 0 || age >= decisionUndoMs || userId !== (session.user ?? session.guest)?.id;
  if (isOver) sentDecision.write(tabStorage, noDecision);
  if (isOver || client.decisions.undoable !== null) return;
  const lists = await Promise.all(
    orderIds.map(async (orderId) => {
      if (session.user === null) return [guest.data?.decision ?? null];
      const list = await api.call('decisions', { params: { orderId } });
      return list.ok ? list.data : [];
    }),
  );
  const { forgetTextOf, offerUndoOf, isUndoable } = await import('./take-back-decision.ts');
  const isOwn = (decision: Decision | null): decision is Decision =>
    decision?.by.id === userId && decision.takenBackById === null && isUndoable(decision);
  const own = lists.flatMap((list) => list.find(isOwn) ?? []);
  for (const decision of own) forgetTextOf(client, decision);
  // One that the page makes meanwhile is the newest.
  if (own.length === 0 || client.decisions.undoable !== null) return;
  offerUndoOf(client, own, sentAt, { isOnPage: session.user === null });
}
