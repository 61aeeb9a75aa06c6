import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { productNameOf } from '#client/accounts/stores/session.store.ts';
import { findAttachment } from '#client/orders/stores/order-attachments.ts';
import { useGuest, useOrders } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { pageTitle } from './page-title.ts';

/** Keeps the browser's title in step with the screen. */
export function DocumentTitle(): null {
  const [path] = useLocation();
  const { details } = useOrders();
  const { data: visited } = useGuest();
  const session = useSession();
  const product = productNameOf(session);
  const title =
    product === null
      ? null
      : pageTitle(path, product, {
          order: (id) => {
            const order = details[id];
            return order === undefined ? null : shownOrderName(order.orderName);
          },
          visited: () => (visited === null ? null : shownOrderName(visited.orderName)),
          attachment: (id, attachmentId) => {
            const order = details[id];
            return order === undefined ? null : (findAttachment(order, attachmentId)?.name ?? null);
          },
        });
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
  return null;
}
