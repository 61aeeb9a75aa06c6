import type { ReactNode } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import button from '#client/ui/menus/header-popover.module.css';
import { hasCartLink } from '#shared/billing/membership-rules.ts';

const CartButton = lateComponent(() => import('./cart-button.tsx').then((module) => module.CartButton));

/** The cart for those who have one; its code is no part of the screen's own, its place is kept. */
export function LateCartButton(): ReactNode {
  const user = useUser();
  if (!hasCartLink(actorOf(user), user.membership)) return null;
  return (
    <DeferUntilIdle instead={<span className={button.button} />}>
      <CartButton />
    </DeferUntilIdle>
  );
}
