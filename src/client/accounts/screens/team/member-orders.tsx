import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { statusTone } from '#client/orders/screens/page/order-status.ts';
import { useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import page from '#client/ui/page.module.css';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import { mayHandOver } from '#shared/accounts/team-members.ts';
import { statusNames } from '#shared/orders/order-phase.ts';
import { assignedOrders, HandOverDialog } from './hand-over-dialog.tsx';
import styles from './member.module.css';
import { orderRoles } from './member-labels.ts';

/** The open orders that somebody is on, with what they are to each. */
export function MemberOrders({
  member,
  onChanged,
}: {
  member: TeamMemberDetail;
  onChanged(member: TeamMemberDetail): void;
}): ReactNode {
  const actor = actorOf(useUser());
  const [isHandingOver, setHandingOver] = useState(false);
  const { openOrders } = member;
  return (
    <section className={page.section} aria-labelledby="member-orders">
      <div className={styles.head}>
        <h2 id="member-orders">Open orders</h2>
        {mayHandOver(actor) && assignedOrders(member).length > 0 ? (
          <Button size="small" onClick={() => setHandingOver(true)}>
            Hand over orders
          </Button>
        ) : null}
      </div>
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
      {isHandingOver ? (
        <HandOverDialog
          member={member}
          deactivates={false}
          onDone={(changed) => {
            setHandingOver(false);
            onChanged(changed);
          }}
          onClose={() => setHandingOver(false)}
        />
      ) : null}
    </section>
  );
}
