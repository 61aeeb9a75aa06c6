import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadPackages } from '#client/billing/actions/membership.ts';
import { useOfPlan } from '#client/billing/screens/plan/use-of-plan.ts';
import { useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { mayChangePlan } from '#shared/billing/membership-rules.ts';
import type { BuyingTerms, Packages, PlanOffer } from '#shared/billing/package.ts';
import { priceText } from '#shared/kernel/money.ts';
import { lastsOneMonth } from '#shared/orders/meters.ts';
import { ChoosePlanDialog } from './choose-plan-dialog.tsx';
import { FeatureList } from './feature-list.tsx';
import styles from './membership.module.css';
import { planFigures, planPrice } from './plan-labels.ts';

/** Pay as you go beside a plan: what either gives and costs, and the way from the one to the other. */
export function SwitchScreen(): ReactNode {
  const { data: packages, isFailed, load } = useOfPlan(loadPackages, useUser().membership !== null);
  return (
    <div className={page.screen}>
      <BackToOrders />
      <h1 className={page.title}>Pay as you go or a plan</h1>
      {packages !== null ? (
        <Comparison packages={packages} />
      ) : isFailed ? (
        <section className={page.section}>
          <LoadFailure what="The plans" onRetry={load} />
        </section>
      ) : (
        <Skeleton height="320px" />
      )}
    </div>
  );
}

function Comparison({ packages }: { packages: Packages }): ReactNode {
  const user = useUser();
  const { termDay } = useDates();
  const [asks, setAsks] = useState(false);
  const { current, plans, products, problem, change, changesAt } = packages;
  const symbol = user.currencySimbol;
  const isFree = current.type === 'free';
  const payg = isFree ? current : plans.find(({ type }) => type === 'free');
  const plan = isFree ? plans.find(({ type }) => type === 'paid') : current;
  if (payg === undefined || plan === undefined)
    return (
      <section className={page.section}>
        <EmptyState
          icon={ArrowLeftRight}
          title={payg === undefined ? 'Pay as you go is not offered now' : 'No plan is offered now'}
          text="Your plan stays as it is."
          action={<PathButton path="/membership/package">See your plan</PathButton>}
        />
      </section>
    );
  const isComing = change?.planId === payg.id;
  return (
    <>
      <section className={page.section} aria-labelledby="switch-figures">
        <h2 id="switch-figures">What either gives</h2>
        <PlanTable payg={payg} plan={plan} isFree={isFree} symbol={symbol} tax={packages.tax} />
        {products.length === 0 ? null : (
          <>
            <h3 className={styles.sub}>With pay as you go you buy what you need more of, once</h3>
            <ul className={styles.lines}>
              {products.map(({ id, name, type, price }) => (
                <li key={id}>
                  <span className={styles.what}>
                    {name}
                    <span className={styles.note}>{lastsOneMonth(type) ? 'For one month' : 'For good'}</span>
                  </span>
                  <span className={styles.sum}>{priceText(price, symbol)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className={page.section} aria-labelledby="switch-way">
        <h2 id="switch-way">{isFree ? 'Take a plan' : 'Switch to pay as you go'}</h2>
        {isFree ? (
          <p>A plan begins at once. Its first term is invoiced, and what you have bought stays yours.</p>
        ) : isComing && change !== null ? (
          <p>It is scheduled: you pay as you go from {termDay(change.date)} on.</p>
        ) : (
          <p>
            {changesAt === null
              ? 'It begins at once: what was paid of your plan is over.'
              : `${current.title} stays until ${termDay(changesAt)}, as it is paid. From then on nothing is billed by the month.`}
          </p>
        )}
        {problem === null ? null : <p className={page.notice}>{problem}</p>}
        <div className={page.end}>
          {isFree || isComing ? (
            <PathButton path="/membership/package" variant={isFree ? 'primary' : 'plain'}>
              {isFree ? 'See all plans' : 'See your plan'}
            </PathButton>
          ) : mayChangePlan(actorOf(user)) ? (
            <Button variant="primary" disabled={problem !== null} onClick={() => setAsks(true)}>
              Switch to pay as you go
            </Button>
          ) : null}
        </div>
      </section>
      {asks ? <ChoosePlanDialog target={payg} packages={packages} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

function PlanTable({
  payg,
  plan,
  isFree,
  symbol,
  tax,
}: {
  payg: PlanOffer;
  plan: PlanOffer;
  isFree: boolean;
  symbol: string;
  tax: BuyingTerms['tax'];
}): ReactNode {
  const free = planFigures(payg);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{isFree ? `${payg.title}, yours` : payg.title}</th>
          <th scope="col">{isFree ? `${plan.title}, the smallest plan` : `${plan.title}, yours`}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Price</th>
          <td>{planPrice(payg, symbol, tax)}</td>
          <td>{planPrice(plan, symbol, tax)}</td>
        </tr>
        {planFigures(plan).map(({ label, text }, place) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{free[place]?.text}</td>
            <td>{text}</td>
          </tr>
        ))}
        {payg.features.length + plan.features.length === 0 ? null : (
          <tr>
            <th scope="row">Features</th>
            {[payg, plan].map(({ id, title, features }) => (
              <td key={id}>
                {features.length === 0 ? 'None' : <FeatureList plan={title} features={features} />}
              </td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">If you need more</th>
          <td>Bought once, by the cart</td>
          <td>Added by the month</td>
        </tr>
      </tbody>
    </table>
  );
}
