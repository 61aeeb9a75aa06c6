import type { CallResult } from '#client/net/call-result.ts';
import { draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';

const toastId = 'decision';
const titles = {
  approved: 'Order approved',
  'changes-requested': 'Changes requested',
  'put-on-hold': 'Order put on hold',
} as const;
const actions: Readonly<Record<keyof typeof titles, ReviewAction>> = {
  approved: 'ORDER_APPROVED',
  'changes-requested': 'MAKE_CHANGES',
  'put-on-hold': 'PUT_ON_HOLD',
};
type Undoable = keyof typeof titles;

/** Returns whether its author may undo a decision, where its time is not over. */
export const isUndoable = (decision: Decision): decision is Decision & { kind: Undoable } =>
  decision.kind in titles && decision.undoUntil !== null;

/**
 * Shows that a decision was made, with Undo while others are not notified yet. The time is counted from when the
 * decision was sent, so that it ends before the server’s does. `isOnPage`: the page itself shows an undoable decision.
 */
export function offerUndo(
  client: Client,
  kind: Undoable,
  decision: Decision | null,
  sentAt: number,
  { isOnPage = false } = {},
): void {
  const until = sentAt + decisionUndoMs;
  const isOwn = decision?.kind === kind && decision.undoUntil !== null;
  client.decisions.undoable = isOwn
    ? { decision, until, lastChange: client.board.state.history.done.at(-1)?.mutationId ?? null }
    : null;
  if (isOwn && isOnPage) return;
  showToast(client.toasts, {
    id: toastId,
    kind: 'success',
    title: titles[kind],
    messages: [
      isOwn
        ? 'The order has moved for everyone. Mails and notifications go out when Undo ends.'
        : 'Everyone on the order is notified.',
    ],
    ...(isOwn
      ? {
          action: { label: 'Undo', run: () => void undoDecision(client), until },
          closeAfterMs: Math.max(until - Date.now(), 0),
        }
      : {}),
  });
}

/** Returns the actor's own decision while it can be undone and no newer change must be undone before it. */
export function undoableDecision({ decisions, board }: Client): Decision | null {
  const { undoable } = decisions;
  if (undoable === null || Date.now() >= undoable.until) return null;
  return (board.state.history.done.at(-1)?.mutationId ?? null) === undoable.lastChange
    ? undoable.decision
    : null;
}

/** Undoes the actor's own last decision. Keeps its text for the next one. */
export async function undoDecision(client: Client): Promise<void> {
  const { undoable } = client.decisions;
  if (undoable === null) return;
  client.decisions.undoable = null;
  closeToast(client.toasts, toastId);
  const { orderId, kind, reason } = undoable.decision;
  const result = await takeBackDecision(client, undoable.decision, null);
  if (!result.ok) return;
  if (reason !== null && kind in actions)
    setDraft(
      client,
      draftKey.decision(orderId, actions[kind as Undoable]),
      draftOf({ kind: 'new', message: richTextOf(reason) }),
    );
  showToast(client.toasts, {
    id: toastId,
    kind: 'info',
    title: 'Undone: the order is in review again',
  });
}

/** Takes a decision back by a further entry; without a reason only the actor's own, within its time. */
export async function takeBackDecision(
  client: Client,
  { orderId, id: decisionId }: Pick<Decision, 'orderId' | 'id'>,
  reason: string | null,
): Promise<CallResult<unknown>> {
  const params = { orderId, decisionId };
  const result =
    client.session.user === null
      ? await client.api.call('guestTakeBackDecision', { params })
      : await client.api.call('takeBackDecision', { params, body: reason === null ? {} : { reason } });
  if (!result.ok) reportRefusal(client, result);
  return result;
}
