import type { ReactNode } from 'react';
import { priceCart } from '#client/billing/actions/change-cart.ts';
import { useCart, useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';

/** Stands for a cart whose prices have not come; where they could not be loaded, they can be requested again. */
export function AwaitedPrices({ height }: { height: string }): ReactNode {
  const client = useClient();
  const { isPricingFailed } = useCart();
  return isPricingFailed ? (
    <p role="alert">
      The prices could not be loaded. <Button onClick={() => void priceCart(client)}>Try again</Button>
    </p>
  ) : (
    <Skeleton height={height} />
  );
}
