import { type CallFailure, type CallResult, isPassing } from '#client/net/call-result.ts';
import { addDecisionTexts, decisionTextKey, forgetDecisionText } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { closeToast, showToast, type ToastGiven } from '#client/state/toasts.store.ts';
import type { Decision, DecisionKind } from '#shared/decisions/decision.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';
import { sendDecision } from './decision-outcome.ts';

const toastId = 'decision';
/** Titles by kind: of one order, and of several, which their number precedes. */
const titles = {
  approved: ['Order approved', 'orders approved'],
  'changes-requested': ['Changes requested', 'orders: changes requested'],
  'revision-requested': ['Revision requested', 'orders: revision requested'],
  'put-on-hold': ['Order put on hold', 'orders put on hold'],
  cancelled: ['Order cancelled', 'orders cancelled'],
} as const;
type Undoable = keyof typeof titles;
/** Whose text is wanted again for the next decision. */
const actions: Readonly<Partial<Record<DecisionKind, ReviewAction>>> = {
  'changes-requested': 'MAKE_CHANGES',
  'put-on-hold': 'PUT_ON_HOLD',
};

/** Returns whether its author may undo a decision, where its time is not over. */
export const isUndoable = (decision: Decision): decision is Decision & { kind: Undoable } =>
  decision.kind in titles && decision.undoUntil !== null;

/** Shows that a decision was made, with Undo where it is its author's to undo. */
export function offerUndo(
  client: Client,
  kind: Undoable,
  decision: Decision | null,
  sentAt: number,
  where: OfferPlace = {},
): void {
  if (decision?.kind === kind && isUndoable(decision)) {
    offerUndoOf(client, [decision], sentAt, where);
    return;
  }
  client.decisions.undoable = null;
  showToast(client.toasts, {
    id: toastId,
    kind: 'success',
    title: titles[kind][0],
    messages: ['Everyone on the order is notified.'],
  });
}

/**
 * Offers to undo the actor's own decisions, made at once, while others are not notified yet. The time is counted from
 * when they were sent, so that it ends before the server’s does.
 */
export function offerUndoOf(
  client: Client,
  decisions: readonly Decision[],
  sentAt: number,
  { isOnPage = false }: OfferPlace = {},
): void {
  const [first] = decisions;
  if (first === undefined || !isUndoable(first)) return;
  const until = sentAt + decisionUndoMs;
  keepUndoable(client, decisions, until);
  const [one, many] = titles[first.kind];
  if (isOnPage) return;
  const isOne = decisions.length === 1;
  showToast(client.toasts, {
    id: toastId,
    kind: 'success',
    title: isOne ? one : `${decisions.length} ${many}`,
    messages: [
      `The ${isOne ? 'order has' : 'orders have'} moved for everyone. Mails and notifications go out when Undo ends.`,
    ],
    ...undoOffer(client, until),
  });
}

function keepUndoable(
  { board, decisions: state }: Client,
  decisions: readonly Decision[],
  until: number,
): void {
  const lastChange = board.state.history.done.at(-1)?.mutationId ?? null;
  state.undoable = { decisions, until, lastChange };
}

/** Returns what offers Undo on a toast that is shown until then. */
const undoOffer = (client: Client, until: number): Pick<ToastGiven, 'action' | 'closeAfterMs'> => ({
  action: { label: 'Undo', run: () => void undoDecision(client), until },
  closeAfterMs: Math.max(until - Date.now(), 0),
});

/** `isOnPage`: the page itself shows an undoable decision. */
interface OfferPlace {
  isOnPage?: boolean;
}

/** Returns the actor's own decisions, made at once, while no newer change must be undone before them. */
export function undoableDecision({ decisions, board }: Client): readonly Decision[] | null {
  const { undoable } = decisions;
  if (undoable === null || Date.now() >= undoable.until) return null;
  return (board.state.history.done.at(-1)?.mutationId ?? null) === undoable.lastChange
    ? undoable.decisions
    : null;
}

