import { Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { can } from '#shared/access/permission.ts';
import styles from './new-order-link.module.css';

/** Hidden on the pages it leads to, and from those who create no orders. */
export function NewOrderLink() {
  const actor = actorOf(useUser());
  const [path] = useLocation();
  const isThere = path === '/orders/new' || path.startsWith('/orders/clone/');
  if (isThere || !can(actor, 'create', 'ORDER_CREATE')) return null;
  return (
    <Link href="/orders/new" className={styles.link} data-tour="new-order" aria-label="Create New Order">
      <Plus className={styles.icon} aria-hidden="true" />
      <span className={styles.label}>Create New Order</span>
    </Link>
  );
}
