import { useEffect, useState } from 'react';
import { setOrderPeople } from '#client/orders/actions/set-order-people.ts';
import { useClient } from '#client/state/client-context.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { Person } from '#shared/accounts/person.ts';
import type { CompanyPerson } from '#shared/orders/company-person.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './people-dialog.module.css';

type Wanted = ReadonlyMap<string, boolean>;
const nothing: Wanted = new Map();

/** Returns the ids of the present people with the reader's own choices applied: changes by others stay. */
function withWanted(people: readonly Person[], wanted: Wanted): ReadonlySet<string> {
  const ids = new Set(people.map(({ id }) => id));
  for (const [id, isWanted] of wanted)
    if (isWanted) ids.add(id);
    else ids.delete(id);
  return ids;
}

/** Chooses, among the people of the order's company, who collaborates on it and who approves it. */
export function PeopleDialog({ order, onClose }: { order: OrderDetail; onClose(): void }) {
  const client = useClient();
  const [people, setPeople] = useState<readonly CompanyPerson[] | null>(null);
  const [collaborating, setCollaborating] = useState(nothing);
  const [approving, setApproving] = useState(nothing);
  const collaborators = withWanted(order.collaborators, collaborating);
  const approvers = withWanted(order.approvers, approving);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    void client.api.call('companyPeople', { params: { orderId: order.id } }).then((result) => {
      if (!isShown) return;
      if (result.ok) setPeople(result.data);
      else reportFailure(client, result);
    });
    return () => {
      isShown = false;
    };
  }, [client, order.id]);

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
      busy={busy}
      size="medium"
      title={`People on #${order.orderId}`}
      description="Collaborators follow the order and ask for changes. Approvers decide on its proofs."
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
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
                  {person.mayApprove ? null : (
                    <span className={styles.note}>Not an approver: may collaborate</span>
                  )}
                </th>
                <Choice
                  label={`${person.name} collaborates`}
                  chosen={collaborators.has(person.id)}
                  onChange={(chosen) => setCollaborating(new Map(collaborating).set(person.id, chosen))}
                />
                <Choice
                  label={`${person.name} approves`}
                  chosen={approvers.has(person.id)}
                  disabled={!person.mayApprove && !approvers.has(person.id)}
                  onChange={(chosen) => setApproving(new Map(approving).set(person.id, chosen))}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function Choice({
  label,
  chosen,
  disabled = false,
  onChange,
}: {
  label: string;
  chosen: boolean;
  disabled?: boolean;
  onChange(chosen: boolean): void;
}) {
  return (
    <td>
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={label}
          checked={chosen}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
    </td>
  );
}
