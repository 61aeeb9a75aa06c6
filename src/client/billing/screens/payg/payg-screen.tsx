import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { hasCart } from '#shared/billing/membership-rules.ts';
import { mayManageProducts, mayReadPaygCustomers } from '#shared/billing/payg-rules.ts';
import { OwnPayg } from './own-payg.tsx';
import { ProductsScreen } from './products-screen.tsx';

/**
 * Pay as you go: the products, for managers; purchases and offers, for the owner of a company on a free plan.
 */
export function PaygScreen(): ReactNode {
  const user = useUser();
  const actor = actorOf(user);
  if (mayManageProducts(actor)) return <ProductsScreen />;
  if (user.membership !== null && hasCart(actor, user.membership))
    return <OwnPayg membership={user.membership} />;
  // Others use the list or the add-ons screen, which also explains who may open this page.
  return <Redirect to={mayReadPaygCustomers(actor) ? '/payg/list' : '/retail'} replace />;
}
