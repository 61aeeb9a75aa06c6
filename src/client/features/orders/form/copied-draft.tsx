import { type ReactNode, useEffect, useState } from 'react';
import { closeOrder, loadOrder, openOrder } from '#client/stores/actions/load-order.ts';
import { useClient, useOrder, useOrders } from '#client/stores/client-context.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { OrderSkeleton } from '../order-skeleton.tsx';
import { DraftFailure } from './draft-failure.tsx';
import { DraftForm } from './draft-form.tsx';

/** The form of a new order that begins as a copy of another. The server makes the copy with the first change. */
export function CopiedDraft({
  sourceId,
  onBegun,
  onStartAnew,
}: {
  sourceId: string;
  onBegun(orderId: string): void;
  onStartAnew(): void;
}): ReactNode {
  const client = useClient();
  const found = useOrder(sourceId);
  const failure = useOrders().failures[sourceId];
  // The form keeps what it began with, also where the order goes away meanwhile.
  const [source, setSource] = useState<OrderDetail | null>(found);
  if (source === null && found !== null) setSource(found);
  useEffect(() => {
    void openOrder(client, sourceId);
    return () => closeOrder(client, sourceId);
  }, [client, sourceId]);

  if (source !== null)
    return <DraftForm order={null} source={source} onBegun={onBegun} onStartAnew={onStartAnew} />;
  if (failure === undefined) return <OrderSkeleton />;
  return (
    <DraftFailure
      failure={failure}
      what="order"
      onStartAnew={onStartAnew}
      onRetry={() => void loadOrder(client, sourceId)}
    />
  );
}
