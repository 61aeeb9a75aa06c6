import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { mayChangePlan } from '#shared/billing/membership-rules.ts';
import {
  type BeginningOrder,
  hasSeat,
  isSold,
  type LimitText,
  type LimitUse,
  limitOnOrder,
  limitText,
  type PlanLimit,
  seatText,
} from '#shared/billing/plan-limits.ts';
import styles from './plan-limit-note.module.css';

/** Returns the link where those who may buy do something about a limit; null if nobody in their company can. */
function wayOutOf(limit: PlanLimit, use: LimitUse, isFree: boolean): { label: string; path: string } | null {
  if (limit === 'hold') return null;
  if (limit === 'leave') return { label: 'General Settings', path: '/settings' };
  if (limit === 'late') return { label: 'See invoices', path: '/billing/invoices' };
  if (!isSold(limit, use)) return { label: 'Choose a plan', path: '/membership/package' };
  return { label: 'Buy more', path: isFree ? '/checkout/cart' : '/membership/service' };
}

/** Says what is used up and what helps; with a link, for those who may do something about it. */
const LimitNote = ({
  text: { title, used, wayOut },
  link,
}: {
  text: LimitText;
  link: { label: string; path: string } | null;
}): ReactNode => (
  <p className={styles.note} role="note">
    <strong>{title}</strong>
    <span>
      {used} {wayOut}
    </span>
    {link !== null && <Link href={link.path}>{link.label}</Link>}
  </p>
);

/** Says before one tries that work on an order cannot begin now, why, and what helps; nothing if it can. */
export function PlanLimitNote({ order }: { order: BeginningOrder }): ReactNode {
  const user = useUser();
  const { limits, membership } = user;
  const limit = limits === null ? null : limitOnOrder(limits, order);
  if (limits === null || limit === null) return null;
  const mayBuy = mayChangePlan(actorOf(user));
  const link = mayBuy ? wayOutOf(limit, limits, membership?.type === 'free') : null;
  return <LimitNote text={limitText(limit, limits, mayBuy)} link={link} />;
}

/** Says before one tries that the company has no seat for another person; nothing if it has. For its owners. */
export function SeatNote(): ReactNode {
  const { limits } = useUser();
  if (limits === null || hasSeat(limits)) return null;
  return <LimitNote text={seatText(limits)} link={{ label: 'Choose a plan', path: '/membership/package' }} />;
}
