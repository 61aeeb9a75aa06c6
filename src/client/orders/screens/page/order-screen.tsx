import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { AttachmentGroupSection } from '#client/files/screens/attachment-group-section.tsx';
import { OrderFilesHead } from '#client/files/screens/order-files-head.tsx';
import { mayAddTo } from '#client/files/screens/upload-permission.ts';
import { useInvite } from '#client/guests/screens/links/use-invite.tsx';
import { useReadNotices } from '#client/notifications/screens/bell/use-read-notices.ts';
import { closeOrder, isGone, loadOrder, loadTimeline, openOrder } from '#client/orders/actions/load-order.ts';
import { orderOfForm } from '#client/orders/stores/form-texts.ts';
import { attachmentGroups } from '#client/orders/stores/order-attachments.ts';
import { isDraftOf } from '#client/review/stores/drafts.ts';
import { useActorOn, useClient, useOrder, useOrders, useReview } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { useLastUntilPause } from '#client/state/use-until-pause.ts';
import { formKeys } from '#client/sync/form-keys.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useRefusedFiles } from '#client/ui/fields/refuse-files.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { WorkPanel } from '#client/work-time/screens/work-panel.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import { OrderDiscussion } from './order-discussion.tsx';
import facts from './order-facts.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderGuests } from './order-guests.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderPeople } from './order-people.tsx';
import styles from './order-screen.module.css';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrderCommands } from './use-order-commands.ts';

const InternalReviewSection = lateComponent(() =>
  import('#client/review/screens/internal/internal-review-section.tsx').then((m) => m.InternalReviewSection),
);
const OrderChecklist = lateComponent(() =>
  import('#client/orders/screens/checklist/order-checklist.tsx').then((m) => m.OrderChecklist),
);
const OrderDrafts = lateComponent(() =>
  import('#client/review/screens/drafts/order-drafts.tsx').then((module) => module.OrderDrafts),
);
const KeptTexts = lateComponent(() =>
  import('#client/review/screens/drafts/kept-texts.tsx').then((module) => module.KeptTexts),
);
const OrderDecisions = lateComponent(() =>
  import('#client/decisions/screens/record/order-decisions.tsx').then((module) => module.OrderDecisions),
);

/** One order: its details, people, files and history. Live while it is open. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const client = useClient();
  const order = useLastUntilPause(useOrder(orderId));
  const failure = useOrders().failures[orderId];
  const [, navigate] = useLocation();
  useEffect(() => {
    void openOrder(client, orderId, () => void loadTimeline(client, orderId));
    return () => closeOrder(client, orderId);
  }, [client, orderId]);

  useReadNotices(order?.id ?? null);
  const retry = (): void => {
    void loadOrder(client, orderId);
    void loadTimeline(client, orderId);
  };

  if (order === null && failure !== undefined) {
    return isGone(failure) ? (
      <div className={styles.gone}>
        <ClosedRecord
          what="order"
          action={
            <Button variant="primary" onClick={() => navigate('/')}>
              Back to orders
            </Button>
          }
        />
        <Suspense fallback={null}>
          <KeptTexts orderId={orderId} />
        </Suspense>
      </div>
    ) : (
      <LoadFailure isPage what="The order" onRetry={retry} />
    );
  }
  if (order === null) return <OrderSkeleton />;
  return <OpenOrder order={order} />;
}

function OpenOrder({ order }: { order: OrderDetail }) {
  const actor = useActorOn(order);
  const commands = useOrderCommands(order);
  const guests = useInvite(order, null);
  useRefusedFiles();
  const hasDrafts = useHasDrafts(order.id);
  const groups = attachmentGroups.filter(
    (group) => order.attachments[group].length > 0 || group !== 'internalReview' || mayAddTo(actor, group),
  );
  return (
    <div className={styles.screen}>
      <OrderHeader order={order} commands={commands} />
      <div className={styles.columns}>
        <div className={styles.files}>
          {hasDrafts ? (
            <Suspense fallback={null}>
              <OrderDrafts orderId={order.id} />
            </Suspense>
          ) : null}
          <OrderFilesHead order={order} />
          {groups.map((group) => (
            <AttachmentGroupSection key={group} order={order} group={group} />
          ))}
          <OrderDiscussion order={order} />
        </div>
        <aside className={styles.side} aria-label="About this order">
          <OrderFacts order={order} />
          <OrderPeople order={order} commands={commands} />
          {actor.clientType === 'user' ? (
            <Suspense fallback={null}>
              {order.checklist.length > 0 ? <OrderChecklist order={order} /> : null}
              <InternalReviewSection order={order} />
            </Suspense>
          ) : null}
          <OrderGuests commands={guests.commands} />
          <WorkPanel order={order} />
          <section aria-label="Decisions">
            <h2 className={facts.heading}>Decisions</h2>
            <DeferUntilIdle instead={<Skeleton height="60px" />}>
              <OrderDecisions order={order} />
            </DeferUntilIdle>
          </section>
          <OrderTimeline orderId={order.id} />
        </aside>
      </div>
      {guests.dialog}
    </div>
  );
}

/** Returns whether the reader has written something about an order that is not sent, on its proofs or in its forms. */
function useHasDrafts(orderId: string): boolean {
  const { storage } = useClient();
  const { user, kept: _ } = useSession();
  const { drafts } = useReview();
  return (
    Object.entries(drafts).some(([key, draft]) => isDraftOf(orderId, key, draft)) ||
    (user !== null && formKeys(storage, user.id).some((key) => orderOfForm(key) === orderId))
  );
}
