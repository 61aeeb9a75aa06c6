import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { cloneOrder } from '#client/stores/actions/write-order.ts';
import { useClient } from '#client/stores/client-context.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { randomId } from '#shared/model/random-id.ts';
import { OrderSkeleton } from '../order-skeleton.tsx';

type Failure = Extract<Awaited<ReturnType<typeof cloneOrder>>, { ok: false }>;

/** Copies an order into a draft and goes on to its form. */
export function CloneOrderScreen({ orderId }: { orderId: string }): ReactNode {
  const client = useClient();
  const [, navigate] = useLocation();
  // One visit is one copy, however often it is asked for.
  const [mutationId] = useState(() => randomId());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each attempt.
  useEffect(() => {
    let isShown = true;
    setFailure(null);
    void cloneOrder(client, orderId, mutationId).then((result) => {
      if (!isShown) return;
      if (result.ok) navigate(`/orders/new?draft=${result.data.id}`, { replace: true });
      else setFailure(result);
    });
    return () => {
      isShown = false;
    };
  }, [client, orderId, mutationId, attempt, navigate]);

  if (failure === null) return <OrderSkeleton />;
  const isPassing = failure.message === '' || failure.status >= 500;
  return (
    <EmptyState
      isPage
      icon={Copy}
      role="alert"
      title={isPassing ? 'The order could not be copied' : failure.message}
      text={isPassing ? 'Check your connection and try again.' : failure.messages.join(' ')}
      action={
        isPassing ? (
          <Button variant="primary" onClick={() => setAttempt((before) => before + 1)}>
            Try again
          </Button>
        ) : (
          <Button variant="primary" onClick={() => navigate('/')}>
            Back to orders
          </Button>
        )
      }
    />
  );
}
