import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { MetersPanel } from '#client/billing/screens/meters/meters-panel.tsx';
import { useUser } from '#client/state/client-context.ts';
import { hasCart } from '#shared/billing/membership-rules.ts';
import { hasRetailLink } from '#shared/billing/retail-rules.ts';
import { PlanSummary } from './plan-summary.tsx';
import styles from './resources-button.module.css';

export function ResourcesPanel({ onLeave }: { onLeave(): void }): ReactNode {
  const user = useUser();
  const actor = actorOf(user);
  return (
    <>
      <PlanSummary />
      <MetersPanel />
      {hasRetailLink(actor) ? (
        <p className={styles.more}>
          <Link href="/retail" onClick={onLeave}>
            Extra resources
          </Link>
          {hasCart(actor, user.membership) ? (
            <Link href="/payg" onClick={onLeave}>
              Pay as you go
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
