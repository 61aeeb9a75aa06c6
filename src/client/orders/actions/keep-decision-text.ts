import {
  addDecisionTexts,
  type DecisionTextAction,
  forgetDecisionText,
} from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';

/** What the reason of an action, or of a move into a column, is for. */
const textActions: Readonly<Record<string, DecisionTextAction>> = {
  hold: 'PUT_ON_HOLD',
  'on-hold': 'PUT_ON_HOLD',
  'in-review': 'TAKE_BACK',
};

type Write = Pick<QueuedWrite, 'name' | 'input'>;

/** Returns what was written for a decision, a hold or a taking back, and on which orders; null where nothing was. */
export function decisionText({ name, input: { params = {}, body = {} } }: Write): {
  orderIds: readonly string[];
  action: DecisionTextAction;
  text: string;
} | null {
  const isBulk = name === 'changeOrders';
  const done: { action?: string; column?: string; reason?: unknown; summary?: unknown } = isBulk
    ? JSON.parse(String(body.change))
    : { ...params, ...body };
  const action = textActions[done.action ?? done.column ?? ''] ?? 'MAKE_CHANGES';
  const text = action === 'MAKE_CHANGES' ? done.summary : done.reason;
  if (typeof text !== 'string' || text === '') return null;
  return { orderIds: isBulk ? JSON.parse(String(body.ids)) : [String(params.orderId)], action, text };
}

export const hasDecisionText = (write: Write): boolean => decisionText(write) !== null;

/**
 * Keeps what was written for a decision that was refused, withdrawn or undone, for the next one; of a change of many
 * orders for those `left` as they were, or all. Returns whether anything was written.
 */
export function keepDecisionText(client: Client, write: Write, left?: readonly string[]): boolean {
  return keepDecisionTexts(client, [{ write, left }]);
}

/** The same of several writes: one text that was written for several orders at once is kept once for all of them. */
export function keepDecisionTexts(
  client: Client,
  writes: readonly { write: Write; left?: readonly string[] | undefined }[],
): boolean {
  const texts = writes.flatMap(({ write, left }) => {
    const written = decisionText(write);
    if (written === null) return [];
    return [write.name === 'changeOrders' && left !== undefined ? { ...written, orderIds: left } : written];
  });
  addDecisionTexts(client, texts);
  return texts.length > 0;
}

/** Forgets what was kept of a decision that is done again, unless something else is written there by now. */
export function forgetRestoredText(client: Client, write: Write, orderIds: readonly string[]): void {
  const written = decisionText(write);
  if (written === null) return;
  forgetDecisionText(client, orderIds, written.action, richTextOf(written.text));
}
