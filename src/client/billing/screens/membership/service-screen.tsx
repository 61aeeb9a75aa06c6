import type { ReactNode } from 'react';
import { Link, Redirect } from 'wouter';
import { LeaveSection } from '#client/accounts/screens/settings/leave-section.tsx';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadMembershipService } from '#client/billing/actions/membership.ts';
import { MeterFace } from '#client/billing/screens/meters/meter-face.tsx';
import { metersOf } from '#client/billing/screens/meters/meter-labels.ts';
import { useOfPlan } from '#client/billing/screens/plan/use-of-plan.ts';
import { useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { can } from '#shared/access/permission.ts';
import { mayChangePlan } from '#shared/billing/membership-rules.ts';
import { priceText } from '#shared/kernel/money.ts';
import { AddOnList } from './add-on-list.tsx';
import { BuySection } from './buy-section.tsx';
import styles from './membership.module.css';
import { plusTax } from './plan-labels.ts';
import { PlanSection } from './plan-section.tsx';

/** The plan in short, its usage, and the monthly add-ons. */
export function ServiceScreen(): ReactNode {
  const user = useUser();
  const dates = useDates();
  const actor = actorOf(user);
  const { membership, retail, currencySimbol: symbol } = user;
  const isPaid = membership !== null && membership.type !== 'free';
  const { data: service, isFailed, load } = useOfPlan(loadMembershipService, isPaid);
  if (!isPaid) return <Redirect to="/membership/package" replace />;
  const meters = metersOf({ membership, retail }, dates).filter(({ subject }) => can(actor, 'read', subject));
  const isOwner = mayChangePlan(actor);
  const price = service?.price ?? null;
  const term = membership.paymentTerm === 'Yearly' ? 'year' : 'month';
  return (
    <div className={page.wide}>
      <BackToOrders />
      <h1 className={page.title}>Membership &amp; Additional Resources</h1>
      <div className={styles.columns}>
        <div className={page.stack}>
          <PlanSection
            membership={membership}
            price={
              price === null
                ? null
                : price === 0
                  ? 'As agreed'
                  : `${priceText(price, symbol)} a ${term}${plusTax(service?.tax ?? null)}`
            }
            nextPayment={service?.nextPayment ?? null}
            features={service?.features ?? []}
            path="/membership/package"
          />
          <section className={page.section} aria-labelledby="service-use">
            <header className={styles.head}>
              <h2 id="service-use">What you use</h2>
              <Link href="/retail">Extra resources</Link>
            </header>
            <div className={styles.meters}>
              {meters.map((words) => (
                <div key={words.id} className={styles.meter}>
                  <MeterFace words={words} />
                </div>
              ))}
            </div>
          </section>
        </div>
        <div className={page.stack}>
          {service === null && isFailed ? (
            <section className={page.section}>
              <LoadFailure what="What is paid by the month" onRetry={load} />
            </section>
          ) : service === null ? (
            <Skeleton height="200px" />
          ) : (
            <>
              <AddOnList addOns={service.addOns} symbol={symbol} mayChange={isOwner} />
              {isOwner ? <BuySection service={service} symbol={symbol} onRefused={load} /> : null}
            </>
          )}
        </div>
      </div>
      {isOwner ? (
        <>
          <LeaveSection />
          <p className={page.hint}>
            No plan needed any more? <Link href="/payg/switch">Pay as you go or a plan</Link>
          </p>
        </>
      ) : null}
    </div>
  );
}
