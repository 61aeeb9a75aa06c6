import { PackageOpen, Pencil, Plus, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { loadManagedPlans, savePlan } from '#client/billing/actions/managed-plans.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import type { ManagedPlan } from '#shared/billing/offer/managed-plan.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { companiesLabel, managedPlanFigures, managedPlanPrice } from './plan-offer-labels.ts';
import styles from './plans-screen.module.css';

interface Offer {
  plans: ManagedPlan[];
  currencies: string[];
}

/** The plans that companies can choose, and those that some still have. */
export function PlansScreen(): ReactNode {
  const client = useClient();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [edited, setEdited] = useState<ManagedPlan | 'new' | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const loaded = await loadManagedPlans(client);
    setFailed(loaded === null);
    if (loaded !== null) setOffer(loaded);
  }, [client]);
  useEffect(() => void load(), [load]);

  return (
    <div className={page.screen}>
      <header className={styles.head}>
        <h1 className={page.title}>Plans</h1>
        <Link href="/payg">Products for those who pay as they go</Link>
      </header>
      <section className={page.section} aria-labelledby="plans-offered">
        <header className={styles.head}>
          <h2 id="plans-offered">What companies can choose</h2>
          <Button icon={Plus} variant="primary" disabled={offer === null} onClick={() => setEdited('new')}>
            New plan
          </Button>
        </header>
        <p className={page.hint}>
          A change is for those who take the plan from then on: companies that have it keep the price and the
          limits that they took.
        </p>
        {offer !== null ? (
          offer.plans.length === 0 ? (
            <EmptyState
              icon={PackageOpen}
              title="No plan yet"
              text="New customers begin without limits of their own until there is a plan."
            />
          ) : (
            <ul className={styles.plans} aria-label="Plans">
              {offer.plans.map((plan) => (
                <PlanLine
                  key={plan.id}
                  plan={plan}
                  onEdit={() => setEdited(plan)}
                  onOffer={async (isOffered) => {
                    await savePlan(client, plan, { ...plan, isOffered });
                    await load();
                  }}
                />
              ))}
            </ul>
          )
        ) : isFailed ? (
          <EmptyState
            icon={WifiOff}
            role="alert"
            title="The plans could not be loaded"
            text="Check your connection and try again."
            action={<Button onClick={() => void load()}>Try again</Button>}
          />
        ) : (
          <Skeleton height="320px" />
        )}
      </section>
      {edited === null || offer === null ? null : (
        <PlanDialog
          plan={edited === 'new' ? null : edited}
          currencies={offer.currencies}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void load();
          }}
        />
      )}
    </div>
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
    </li>
  );
}
