import { keptJson } from '#client/sync/kept-value.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';

interface SentDecision {
  /** Those decided at once; empty where nothing was. */
  orderIds: readonly string[];
  userId: string;
  /** By the device's clock, in milliseconds since 1970. */
  sentAt: number;
}

/** The last decision that this tab has sent: a reload still offers to undo it, also where its response was not awaited. */
export const sentDecision = keptJson<SentDecision>('sent-decision', 2, ({ orderIds, userId, sentAt }) => ({
  orderIds: Array.isArray(orderIds) ? orderIds.map(String) : [],
  userId: typeof userId === 'string' ? userId : '',
  sentAt: typeof sentAt === 'number' ? sentAt : 0,
}));

export const noDecision: SentDecision = { orderIds: [], userId: '', sentAt: 0 };

/** Forgets that this tab sent a decision on an order: it was refused. */
export function forgetDecisionOn(storage: Storage, orderId: string): void {
  if (sentDecision.read(storage).orderIds.join() === orderId) sentDecision.write(storage, noDecision);
}

/** Returns whether this tab sent a decision on an order that its author may still undo. */
export function wasJustDecided(storage: Storage, orderId: string): boolean {
  const { orderIds, sentAt } = sentDecision.read(storage);
  const age = Date.now() - sentAt;
  return orderIds.includes(orderId) && age >= 0 && age < decisionUndoMs;
}
