import { UserPlus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import styles from '#client/shell/screens/frame/new-order-link.module.css';
import { useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import { viewOf } from '#shared/access/account-view.ts';
import { mayCreateCustomer } from '#shared/accounts/new-customer.ts';

/** Link to create a customer, for a white-label account that sees the product as a reseller. */
export function NewCustomerLink() {
  const user = useUser();
  const { view } = useSession();
  const [path] = useLocation();
  if (path === '/customer/new' || viewOf(user, view) !== 'client') return null;
  if (!mayCreateCustomer(actorOf(user), user)) return null;
  return (
    <Tooltip label="Create New Customer">
      <Link href="/customer/new" className={styles.link} data-quiet="true" aria-label="Create New Customer">
        <UserPlus className={styles.icon} aria-hidden="true" />
        <span className={styles.label}>Create New Customer</span>
      </Link>
    </Tooltip>
  );
}
