import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { actOnPlan } from '#client/billing/actions/plan-actions.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import page from '#client/ui/page.module.css';
import type { Membership } from '#shared/billing/membership.ts';
import { dueDateLabel, isInactive, mayChangePlan, trialBadge } from '#shared/billing/membership-rules.ts';
import type { Packages } from '#shared/billing/package.ts';
import { priceText } from '#shared/kernel/money.ts';
import { FeatureList } from './feature-list.tsx';
import styles from './membership.module.css';

/** The current plan: its state and price, the next payment, and the scheduled change. */
export function PlanSection({
  membership,
  price,
  nextPayment,
  features,
  path,
}: {
  membership: Membership;
  /** As text; null if not shown. */
  price: string | null;
  nextPayment: Packages['nextPayment'];
  /** Empty where they are shown beside it. */
  features: readonly string[];
  /** Where plans are chosen; null: here. */
  path: string | null;
}): ReactNode {
  const user = useUser();
  const { termDay } = useDates();
  const now = new Date();
  return (
    <section className={page.section} aria-label="Your plan">
      <header className={styles.head}>
        <div className={styles.named}>
          <h2>{membership.title}</h2>
          <StandChip membership={membership} now={now} />
        </div>
        {path === null ? null : <PathButton path={path}>See all plans</PathButton>}
      </header>
      <dl className={styles.facts}>
        {price === null ? null : (
          <div>
            <dt>Price</dt>
            <dd>{price}</dd>
          </div>
        )}
        <div>
          <dt>{dueDateLabel(membership, now)}</dt>
          <dd>{membership.dueDate === null ? 'None' : termDay(membership.dueDate)}</dd>
        </div>
        {nextPayment === null || nextPayment.total === null ? null : (
          <div>
            <dt>Next plan payment</dt>
            <dd>
              {nextPayment.invoiceId === null ? (
                priceText(nextPayment.total, user.currencySimbol)
              ) : (
                <Link href={`/billing/invoices/${nextPayment.invoiceId}`}>
                  {priceText(nextPayment.total, user.currencySimbol)}, open
                </Link>
              )}
            </dd>
          </div>
        )}
      </dl>
      <FeatureList plan={membership.title} features={features} />
      <Scheduled />
    </section>
  );
}

function StandChip({ membership, now }: { membership: Membership; now: Date }): ReactNode {
  if (membership.onSubscriptionLeave) return <Chip tone="hold">On leave</Chip>;
  if (isInactive(membership, now)) return <Chip tone="danger">Inactive</Chip>;
  if (membership.freeTrial.banner)
    return <Chip tone="approved">{trialBadge(membership.freeTrial.freeTrialDays)}</Chip>;
  return membership.type === 'paid' ? <Chip>{membership.paymentTerm}</Chip> : null;
}

function Scheduled(): ReactNode {
  const client = useClient();
  const user = useUser();
  const { termDay } = useDates();
  const [busy, setBusy] = useState(false);
  const { scheduledPlan, isScheduledDowngrade } = user;
  if (scheduledPlan === null) return null;
  const kind = isScheduledDowngrade ? 'downgrade' : 'upgrade';
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await actOnPlan(client, isScheduledDowngrade ? 'cancelDowngrade' : 'cancelUpgrade');
    setBusy(false);
  };
  return (
    <div className={page.notice}>
      <div className={styles.head}>
        <span>
          Your plan will be {kind}d to <strong>{scheduledPlan.title}</strong> on {termDay(scheduledPlan.date)}
          .
        </span>
        {mayChangePlan(actorOf(user)) ? (
          <Button size="small" busy={busy} onClick={() => void cancel()}>
            Cancel {kind}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
