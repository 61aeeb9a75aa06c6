import { loadTimeline } from '#client/orders/actions/load-order.ts';
import { isDraftOf } from '#client/review/stores/drafts.ts';
import { unsentWords } from '#client/review/stores/unsent-words.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast, type ToastGiven } from '#client/state/toasts.store.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { phaseNames, phaseOf } from '#shared/orders/order-phase.ts';

/**
 * Shows on the screen that follows why the review of an order had to close, as far as is known, and where unsent text is;
 * and that it is open again if the decision is undone. Silent where the reader closed it themselves, and where their
 * session has ended.
 */
export async function reportPutOff(client: Client, orderId: string): Promise<void> {
  const { orders, review, session, toasts } = client;
  // The review closed because the session ended.
  if ((session.user ?? session.guest) === null) return;
  const order = orders.state.details[orderId];
  const unsent = Object.entries(review.state.drafts).filter(([key, draft]) =>
    isDraftOf(orderId, key, draft),
  ).length;
  const history = order === undefined ? null : await loadTimeline(client, orderId);
  if (history?.ok === false && history.code === 'aborted') return;
  const last = history?.ok ? history.data[0] : undefined;
  if (last !== undefined && last.by.id === session.user?.id && unsent === 0) return;
  const reason =
    order === undefined
      ? 'You no longer have access: you were taken off the order, or it was deleted.'
      : last === undefined
        ? 'You cannot open its proof at the moment.'
        : `${last.by.name}: ${last.content}`;
  const { messages, ...rest } = draftsToast(client, `put-off.${orderId}`, unsent);
  showToast(toasts, {
    ...rest,
    kind: 'warning',
    title: order === undefined ? `The review of order #${orderId} was closed` : closedTitle(order),
    messages: [reason, ...messages],
  });
  if (order?.progress === 'in-review') return;
  const stop = orders.changed.on((changed) => {
    const isShown = toasts.toasts.some(({ id }) => id === rest.id);
    if (isShown && (changed !== orderId || orders.state.details[orderId]?.progress !== 'in-review')) return;
    stop();
    if (isShown)
      showToast(toasts, { ...rest, kind: 'info', title: `Order #${orderId} is in review again`, messages });
  });
}

function closedTitle({ orderId, progress }: Pick<OrderDetail, 'orderId' | 'progress'>): string {
  if (progress === 'in-review')
    return `The proof that you were looking at was removed from order #${orderId}`;
  const phase = phaseNames[phaseOf({ status: progress, state: 'active' })];
  return `Order #${orderId} is no longer in review: ${phase}`;
}

/** Returns the parts of a toast that stays, and leads to unsent drafts where there are some. */
function draftsToast({ toasts, session }: Client, id: string, unsent: number) {
  const show = (): void => {
    closeToast(toasts, id);
    session.asksForDrafts = true;
  };
  const { kept, show: label } = unsentWords(unsent);
  return {
    id,
    closeAfterMs: null,
    messages: unsent === 0 ? [] : [kept],
    action: unsent === 0 ? null : { label, run: show },
  } satisfies Partial<ToastGiven>;
}
