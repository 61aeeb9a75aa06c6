import { useEffect, useState } from 'react';
import { setOrderPeople } from '#client/stores/actions/set-order-people.ts';
import { useClient } from '#client/stores/client-context.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { OrderDetail } from '#shared/model/order.ts';
import type { Person } from '#shared/model/person.ts';
import styles from './people-dialog.module.css';

const idsOf = (people: readonly Person[]): ReadonlySet<string> => new Set(people.map(({ id }) => id));

/** Chooses, among the people of the order's company, who collaborates on it and who approves it. */
export function PeopleDialog({ order, onClose }: { order: OrderDetail; onClose(): void }) {
  const client = useClient();
  const [people, setPeople] = useState<readonly Person[] | null>(null);
  const [collaborators, setCollaborators] = useState(() => idsOf(order.collaborators));
  const [approvers, setApprovers] = useState(() => idsOf(order.approvers));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    void client.api.call('companyPeople', { params: { orderId: order.id } }).then((result) => {
      if (isShown) setPeople(result.ok ? result.data : [...order.collaborators, ...order.approvers]);
    });
    return () => {
      isShown = false;
    };
  }, [client, order.id, order.collaborators, order.approvers]);

  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await setOrderPeople(client, order, [...collaborators], [...approvers]);
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={`People on #${order.orderId}`}
      description="Collaborators follow the order and ask for changes. Approvers decide on its proofs."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={people === null} onClick={() => void save()}>
            Save changes
          </Button>
        </>
      }
    >
      {people === null ? (
        <Skeleton height="120px" />
      ) : (
        <table className={styles.people}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Collaborator</th>
              <th scope="col">Approver</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <span className={styles.person}>
                    <Avatar person={person} size="small" decorative />
                    {person.name}
                  </span>
                </th>
                <Choice
                  label={`${person.name} collaborates`}
                  chosen={collaborators.has(person.id)}
                  onChange={() => setCollaborators((now) => toggled(now, person.id))}
                />
                <Choice
                  label={`${person.name} approves`}
                  chosen={approvers.has(person.id)}
                  onChange={() => setApprovers((now) => toggled(now, person.id))}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Choice({ label, chosen, onChange }: { label: string; chosen: boolean; onChange(): void }) {
  return (
    <td>
      <label className={styles.choice}>
        <input type="checkbox" aria-label={label} checked={chosen} onChange={onChange} />
      </label>
    </td>
  );
}
