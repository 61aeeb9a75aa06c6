import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { MeterFace } from '#client/billing/screens/meters/meter-face.tsx';
import { metersOf } from '#client/billing/screens/meters/meter-labels.ts';
import { statusTone } from '#client/orders/screens/page/order-status.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import page from '#client/ui/page.module.css';
import { roleName } from '#shared/access/role-name.ts';
import type { Customer } from '#shared/accounts/customer.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { statusNames } from '#shared/orders/order-phase.ts';
import styles from './customer-screen.module.css';

/** Shows a customer's usage of their plan. */
export function CustomerUse({ use }: { use: Customer['use'] }): ReactNode {
  const dates = useDates();
  return (
    <section className={page.section} aria-labelledby="customer-use">
      <h2 id="customer-use">Used of the plan</h2>
      <ul className={styles.meters}>
        {metersOf(use, dates).map((words) => (
          <li key={words.id}>
            <MeterFace words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Their orders, to be looked at. */
export function CustomerOrders({ orders }: { orders: Customer['orders'] }): ReactNode {
  const { due } = useDates();
  return (
    <section className={page.section} aria-labelledby="customer-orders">
      <h2 id="customer-orders">
        Orders <span className={styles.count}>{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title="No orders yet"
          text="Their orders come here, and to the board, as soon as they are published."
        />
      ) : (
        <ul className={styles.list}>
          {orders.map(({ id, orderName, status, serviceName, dueDate }) => (
            <li key={id} className={styles.order}>
              <span className={styles.what}>
                <Link href={`/orders/detail/${id}`} className={styles.link}>
                  {shownOrderName(orderName)}
                </Link>
                <span className={page.hint}>
                  #{id} · {serviceName}
                </span>
              </span>
              <span className={page.hint}>{dueDate === null ? 'No due date' : `Due ${due(dueDate)}`}</span>
              <Chip dot tone={statusTone[status]}>
                {statusNames[status]}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function CustomerPeople({
  people,
  actions,
}: {
  people: Customer['people'];
  /** What can be done about a person, at the end of their line. */
  actions?: ((person: Customer['people'][number]) => ReactNode) | undefined;
}): ReactNode {
  return (
    <section className={page.section} aria-labelledby="customer-people">
      <h2 id="customer-people">
        People <span className={styles.count}>{people.length}</span>
      </h2>
      {people.length === 0 ? (
        <p className={page.hint}>Nobody can sign in for this company.</p>
      ) : (
        <ul className={styles.list}>
          {people.map((person) => (
            <li key={person.id} className={styles.line}>
              <Avatar person={person} size="small" decorative />
              <span className={styles.what}>
                <strong>{person.name}</strong>
                <span className={page.hint}>{person.jobTitle ?? roleName(person.role)}</span>
              </span>
              <span className={page.hint}>{person.emailAddress}</span>
              {person.state === 'invited' ? <Chip>Invited</Chip> : null}
              {actions?.(person)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
