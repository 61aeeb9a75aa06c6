import { noDecision, sentDecision } from '#client/decisions/stores/kept-undo.ts';
import type { Client } from '#client/state/client.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';

/** Notes that this tab sends a decision on an order now. */
export function noteSentDecision({ session }: Client, orderId: string, sentAt: number): void {
  const userId = (session.user ?? session.guest)?.id ?? '';
  sentDecision.write(tabStorage, { orderId, userId, sentAt });
}

/** Offers to undo the decision that this tab sent before it was reloaded, in what is left of its time. */
export async function resumeUndo(client: Client): Promise<void> {
  const { session, guest, api } = client;
  const { orderId, userId, sentAt } = sentDecision.read(tabStorage);
  if (orderId === '') return;
  const age = Date.now() - sentAt;
  const isOver = age < 0 || age >= decisionUndoMs || userId !== (session.user ?? session.guest)?.id;
  if (isOver) sentDecision.write(tabStorage, noDecision);
  if (isOver || client.decisions.undoable !== null) return;
  const list = session.user === null ? null : await api.call('decisions', { params: { orderId } });
  const decisions = list === null ? [guest.data?.decision ?? null] : list.ok ? list.data : [];
  const { offerUndo, isUndoable } = await import('./take-back-decision.ts');
  for (const decision of decisions)
    if (decision?.by.id === userId && decision.takenBackById === null && isUndoable(decision))
      return offerUndo(client, decision.kind, decision, sentAt, { isOnPage: session.user === null });
}