/**
 * Undoes the actor's own last decision, on each order that it was about. Keeps its text for the next one. What the
 * server does not respond to can be undone again while its time lasts.
 */
export async function undoDecision(client: Client): Promise<void> {
  const { undoable } = client.decisions;
  if (undoable === null) return;
  const { until } = undoable;
  client.decisions.undoable = null;
  closeToast(client.toasts, toastId);
  const undone: Decision[] = [];
  const failures: [orderId: string, CallFailure][] = [];
  const left: Decision[] = [];
  for (const decision of undoable.decisions) {
    const result = await sendTakeBack(client, decision, null);
    // The session has ended: what comes next is another person's.
    if (!result.ok && result.code === 'aborted') return;
    if (result.ok) undone.push(decision);
    else failures.push([decision.orderId, result]);
    if (!result.ok && isPassing(result)) left.push(decision);
  }
  const texts = undone.flatMap(({ orderId, kind, reason }) => {
    const action = actions[kind];
    return reason === null || action === undefined ? [] : [{ orderIds: [orderId], action, text: reason }];
  });
  addDecisionTexts(client, texts);
  const [failed] = failures;
  // A newer decision is the one to undo.
  const isOfferedAgain = left.length > 0 && Date.now() < until && client.decisions.undoable === null;
  if (isOfferedAgain) keepUndoable(client, left, until);
  else if (failed !== undefined && undoable.decisions.length === 1) {
    reportRefusal(client, failed[1]);
    return;
  }
  const what = undone.length === 1 ? 'the order is' : `${undone.length} orders are`;
  showToast(client.toasts, {
    id: toastId,
    kind: failed === undefined ? 'info' : 'warning',
    title: undone.length === 0 ? 'Nothing was undone' : `Undone: ${what} in review again`,
    messages: reasonsOf(failures),
    ...(isOfferedAgain ? undoOffer(client, until) : {}),
  });
}

/** Returns why orders stay decided, each reason once, with its orders. */
function reasonsOf(failures: readonly [orderId: string, CallFailure][]): string[] {
  const orders = new Map<string, string[]>();
  for (const [orderId, failure] of failures) {
    const why = isPassing(failure) || failure.message === '' ? 'The server did not respond' : failure.message;
    orders.set(why, [...(orders.get(why) ?? []), `#${orderId}`]);
  }
  return [...orders].map(([why, ids]) => `${ids.join(', ')}: ${why}`);
}

/** Forgets the draft of a decision's text, unless something else is written there by now. */
export function forgetTextOf(client: Client, { orderId, kind, reason }: Decision): void {
  const action = actions[kind];
  if (action === undefined || reason === null) return;
  const { drafts } = client.review.state;
  const draft = drafts[decisionTextKey(drafts, [orderId], action) ?? ''];
  const isSame =
    draft !== undefined && plainText(draft.message).trim() === plainText(richTextOf(reason)).trim();
  if (isSame) forgetDecisionText(client, [orderId], action);
}

/** Takes a decision back by a further entry; without a reason only the actor's own, within its time. */
export async function takeBackDecision(
  client: Client,
  decision: Pick<Decision, 'orderId' | 'id'>,
  reason: string | null,
): Promise<CallResult<unknown>> {
  const result = await sendTakeBack(client, decision, reason);
  if (!result.ok) reportRefusal(client, result);
  return result;
}

async function sendTakeBack(
  client: Client,
  { orderId, id: decisionId }: Pick<Decision, 'orderId' | 'id'>,
  reason: string | null,
): Promise<CallResult<unknown>> {
  const params = { orderId, decisionId };
  const body = reason === null ? {} : { reason };
  // An undoing is one mutation also where it is asked for again.
  const mutationId = reason === null ? `undo-decision-${decisionId}` : randomId();
  return sendDecision<unknown>(() =>
    client.session.user === null
      ? client.api.call('guestTakeBackDecision', { params }, { mutationId })
      : client.api.call('takeBackDecision', { params, body }, { mutationId }),
  );
}
