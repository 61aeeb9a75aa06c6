import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { putAsideIn } from '#client/orders/actions/draft/draft-order.ts';
import { handOverKept } from '#client/orders/actions/draft/stored-draft.ts';
import { closeOrder, loadOrder, openOrder } from '#client/orders/actions/load-order.ts';
import { reportHandedOver } from '#client/orders/actions/write-order.ts';
import { OrderSkeleton } from '#client/orders/screens/page/order-skeleton.tsx';
import { currentDraft, setCurrentDraft } from '#client/orders/stores/kept-draft.ts';
import { situationOf } from '#client/orders/stores/order-target.ts';
import { ClosedPage } from '#client/shell/screens/frame/closed-page.tsx';
import { useClient, useOrder, useOrders, useUser } from '#client/state/client-context.ts';
import { useLastUntilPause, useUntilPause } from '#client/state/use-until-pause.ts';
import type { Actor } from '#shared/access/actor.ts';
import { closedPageText } from '#shared/access/page-access.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayEditForm } from '#shared/orders/order-form-rules.ts';
import { CopiedDraft } from './copied-draft.tsx';
import { DraftFailure } from './draft-failure.tsx';
import { DraftForm } from './draft-form.tsx';

/** Returns whether an order is still a draft whose form this person may write in. */
const isOpenDraft = (actor: Actor, order: OrderDetail): boolean =>
  order.state === 'draft' && mayEditForm(actor, situationOf(order));

const pathOf = (draftId: string): string => `/orders/new?draft=${draftId}`;

/**
 * A new order, the copy of another, or the draft that the address names; without one, the draft that was last written
 * here.
 */
export function NewOrderScreen({ sourceId }: { sourceId: string | null }): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const draftId = params.get('draft');
  // The draft that the form on the screen has begun itself: it goes on as it is.
  const [begun, setBegun] = useState<{ draftId: string; sourceId: string | null } | null>(null);
  const [round, setRound] = useState(0);
  // Until that draft is published by someone else.
  const actor = actorOf(user);
  const begunOrder = useOrder(begun?.draftId ?? '');
  const closedDraft = useUntilPause(
    begunOrder !== null && !isOpenDraft(actor, begunOrder) ? begunOrder.id : null,
  );

  const closed = closedPageText('/orders/new', user);
  if (closed !== null) return <ClosedPage text={closed} />;
  const last = currentDraft(client.storage, user.id);
  if (draftId === null && sourceId === null && begun === null && last !== null)
    return <Redirect to={pathOf(last)} replace />;

  const startAnew = (): void => {
    setCurrentDraft(client.storage, user.id, null);
    setBegun(null);
    setRound((before) => before + 1);
    navigate('/orders/new');
  };
  if (draftId !== null && (draftId !== begun?.draftId || draftId === closedDraft))
    return <KnownDraft key={draftId} draftId={draftId} onStartAnew={startAnew} />;
  const copied = sourceId ?? begun?.sourceId ?? null;
  const begin = (id: string): void => {
    setBegun({ draftId: id, sourceId: copied });
    navigate(pathOf(id), { replace: true });
  };
  return copied === null ? (
    <DraftForm key={`new ${round}`} order={null} onStartAnew={startAnew} onBegun={begin} />
  ) : (
    <CopiedDraft key={`copy ${copied}`} sourceId={copied} onStartAnew={startAnew} onBegun={begin} />
  );
}

function KnownDraft({ draftId, onStartAnew }: { draftId: string; onStartAnew(): void }): ReactNode {
  const client = useClient();
  const actor = actorOf(useUser());
  const order = useOrder(draftId);
  const failure = useOrders().failures[draftId];
  useEffect(() => {
    void openOrder(client, draftId);
    return () => closeOrder(client, draftId);
  }, [client, draftId]);

  const draft = useLastUntilPause(order !== null && isOpenDraft(actor, order) ? order : null);

  if (draft !== null) return <DraftForm order={draft} onStartAnew={onStartAnew} onBegun={() => {}} />;
  if (order === null && failure !== undefined)
    return (
      <DraftFailure
        failure={failure}
        what="draft"
        draftId={draftId}
        onStartAnew={onStartAnew}
        onRetry={() => void loadOrder(client, draftId)}
      />
    );
  return order === null ? <OrderSkeleton /> : <PublishedDraft orderId={draftId} />;
}

/** Leads to the order that a draft has become, with what was not saved before a colleague published it. */
function PublishedDraft({ orderId }: { orderId: string }): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (handOverKept(client.storage, user.id, orderId, putAsideIn(client))) reportHandedOver(client);
    navigate(`/orders/detail/${orderId}`, { replace: true });
  }, [client, user.id, orderId, navigate]);
  return <OrderSkeleton />;
}
