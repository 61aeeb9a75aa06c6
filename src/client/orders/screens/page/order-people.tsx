import { UserRoundPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { orderCommandId } from '#client/orders/commands/order-commands.ts';
import { situationOf } from '#client/orders/stores/order-target.ts';
import { useActorOn } from '#client/state/client-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Person } from '#shared/accounts/person.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayAct } from '#shared/orders/order-actions.ts';
import styles from './order-facts.module.css';
import { PeopleDialog } from './people-dialog.tsx';

const hash = '#people';

/** Shows who is on the order, and lets those who may change it. The address `#people` opens that at once. */
export function OrderPeople({
  order,
  commands,
}: {
  order: OrderDetail;
  commands: readonly OfferedCommand[];
}) {
  const actor = useActorOn(order);
  const mayChange = mayAct(actor, situationOf(order), 'set-people');
  const [editing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useLocationProperty(() => location.hash) === hash;
  useEffect(() => {
    if (!asked) return;
    heading.current?.scrollIntoView({ block: 'center' });
    setEditing(mayChange);
    // Removed from the address after use, so that the same link works again.
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [asked, mayChange]);
  const assign = (action: 'assign-operator' | 'assign-manager') =>
    commands.find(({ id }) => id === orderCommandId(action)) ?? null;
  return (
    <section id="people">
      <div className={styles.row}>
        <h2 ref={heading} className={styles.heading}>
          People
        </h2>
        {mayChange && (
          <IconButton
            icon={UserRoundPen}
            size="small"
            label="Collaborators and Approvers"
            onClick={() => setEditing(true)}
          />
        )}
      </div>
      <dl className={styles.facts}>
        <PeopleFact name="Creator" people={[order.creator]} />
        <PeopleFact
          name="Operator"
          people={order.operator === null ? [] : [order.operator]}
          none="Unassigned"
          change={assign('assign-operator')}
        />
        <PeopleFact
          name="Manager"
          people={order.manager === null ? [] : [order.manager]}
          none="Unassigned"
          change={assign('assign-manager')}
        />
        <PeopleFact name="Collaborators" people={order.collaborators} none="None" />
        <PeopleFact name="Approvers" people={order.approvers} none="None" />
        {order.workflow !== null && actor.companyId !== null && (
          <div className={styles.fact} data-changes={false}>
            <dt>Workflow</dt>
            <dd>{order.workflow.name}</dd>
          </div>
        )}
      </dl>
      {editing && <PeopleDialog order={order} onClose={() => setEditing(false)} />}
    </section>
  );
}

function PeopleFact({
  name,
  people,
  none = '',
  change = null,
}: {
  name: string;
  people: readonly Person[];
  none?: string;
  change?: OfferedCommand | null;
}) {
  return (
    <div className={styles.fact} data-changes={change !== null}>
      <dt>{name}</dt>
      {people.length === 0 && <dd className={styles.none}>{none}</dd>}
      {people.map((person) => (
        <dd key={person.id} className={styles.person}>
          <Avatar person={person} size="small" decorative />
          {person.name}
        </dd>
      ))}
      {change !== null && (
        <dd className={styles.change}>
          <IconButton
            icon={change.icon}
            size="small"
            label={change.label}
            keys={change.keys}
            onClick={change.run}
          />
        </dd>
      )}
    </div>
  );
}
