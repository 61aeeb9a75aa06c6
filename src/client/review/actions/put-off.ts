import { loadTimeline } from '#client/orders/actions/load-order.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { placeNames, placeOf } from '#shared/orders/order-place.ts';

/**
 * Says on the screen that follows why the review of an order had to close, as far as is known, and where unsent text is.
 * Silent where the reader closed it themselves.
 */
export async function sayPutOff(client: Client, orderId: string): Promise<void> {
  const { orders, review, session, toasts } = client;
  const order = orders.details[orderId];
  const unsent = Object.values(review.state.drafts).filter(({ place }) => place?.orderId === orderId).length;
  const history = order === undefined ? null : await loadTimeline(client, orderId);
  const last = history?.ok ? history.data[0] : undefined;
  if (last !== undefined && last.by.id === session.user?.id && unsent === 0) return;
  const reason =
    order === undefined
      ? 'You no longer have access: you were taken off the order, or it was deleted.'
      : last === undefined
        ? 'You cannot open its proof at the moment.'
        : `${last.by.name}: ${last.content}`;
  const id = `put-off.${orderId}`;
  showToast(toasts, {
    id,
    kind: 'warning',
    title:
      order === undefined
        ? `The review of order #${orderId} was closed`
        : `Order #${order.orderId} is no longer in review: ${placeNames[placeOf({ status: order.progress, state: 'active' })]}`,
    messages: [
      reason,
      ...(unsent === 0
        ? []
        : [unsent === 1 ? 'Your unsent comment is kept.' : `Your ${unsent} unsent comments are kept.`]),
    ],
    closeAfterMs: null,
    action:
      unsent === 0
        ? null
        : {
            label: unsent === 1 ? 'Show draft' : 'Show drafts',
            run: () => {
              closeToast(toasts, id);
              session.asksForDrafts = true;
            },
          },
  });
}
