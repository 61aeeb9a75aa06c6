import { type ReactNode, useEffect, useState } from 'react';
import { closeOrder, loadOrder, openOrder } from '#client/orders/actions/load-order.ts';
import { OrderSkeleton } from '#client/orders/screens/page/order-skeleton.tsx';
import { useClient, useOrder, useOrders } from '#client/state/client-context.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
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
