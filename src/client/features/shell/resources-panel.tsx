import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { MetersPanel } from '#client/features/meters/meters-panel.tsx';
import { actorOf } from '#client/stores/actor.ts';
import { useUser } from '#client/stores/client-context.ts';
import { mayReadRetail } from '#shared/rules/retail.ts';
import { PlanSummary } from './plan-summary.tsx';
import styles from './resources-button.module.css';

export function ResourcesPanel({ onLeave }: { onLeave(): void }): ReactNode {
  const user = useUser();
  return (
    <>
      <PlanSummary />
      <MetersPanel />
      {mayReadRetail(actorOf(user)) ? (
        <Link href="/retail" className={styles.more} onClick={onLeave}>
          Extra resources
        </Link>
      ) : null}
    </>
  );
}
