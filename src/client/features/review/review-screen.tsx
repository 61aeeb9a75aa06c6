import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useInvite } from '#client/features/guest-links/use-invite.tsx';
import { useReadNotices } from '#client/features/notifications/use-read-notices.ts';
import { closeOrder, isGone, openOrder } from '#client/stores/actions/load-order.ts';
import { reportFailure } from '#client/stores/actions/report-failure.ts';
import { useClient, useOrders, useViewer } from '#client/stores/client-context.ts';
import { findAttachment } from '#client/stores/orders.store.ts';
import { showToast } from '#client/stores/toasts.store.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import { startingTab } from '#shared/rules/tabs.ts';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { ReviewWorkstation, type ReviewWorkstationProps } from './review-workstation.tsx';
import { useOrderPlace } from './use-order-place.ts';

export interface ReviewScreenProps {
  orderId: string;
  attachmentId: string;
  /** From the route; null shows what the query names, else the newest version. */
  versionId: string | null;
}

/** Loads the order of the route. An unknown attachment, or an order that cannot be had, leads to the root. */
export function ReviewScreen({ orderId, attachmentId, versionId }: ReviewScreenProps): ReactNode {
  const client = useClient();
  const { details, failures } = useOrders();
  const { actor } = useViewer();
  const query = new URLSearchParams(useSearch());
  const publicQuery = query.get('public');
  const [readyFor, setReadyFor] = useState<string | null>(null);

  useEffect(() => {
    delete client.orders.failures[orderId];
    void openOrder(client, orderId);
    return () => closeOrder(client, orderId);
  }, [client, orderId]);

  const order = details[orderId];
  useReadNotices(order?.id ?? null);
  const failure = failures[orderId];
  const attachment = order === undefined ? null : findAttachment(order, attachmentId);

  useEffect(() => {
    if (failure === undefined) return;
    // Another company's order answers as one that is not there.
    if (isGone(failure))
      showToast(client.toasts, {
        kind: 'danger',
        title: 'Permission Denied!',
        messages: ['You are not allowed to access this file!'],
      });
    else reportFailure(client, failure);
  }, [client, failure]);

  const found = attachment !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is chosen once, when the attachment is there.
  useLayoutEffect(() => {
    if (attachment === null) return;
    const asked = publicQuery === 'true' || publicQuery === 'false' ? publicQuery : null;
    client.review.state.tab = startingTab(actor, attachment, asked);
    setReadyFor(attachmentId);
  }, [attachmentId, found]);

  if (failure !== undefined) return <Redirect to="/" replace />;
  if (order === undefined) return <ReviewSkeleton />;
  if (attachment === null || attachment.versions.length === 0) return <Redirect to="/" replace />;
  if (readyFor !== attachmentId) return <ReviewSkeleton />;
  return (
    <OrderReview
      key={attachmentId}
      order={order}
      attachment={attachment}
      versionId={versionId ?? query.get('versionId')}
      commentId={query.get('commentId')}
    />
  );
}

function OrderReview(
  props: Omit<ReviewWorkstationProps, 'place' | 'order'> & { order: OrderDetail },
): ReactNode {
  const guests = useInvite(props.order, props.attachment.id);
  const place = useOrderPlace(props.order, props.attachment, guests.commands);
  return (
    <>
      <ReviewWorkstation {...props} place={place} />
      {guests.dialog}
    </>
  );
}
