import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadPackages } from '#client/billing/actions/membership.ts';
import { useOfPlan } from '#client/billing/screens/plan/use-of-plan.ts';
import { useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { hasServiceLink, mayChangePlan } from '#shared/billing/membership-rules.ts';
import { ChoosePlanDialog } from './choose-plan-dialog.tsx';
import styles from './membership.module.css';
import { PlanCard } from './plan-card.tsx';
import { planPrice } from './plan-labels.ts';
import { PlanSection } from './plan-section.tsx';

/** The plan that the company has, and the others side by side. */
export function PackageScreen(): ReactNode {
  const user = useUser();
  const actor = actorOf(user);
  const { membership } = user;
  const { data: packages, isFailed, load } = useOfPlan(loadPackages, membership !== null);
  const [targetId, setTargetId] = useState<string | null>(null);
  // As it is offered now: its price may change while it is being confirmed.
  const target = packages?.plans.find(({ id }) => id === targetId) ?? null;
  if (membership === null) return null;
  const isOwner = mayChangePlan(actor);
  const symbol = user.currencySimbol;
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>Membership</h1>
        {membership.type === 'free' || !hasServiceLink(actor) ? null : (
          <Link href="/membership/service">Membership &amp; Additional Resources</Link>
        )}
      </header>
      {packages === null && isFailed ? (
        <section className={page.section}>
          <LoadFailure what="The plans" onRetry={load} />
        </section>
      ) : packages === null ? (
        <>
          <Skeleton height="132px" />
          <Skeleton height="320px" />
        </>
      ) : (
        <>
          <PlanSection
            membership={membership}
            price={packages.current.price === null ? null : planPrice(packages.current, symbol, packages.tax)}
            nextPayment={packages.nextPayment}
            features={
              packages.plans.some(({ id }) => id === packages.current.id) ? [] : packages.current.features
            }
            path={null}
          />
          <h2 className={styles.sub}>Plans</h2>
          {packages.problem === null ? null : <p className={page.notice}>{packages.problem}</p>}
          {isOwner ? null : <p className={page.hint}>The account’s owner can choose another plan.</p>}
          <ul className={styles.plans}>
            {packages.plans.map((plan) => (
              <li key={plan.id}>
                <PlanCard
                  plan={plan}
                  packages={packages}
                  symbol={symbol}
                  onChoose={isOwner ? ({ id }) => setTargetId(id) : null}
                />
              </li>
            ))}
          </ul>
          {target === null ? null : (
            <ChoosePlanDialog target={target} packages={packages} onClose={() => setTargetId(null)} />
          )}
        </>
      )}
    </div>
  );
}
