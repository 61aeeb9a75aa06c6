import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { statusTone } from '#client/orders/screens/page/order-status.ts';
import { useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { abbreviation, cuts, cutText } from '#client/ui/display/cut-text.ts';
import { can } from '#shared/access/permission.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import { fromLabel, phaseNames } from '#shared/orders/order-phase.ts';
import styles from './quick-search.module.css';

/** Shows the results as cards. */
export function QuickResults({
  orders,
  isFailed,
  text,
  onChoose,
}: {
  /** Null until they have come. */
  orders: readonly OrderListItem[] | null;
  isFailed: boolean;
  text: string;
  onChoose(): void;
}): ReactNode {
  const namesCompany = can(actorOf(useUser()), 'read', 'ORDER_LIST_COMPANY_NAME');
  const note = isFailed
    ? 'The search could not be done. Check your connection.'
    : orders === null
      ? 'Searching…'
      : orders.length === 0
        ? `No order matches “${text}”.`
        : null;
  return (
    // Pressed text does not take the focus from the field, which would close the results; nor do links, in WebKit.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it.
    <div className={styles.results} onMouseDown={(event) => event.preventDefault()}>
      <p role="status" className={note === null ? styles.hidden : styles.note}>
        {note ?? (orders?.length === 1 ? '1 order found' : `${orders?.length ?? 0} orders found`)}
      </p>
      <ul className={styles.cards}>
        {orders?.map((order) => (
          <li key={order.id}>
            <ResultCard order={order} namesCompany={namesCompany} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ResultCard({
  order,
  namesCompany,
  onChoose,
}: {
  order: OrderListItem;
  namesCompany: boolean;
  onChoose(): void;
}): ReactNode {
  const { creator, operator } = order;
  const { day, due } = useDates();
  return (
    <Link href={`/orders/detail/${order.id}`} className={styles.card} onClick={onChoose}>
      <span className={styles.top}>
        <Chip dot tone={statusTone[order.progress]}>
          {fromLabel(order) ?? phaseNames[order.orderStateStatus]}
        </Chip>
        {order.isArchived ? null : <span>P{order.positionOrder + 1}</span>}
        <span className={styles.number}>#{order.orderId}</span>
        <span className={styles.package} title={order.packageName}>
          {abbreviation(order.packageName)}
        </span>
      </span>
      <strong className={styles.name}>{cutText(order.orderName, cuts.orderName)}</strong>
      <span className={styles.kind}>
        {namesCompany
          ? `${cutText(order.client, cuts.client)} / ${cutText(order.company.name, cuts.company)} · `
          : ''}
        {order.serviceName}
      </span>
      <span className={styles.foot}>
        <span>Created {day(order.createdAt)}</span>
        {order.dueDate === null ? (
          <span>No due date</span>
        ) : (
          <span title={`Due ${due(order.dueDate)}`}>Due {day(order.dueDate)}</span>
        )}
        <span className={styles.people}>
          <Face as="Creator" person={creator} />
          {operator === null ? (
            <span className={styles.nobody}>Unassigned</span>
          ) : (
            <Face as="Operator" person={operator} />
          )}
        </span>
      </span>
    </Link>
  );
}

function Face({ as, person }: { as: string; person: Person }): ReactNode {
  return (
    <span title={`${as}: ${cutText(person.name, cuts.userName)}`}>
      <Avatar person={person} size="small" />
    </span>
  );
}
