import { format } from 'date-fns';
import type { ReactNode } from 'react';
import { MessageView } from '#client/features/rich-text/message-view.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import type { OrderDetail } from '#shared/model/order.ts';
import type { Person } from '#shared/model/person.ts';
import { plainText } from '#shared/model/rich-text.ts';
import styles from './order-facts.module.css';

/** Brief, dates and people. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  return (
    <>
      {plainText(order.brief) !== '' && (
        <section>
          <h2 className={styles.heading}>Brief</h2>
          <MessageView message={order.brief} />
        </section>
      )}
      <section>
        <h2 className={styles.heading}>Details</h2>
        <dl className={styles.facts}>
          <Fact name="Due">
            {order.dueDate === null ? 'No date' : format(new Date(order.dueDate), 'dd MMM yyyy HH:mm')}
          </Fact>
          <Fact name="Created">{format(new Date(order.createdAt), 'dd MMM yyyy')}</Fact>
          <Fact name="Package">{order.packageName}</Fact>
          <Fact name="Priority">{order.positionOrder + 1}</Fact>
        </dl>
      </section>
      <section>
        <h2 className={styles.heading}>People</h2>
        <dl className={styles.facts}>
          <PeopleFact name="Creator" people={[order.creator]} />
          <PeopleFact
            name="Operator"
            people={order.operator === null ? [] : [order.operator]}
            none="Unassigned"
          />
          <PeopleFact
            name="Manager"
            people={order.manager === null ? [] : [order.manager]}
            none="Unassigned"
          />
          <PeopleFact name="Collaborators" people={order.collaborators} none="None" />
          <PeopleFact name="Approvers" people={order.approvers} none="None" />
        </dl>
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PeopleFact({ name, people, none = '' }: { name: string; people: readonly Person[]; none?: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      {people.length === 0 && <dd className={styles.none}>{none}</dd>}
      {people.map((person) => (
        <dd key={person.id} className={styles.person}>
          <Avatar person={person} size="small" decorative />
          {person.name}
        </dd>
      ))}
    </div>
  );
}
