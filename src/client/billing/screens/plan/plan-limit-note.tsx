import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { mayChangePlan } from '#shared/billing/membership-rules.ts';
import { type BeginningOrder, limitOnOrder, limitText, type PlanLimit } from '#shared/billing/plan-limits.ts';
import styles from './plan-limit-note.module.css';

/** Where those who may buy do something about a limit; null where nobody of the company can. */
function wayOutOf(limit: PlanLimit, isFree: boolean): { label: string; path: string } | null {
  if (limit === 'hold') return null;
  if (limit === 'leave') return { label: 'General Settings', path: '/settings' };
  if (limit === 'late') return { label: 'See invoices', path: '/billing/invoices' };
  if (limit === 'ended') return { label: 'Choose a plan', path: '/membership/package' };
  return { label: 'Buy more', path: isFree ? '/membership/package' : '/membership/service' };
}

/** Says before one tries that work on an order cannot begin now, why, and what helps; nothing if it can. */
export function PlanLimitNote({ order }: { order: BeginningOrder }): ReactNode {
  const user = useUser();
  const { limits, membership } = user;
  const limit = limits === null ? null : limitOnOrder(limits, order);
  if (limits === null || limit === null) return null;
  const mayBuy = mayChangePlan(actorOf(user));
  const { title, used, wayOut } = limitText(limit, limits, mayBuy);
  const screen = wayOutOf(limit, membership?.type === 'free');
  return (
    <p className={styles.note} role="note">
      <strong>{title}</strong>
      <span>
        {used} {wayOut}
      </span>
      {mayBuy && screen !== null && <Link href={screen.path}>{screen.label}</Link>}
    </p>
  );
}
