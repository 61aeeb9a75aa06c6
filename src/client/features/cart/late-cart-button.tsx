import type { ReactNode } from 'react';
import { actorOf } from '#client/stores/actor.ts';
import { useUser } from '#client/stores/client-context.ts';
import { DeferUntilIdle } from '#client/ui/defer-until-idle.tsx';
import button from '#client/ui/header-popover.module.css';
import { lateComponent } from '#client/ui/late-component.ts';
import { hasCart } from '#shared/billing/membership-rules.ts';

const CartButton = lateComponent(() => import('./cart-button.tsx').then((module) => module.CartButton));

/** The cart for those who have one; its code is no part of the screen's own, its place is kept. */
export function LateCartButton(): ReactNode {
  const user = useUser();
  if (!hasCart(actorOf(user), user.membership)) return null;
  return (
    <DeferUntilIdle instead={<span className={button.button} />}>
      <CartButton />
    </DeferUntilIdle>
  );
}
