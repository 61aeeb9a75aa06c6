import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { wasJustDecided } from '#client/decisions/stores/kept-undo.ts';
import { useInvite } from '#client/guests/screens/links/use-invite.tsx';
import { useReadNotices } from '#client/notifications/screens/bell/use-read-notices.ts';
import { closeOrder, isGone, openOrder } from '#client/orders/actions/load-order.ts';
import { findAttachment } from '#client/orders/stores/order-attachments.ts';
import { useClient, useOrders, useViewer } from '#client/state/client-context.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import { isOnTab, versionsOnTab } from '#shared/files/version-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { startingTab, tabsFor } from '#shared/review/comment-tabs.ts';
import { ReviewWorkstation, type ReviewWorkstationProps } from './review-workstation.tsx';
import { useAskedServer } from './use-asked-server.ts';
import { reportDeletedComment } from './use-comment-link.ts';
import { useOrderPlace } from './use-order-place.ts';
import { useShownVersion } from './use-shown-version.ts';
import { comparedWithKey, versionPath } from './version-path.ts';

const UnknownVersion = lateComponent(() => import('./unknown-version.tsx').then((m) => m.UnknownVersion));

export interface ReviewScreenProps {
  orderId: string;
  attachmentId: string;
  /** From the route; null pins the version named by the query, otherwise the newest at this moment. */
  versionId: string | null;
  /** Shown until the order is there. */
  opening: ReactNode;
}

/**
 * Loads the order of the route, and pins a version in the address where it names none. An unknown attachment, or an order
 * that cannot be had, leads to the root.
 */
export function ReviewScreen({ orderId, attachmentId, versionId, opening }: ReviewScreenProps): ReactNode {
  const client = useClient();
  const { details, failures } = useOrders();
  const { actor } = useViewer();
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const publicQuery = query.get('public');
  const commentId = query.get('commentId');
  const leadsToComment = useRef(false);
  leadsToComment.current = commentId !== null;
  const named = versionId ?? query.get('versionId');
  const [readyFor, setReadyFor] = useState<string | null>(null);

  useEffect(() => {
    delete client.orders.state.failures[orderId];
    void openOrder(client, orderId);
    return () => closeOrder(client, orderId);
  }, [client, orderId]);

  const order = details[orderId];
  useReadNotices(order?.id ?? null);
  const failure = failures[orderId];
  const attachment = order === undefined ? null : findAttachment(order, attachmentId);
  const pinned = named ?? newestOf(attachment, client.review.state.tab);
  const shown = useShownVersion(attachment, pinned);
  const isKnown = order === undefined || (shown !== null && !shown.isRemoved);
  const asked = useAskedServer(orderId, `${attachmentId} ${pinned}`, isKnown);

  const found = attachment !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is chosen once, when the attachment is loaded.
  useLayoutEffect(() => {
    if (attachment === null) return;
    const version = attachment.versions.find(({ id }) => id === named);
    const given = publicQuery === 'true' || publicQuery === 'false' ? publicQuery : null;
    const start = startingTab(actor, attachment, given);
    // A version in the address decides the tab where nothing else does.
    const other = tabsFor(actor, attachment.kind).find(
      (tab) => version !== undefined && isOnTab(version, tab),
    );
    client.review.state.tab =
      given === null && version !== undefined && !isOnTab(version, start) ? (other ?? start) : start;
    setReadyFor(attachmentId);
  }, [attachmentId, found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest is pinned once; what comes later changes nothing.
  useLayoutEffect(() => {
    const toPin = named ?? newestOf(attachment, client.review.state.tab);
    if (versionId !== null || toPin === null) return;
    query.delete('versionId');
    const path = versionPath({ orderId, attachmentId, versionId: toPin });
    navigate(query.size === 0 ? path : `${path}?${query}`, { replace: true });
  }, [attachmentId, found, versionId]);

  // The order's page shows readers why the review closed, if they may still open it.
  const wasShown = useRef<string | null>(null);
  if (shown !== null) wasShown.current = attachmentId;
  const isLost = shown === null && wasShown.current === attachmentId;
  const mayClose = useUntilPause(isLost);
  const isPutOff = isLost && mayClose && (failure !== undefined || asked);
  // After a reload the offer to undo it says why the review is closed.
  const isOwnEnd = useMemo(() => wasJustDecided(tabStorage, orderId), [orderId]);
  const isUnknown = asked && attachment === null && !isLost && !isOwnEnd;
  useEffect(() => {
    if (failure === undefined && !isUnknown) return;
    if (failure === undefined && leadsToComment.current) reportDeletedComment(client);
    // What others alone may see looks like what does not exist.
    else if (failure === undefined || isGone(failure))
      showToast(client.toasts, {
        kind: 'danger',
        title: 'Permission Denied!',
        messages: ['You are not allowed to access this file!'],
      });
    else reportFailure(client, failure);
  }, [client, failure, isUnknown]);
  const isVersionUnknown = asked && attachment !== null && shown === null && versionId !== null;
  useEffect(() => {
    if (isVersionUnknown && leadsToComment.current) reportDeletedComment(client);
  }, [client, isVersionUnknown]);
  const review = useRef<ReactNode>(null);
  useEffect(() => {
    if (isPutOff)
      void import('#client/review/actions/put-off.ts').then(({ reportPutOff }) =>
        reportPutOff(client, orderId),
      );
  }, [client, orderId, isPutOff]);

  if (isLost && !mayClose) return review.current;

  if (failure !== undefined) return <Redirect to="/" replace />;
  if (order === undefined) return opening;
  if (attachment === null || (attachment.versions.length === 0 && shown === null))
    return asked ? (
      <Redirect to={isPutOff || isOwnEnd ? `/orders/detail/${orderId}` : '/'} replace />
    ) : (
      opening
    );
  if (readyFor !== attachmentId || versionId === null) return opening;
  if (shown === null)
    return asked ? (
      <UnknownVersion orderId={orderId} attachment={attachment} versionId={versionId} />
    ) : (
      opening
    );
  review.current = (
    <OrderReview
      key={attachmentId}
      order={order}
      attachment={attachment}
      version={shown.version}
      isRemoved={shown.isRemoved && asked}
      commentId={commentId}
      comparedWith={query.get(comparedWithKey)}
    />
  );
  return review.current;
}

const newestOf = (attachment: Attachment | null, tab: 'public' | 'internal'): string | null =>
  versionsOnTab(attachment?.versions ?? [], tab)[0]?.id ?? null;

function OrderReview(
  props: Omit<ReviewWorkstationProps, 'place' | 'order'> & { order: OrderDetail },
): ReactNode {
  const guests = useInvite(props.order, props.attachment.id);
  const place = useOrderPlace(props.order, props.version, props.attachment, guests.commands);
  return (
    <>
      <ReviewWorkstation {...props} place={place} />
      {guests.dialog}
    </>
  );
}
