import { Inbox, Landmark, Plus, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { can } from '#shared/access/permission.ts';
import { mayCreateCustomer } from '#shared/accounts/new-customer.ts';
import { mayChangeTeam } from '#shared/accounts/team-members.ts';
import { usualTexts } from '#shared/installation/studio-texts.ts';
import styles from './empty-board.module.css';

/** Suggests the next step while there are no orders. */
export function EmptyBoard(): ReactNode {
  return (
    <div className={styles.over}>
      <div className={styles.card}>
        <NextStep />
      </div>
    </div>
  );
}

function NextStep(): ReactNode {
  const user = useUser();
  const { config } = useSession();
  const actor = actorOf(user);
  if (user.clientType === 'customer')
    return can(actor, 'create', 'ORDER_CREATE') ? (
      <EmptyState
        icon={Inbox}
        title="You have no orders yet"
        text={(user.whitelabelInfo === null && config?.texts.emptyBoard) || usualTexts.emptyBoard}
        action={
          <PathButton path="/orders/new" variant="primary" icon={Plus}>
            Create your first order
          </PathButton>
        }
      />
    ) : (
      <EmptyState icon={Inbox} title="There are no orders yet" text="Orders of your company appear here." />
    );
  return mayChangeTeam(actor) && mayCreateCustomer(actor, user) ? (
    <EmptyState
      icon={Inbox}
      title="There are no orders yet"
      text="Create accounts for your team and your customers. Each is mailed how to sign in; what customers order appears here."
      action={
        <div className={styles.steps}>
          <PathButton path="/customer/new" variant="primary" icon={UserPlus}>
            Create a customer
          </PathButton>
          <PathButton path="/team-members/new" icon={UserPlus}>
            Create a team member
          </PathButton>
          {can(actor, 'update', 'BILLING_SETTINGS') ? (
            <PathButton path="/settings/invoices" icon={Landmark}>
              Say where customers pay
            </PathButton>
          ) : null}
        </div>
      }
    />
  ) : (
    <EmptyState
      icon={Inbox}
      title="There are no orders yet"
      text="What customers order appears here. Open an order to begin it and to upload a proof."
    />
  );
}
