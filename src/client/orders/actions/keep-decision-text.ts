import { addDraft, draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';

type Write = Pick<QueuedWrite, 'name' | 'input'>;

/** Returns what was written for a decision or a hold, and on which orders; null where nothing was. */
function decisionText({ name, input: { params = {}, body = {} } }: Write): {
  orderIds: readonly string[];
  action: 'PUT_ON_HOLD' | 'MAKE_CHANGES';
  text: string;
} | null {
  const isBulk = name === 'changeOrders';
  const done: { action?: string; reason?: unknown; summary?: unknown } = isBulk
    ? JSON.parse(String(body.change))
    : { ...params, ...body };
  const [action, text] =
    done.action === 'hold'
      ? (['PUT_ON_HOLD', done.reason] as const)
      : (['MAKE_CHANGES', done.summary] as const);
  if (typeof text !== 'string' || text === '') return null;
  return { orderIds: isBulk ? JSON.parse(String(body.ids)) : [String(params.orderId)], action, text };
}

export const hasDecisionText = (write: Write): boolean => decisionText(write) !== null;

/**
 * Keeps what was written for a decision that was refused, withdrawn or undone, for the next one; of a change of many
 * orders for those `left` as they were, or all. Returns whether anything was written.
 */
export function keepDecisionText(client: Client, write: Write, left?: readonly string[]): boolean {
  const written = decisionText(write);
  if (written === null) return false;
  const { action, text } = written;
  const orderIds = write.name === 'changeOrders' && left !== undefined ? left : written.orderIds;
  addDraft(client, draftKey.decision(orderIds, action), draftOf({ kind: 'new', message: richTextOf(text) }));
  return true;
}

/** Forgets what was kept of a decision that is done again, unless something else is written there by now. */
export function forgetRestoredText(client: Client, write: Write, orderIds: readonly string[]): void {
  const written = decisionText(write);
  if (written === null) return;
  const key = draftKey.decision(orderIds, written.action);
  const draft = client.review.state.drafts[key];
  if (draft !== undefined && plainText(draft.message) === plainText(richTextOf(written.text)))
    setDraft(client, key, null);
}
