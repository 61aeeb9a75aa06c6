import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { hasCart } from '#shared/billing/membership-rules.ts';
import { mayManageProducts, mayReadPaygCustomers } from '#shared/billing/payg-rules.ts';
import { OwnPayg } from './own-payg.tsx';
import { ProductsScreen } from './products-screen.tsx';

/** Pay as you go: what is sold, for managers; what one has and can buy, for the owner of a company on a free plan. */
export function PaygScreen(): ReactNode {
  const user = useUser();
  const actor = actorOf(user);
  if (mayManageProducts(actor)) return <ProductsScreen />;
  if (user.membership !== null && hasCart(actor, user.membership))
    return <OwnPayg membership={user.membership} />;
  // Whoever has nothing to do here has something to do beside it, or reads there whose page it is.
  return <Redirect to={mayReadPaygCustomers(actor) ? '/payg/list' : '/retail'} replace />;
}
