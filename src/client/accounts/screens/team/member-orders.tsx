import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { statusTone } from '#client/orders/screens/page/order-status.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import page from '#client/ui/page.module.css';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import { statusNames } from '#shared/orders/order-place.ts';
import styles from './member.module.css';
import { orderRoles } from './member-labels.ts';

/** The open orders that somebody is on, with what they are to each. */
export function MemberOrders({ member: { openOrders } }: { member: TeamMemberDetail }): ReactNode {
  return (
    <section className={page.section} aria-labelledby="member-orders">
      <h2 id="member-orders">Open orders</h2>
      {openOrders.length === 0 ? (
        <p className={page.hint}>They are on none now.</p>
      ) : (
        <ul className={styles.orders}>
          {openOrders.map((order) => (
            <li key={order.id}>
              <Link href={`/orders/detail/${order.id}`}>
                #{order.id} {order.orderName}
              </Link>
              <small>{orderRoles(order)}</small>
              <Chip tone={statusTone[order.progress]} dot>
                {statusNames[order.progress]}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
