import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { actorOf } from '#client/stores/actor.ts';
import { useUser } from '#client/stores/client-context.ts';
import { hasCart } from '#shared/rules/membership.ts';
import { mayManageProducts, mayReadPaygCustomers } from '#shared/rules/payg.ts';
import { mayReadRetail } from '#shared/rules/retail.ts';
import { OwnPayg } from './own-payg.tsx';
import { ProductsDesk } from './products-desk.tsx';

/** Pay as you go: what is sold, for managers; what one has and can buy, for the owner of a company on a free plan. */
export function PaygScreen(): ReactNode {
  const user = useUser();
  const actor = actorOf(user);
  if (mayManageProducts(actor)) return <ProductsDesk />;
  if (user.membership !== null && hasCart(actor, user.membership))
    return <OwnPayg membership={user.membership} />;
  // Whoever has nothing to do here has something to do beside it.
  if (mayReadPaygCustomers(actor)) return <Redirect to="/payg/list" replace />;
  return <Redirect to={user.membership !== null && mayReadRetail(actor) ? '/retail' : '/'} replace />;
}
