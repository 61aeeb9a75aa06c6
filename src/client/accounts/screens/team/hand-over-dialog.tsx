import { type ReactNode, useState } from 'react';
import { handOver, loadTeam } from '#client/accounts/actions/team-members.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { roleName } from '#shared/access/role-name.ts';
import type { MemberOrder, TeamMemberDetail } from '#shared/accounts/team-member.ts';
import { shownOrders } from '#shared/accounts/team-members.ts';
import { mayTakeOver } from '#shared/orders/assignees.ts';
import styles from './hand-over-dialog.module.css';
import { orderRoles } from './member-labels.ts';

/** Returns the orders that somebody works on or leads, which can be handed over. */
export const assignedOrders = ({ openOrders }: TeamMemberDetail): MemberOrder[] =>
  openOrders.filter(({ isOperator, isManager }) => isOperator || isManager);

/** Hands somebody's orders over to a colleague: all, or those that are ticked. */
export function HandOverDialog({
  member,
  deactivates,
  onDone,
  onClose,
}: {
  member: TeamMemberDetail;
  /** They are deactivated as well. */
  deactivates: boolean;
  onDone(member: TeamMemberDetail): void;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const { data: team, failure, load } = useLoaded(() => loadTeam(client));
  const [to, setTo] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const orders = assignedOrders(member);
  const chosen = orders.filter(({ id }) => !left.has(id));
  const takers = (team ?? []).filter(
    ({ id, state, role }) =>
      id !== member.id && state !== 'deactivated' && chosen.every((order) => mayTakeOver(role, order)),
  );
  const taker = takers.find(({ id }) => id === to);
  const isAll = left.size === 0;
  const send = async (): Promise<void> => {
    if (taker === undefined) return;
    setBusy(true);
    const orderIds = isAll ? undefined : chosen.map(({ id }) => id);
    const changed = await handOver(client, member.id, { to: taker.id, orderIds, deactivates });
    setBusy(false);
    if (changed !== null) onDone(changed);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      size="medium"
      title={deactivates ? `Hand over and deactivate ${member.name}` : `Hand over orders of ${member.name}`}
      description={
        deactivates
          ? 'They are signed out everywhere at once and cannot sign in. Their comments and files stay.'
          : 'The colleague is notified. Each order’s timeline shows the change.'
      }
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={deactivates ? 'danger' : 'primary'}
            busy={busy}
            disabled={taker === undefined || chosen.length === 0}
            onClick={() => void send()}
          >
            {deactivates ? 'Hand over and deactivate' : 'Hand over'}
          </Button>
        </>
      }
    >
      {team === null && failure !== null ? (
        <LoadFailure what="The team" onRetry={() => void load()} />
      ) : team === null ? (
        <Skeleton height="120px" />
      ) : (
        <div className={styles.form}>
          <SelectField
            label="To"
            required
            placeholder="Choose a colleague"
            options={takers.map(({ id, name, role }) => ({ value: id, label: `${name}, ${roleName(role)}` }))}
            value={taker === undefined ? null : to}
            hint={
              chosen.some(({ isManager }) => isManager)
                ? 'Orders that they lead need somebody who may lead.'
                : ''
            }
            onChange={setTo}
          />
          <fieldset className={styles.orders}>
            <legend>{`Orders, ${chosen.length} of ${orders.length}`}</legend>
            {member.openOrders.length < shownOrders ? null : (
              <p className={page.hint}>
                The newest {shownOrders} open orders are shown. While all are ticked, the older ones go too.
              </p>
            )}
            {orders.map((order) => (
              <Choice
                key={order.id}
                label={`#${order.id} ${order.orderName}`}
                hint={orderRoles(order)}
                checked={!left.has(order.id)}
                onChange={(isChosen) => {
                  const next = new Set(left);
                  if (isChosen) next.delete(order.id);
                  else next.add(order.id);
                  setLeft(next);
                }}
              />
            ))}
          </fieldset>
        </div>
      )}
    </Dialog>
  );
}
