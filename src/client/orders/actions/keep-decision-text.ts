import { addDraft, draftKey, draftOf } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';

/**
 * Keeps what was written for a decision that was refused or withdrawn, for the next one; of a change of many orders
 * for those `left` as they were, or all. Returns whether anything was written.
 */
export function keepDecisionText(
  client: Client,
  { name, input: { params = {}, body = {} } }: Pick<QueuedWrite, 'name' | 'input'>,
  left?: readonly string[],
): boolean {
  const isBulk = name === 'changeOrders';
  const orderIds = isBulk ? (left ?? (JSON.parse(String(body.ids)) as string[])) : [String(params.orderId)];
  const done: { action?: string; reason?: unknown; summary?: unknown } = isBulk
    ? JSON.parse(String(body.change))
    : { ...params, ...body };
  const [action, text] =
    done.action === 'hold'
      ? (['PUT_ON_HOLD', done.reason] as const)
      : (['MAKE_CHANGES', done.summary] as const);
  if (typeof text !== 'string' || text === '') return false;
  addDraft(client, draftKey.decision(orderIds, action), draftOf({ kind: 'new', message: richTextOf(text) }));
  return true;
}
