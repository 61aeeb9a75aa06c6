import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { loadManagedPlans, savePlan } from '#client/billing/actions/managed-plans.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import page from '#client/ui/page.module.css';
import type { ManagedPlan } from '#shared/billing/offer/managed-plan.ts';
import { FeatureList } from '../membership/feature-list.tsx';
import { type OfferListProps, OfferScreen } from './offer-screen.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { companiesLabel, managedPlanFigures, managedPlanPrice } from './plan-offer-labels.ts';
import styles from './plans-screen.module.css';

/** The plans that companies can choose, and those that some still have. */
export function PlansScreen(): ReactNode {
  return (
    <OfferScreen
      title="Plans"
      links={
        <>
          <Link href="/services">Services</Link>
          <Link href="/payg">Products for those who pay as they go</Link>
        </>
      }
      heading="What companies can choose"
      hint="A change is for those who take the plan from then on: companies that have it keep the price and the limits that they took."
      noun="plan"
      empty={{
        title: 'No plan yet',
        text: 'New customers begin without limits of their own until there is a plan.',
      }}
      load={loadManagedPlans}
      List={PlanList}
      Dialog={PlanDialog}
    />
  );
}

function PlanList({ items, onEdit, onReload }: OfferListProps<ManagedPlan>): ReactNode {
  const client = useClient();
  return (
    <ul className={styles.plans} aria-label="Plans">
      {items.map((plan) => (
        <PlanLine
          key={plan.id}
          plan={plan}
          onEdit={() => onEdit(plan)}
          onOffer={async (isOffered) => {
            await savePlan(client, plan, { ...plan, isOffered }, { isOffered: plan.isOffered });
            await onReload();
          }}
        />
      ))}
    </ul>
  );
}

function PlanLine({
  plan,
  onEdit,
  onOffer,
}: {
  plan: ManagedPlan;
  onEdit(): void;
  onOffer(isOffered: boolean): Promise<void>;
}): ReactNode {
  const { title, isOffered, companies } = plan;
  return (
    <li className={styles.plan} data-offered={isOffered}>
      <div className={styles.name}>
        <strong>{title}</strong>
        {isOffered ? null : <Chip>Not offered</Chip>}
        <span className={page.hint}>{companiesLabel(companies)}</span>
      </div>
      <span className={styles.price}>{managedPlanPrice(plan)}</span>
      <dl className={styles.figures}>
        {managedPlanFigures(plan).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tools}>
        <Button size="small" icon={Pencil} aria-label={`Edit ${title}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          aria-label={isOffered ? `Stop offering ${title}` : `Offer ${title} again`}
          onClick={() => void onOffer(!isOffered)}
        >
          {isOffered ? 'Stop offering' : 'Offer again'}
        </Button>
      </div>
      <div className={styles.features}>
        <FeatureList plan={title} features={plan.features} />
      </div>
    </li>
  );
}
