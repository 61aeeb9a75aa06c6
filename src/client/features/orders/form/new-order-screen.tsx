import { FileLock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { closeOrder, openOrder } from '#client/stores/actions/load-order.ts';
import { actorOf } from '#client/stores/actor.ts';
import { useClient, useOrder, useOrders, useUser } from '#client/stores/client-context.ts';
import { currentDraft, setCurrentDraft } from '#client/stores/kept-draft.ts';
import { situationOf } from '#client/stores/order-target.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { mayEditForm } from '#shared/rules/order-form.ts';
import { can } from '#shared/rules/permission.ts';
import { OrderSkeleton } from '../order-skeleton.tsx';
import { DraftForm } from './draft-form.tsx';

const pathOf = (draftId: string): string => `/orders/new?draft=${draftId}`;

/** A new order, or the draft that the address names; without one, the draft that was last written here. */
export function NewOrderScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const draftId = params.get('draft');
  // The draft that the form on the screen has begun itself: it goes on as it is.
  const [begun, setBegun] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  if (!can(actorOf(user), 'create', 'ORDER_CREATE'))
    return (
      <EmptyState
        isPage
        icon={FileLock}
        role="alert"
        title={user.viewOnly ? 'You may look at orders' : 'Orders are created by customers'}
        text={
          user.viewOnly
            ? 'Ask an account owner of your company to let you create some.'
            : 'Your role works on orders that customers have published.'
        }
        action={
          <Button variant="primary" onClick={() => navigate('/')}>
            Back to orders
          </Button>
        }
      />
    );
  const last = currentDraft(client.storage, user.id);
  if (draftId === null && begun === null && last !== null) return <Redirect to={pathOf(last)} replace />;

  const startAnew = (): void => {
    setCurrentDraft(client.storage, user.id, null);
    setBegun(null);
    setRound((before) => before + 1);
    navigate('/orders/new');
  };
  if (draftId !== null && draftId !== begun)
    return <KnownDraft key={draftId} draftId={draftId} onStartAnew={startAnew} />;
  return (
    <DraftForm
      key={`new ${round}`}
      order={null}
      onStartAnew={startAnew}
      onBegun={(id) => {
        setBegun(id);
        navigate(pathOf(id), { replace: true });
      }}
    />
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

  if (order === null && failure !== undefined)
    return (
      <EmptyState
        isPage
        icon={FileLock}
        role="alert"
        title={failure.code === 'not_found' ? 'This draft is not there' : 'The draft could not be loaded'}
        text={
          failure.code === 'not_found'
            ? 'It may have been deleted, or it belongs to another company.'
            : 'Check your connection and try again.'
        }
        action={
          failure.code === 'not_found' ? (
            <Button variant="primary" onClick={onStartAnew}>
              Start a new order
            </Button>
          ) : (
            <Button variant="primary" onClick={() => void openOrder(client, draftId)}>
              Try again
            </Button>
          )
        }
      />
    );
  if (order === null) return <OrderSkeleton />;
  if (order.state !== 'draft' || !mayEditForm(actor, situationOf(order)))
    return <Redirect to={`/orders/detail/${draftId}`} replace />;
  return <DraftForm order={order} onStartAnew={onStartAnew} onBegun={() => {}} />;
}
