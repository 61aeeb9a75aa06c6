import type { ReactNode } from 'react';
import { useBusinessHours, useUser } from '#client/state/client-context.ts';
import { dueDateLabel, isInactive, trialBadge } from '#shared/billing/membership-rules.ts';
import { zoneDate } from '#shared/kernel/zone-dates.ts';
import styles from './plan-summary.module.css';

/** A company's plan: title, how it is paid, when next, and its free trial where it is on one. */
export function PlanSummary(): ReactNode {
  const { membership } = useUser();
  const provider = useBusinessHours().timeZone;
  if (membership === null) return null;
  const now = new Date();
  const { freeTrial, dueDate, title, paymentTerm, type } = membership;
  return (
    <section className={styles.plan} aria-label="Plan" data-tour="plan">
      <header className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        {freeTrial.banner ? (
          <span className={styles.trial}>{trialBadge(freeTrial.freeTrialDays)}</span>
        ) : type === 'paid' ? (
          <span className={styles.term}>{paymentTerm}</span>
        ) : null}
      </header>
      <p className={styles.due} data-inactive={isInactive(membership, now)}>
        <span>{dueDateLabel(membership, now)}</span>
        {dueDate === null ? null : <time dateTime={dueDate}>{zoneDate(new Date(dueDate), provider)}</time>}
      </p>
    </section>
  );
}
