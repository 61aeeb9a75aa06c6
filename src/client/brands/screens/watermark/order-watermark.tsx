import { type ReactNode, Suspense, useState } from 'react';
import { useActorOn } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { mayMarkOrder } from '#shared/brands/watermark-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

const Dialog = lateComponent(() =>
  import('./order-watermark-dialog.tsx').then((loaded) => loaded.OrderWatermarkDialog),
);

/**
 * Returns whether an order's proofs are downloaded with a watermark; the provider's people change it here.
 */
export function OrderWatermark({ order }: { order: OrderDetail }): ReactNode {
  const actor = useActorOn(order);
  const [changing, setChanging] = useState(false);
  return (
    <>
      {order.downloadWithWatermark.isDownloadWithWatermark ? 'With watermark' : 'Without watermark'}
      {mayMarkOrder(actor) && (
        <Button
          size="small"
          variant="quiet"
          aria-label="Change the watermark"
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
      )}
      {changing && (
        <Suspense>
          <Dialog order={order} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
