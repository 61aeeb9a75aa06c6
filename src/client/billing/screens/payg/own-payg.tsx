import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { loadInvoices } from '#client/billing/actions/billing.ts';
import { ProductList } from '#client/billing/screens/cart/product-list.tsx';
import { type MeterLabels, metersOf } from '#client/billing/screens/meters/meter-labels.ts';
import { UseBar } from '#client/billing/screens/meters/use-bar.tsx';
import billing from '#client/billing/screens/payments/billing.module.css';
import { InvoiceFacts } from '#client/billing/screens/payments/invoice-facts.tsx';
import { useClient, usePlanState, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { Membership } from '#shared/billing/membership.ts';
import styles from './payg-screen.module.css';

const shownPurchases = 5;

/** Shows what a company that pays as it goes has and uses, its purchases, and its offers. */
export function OwnPayg({ membership }: { membership: Membership }): ReactNode {
  const { payg, retail } = useUser();
  const dates = useDates();
  return (
    <div className={page.screen}>
      <BackToOrders />
      <h1 className={page.title}>Pay as you go</h1>
      {payg.allocatedHourWarning ? (
        <p className={styles.warning} role="status">
          <TriangleAlert aria-hidden />
          <span>{payg.wordingWarning}</span>
        </p>
      ) : null}
      <section className={page.section} aria-labelledby="payg-use">
        <h2 id="payg-use">This month</h2>
        <ul className={styles.meters}>
          {metersOf({ membership, retail }, dates).map((words) => (
            <li key={words.id}>
              <Figure words={words} />
            </li>
          ))}
        </ul>
        <p className={page.hint}>
          The free plan is used first, then what you have bought. <Link href="/retail">Extra resources</Link>{' '}
          · <Link href="/payg/switch">Change to a subscription</Link>
        </p>
      </section>
      <ProductList />
      <Purchases />
    </div>
  );
}

function Figure({ words: { label, used, total, meter } }: { words: MeterLabels }): ReactNode {
  const { percent, isHigh } = meter;
  return (
    <span className={styles.meter}>
      <span className={styles.meterHead}>
        <span>{label}</span>
        <span className={styles.figures} data-high={isHigh}>
          {used} of {total === '∞' ? 'unlimited' : total}
        </span>
      </span>
      <UseBar percent={percent ?? 0} isHigh={isHigh} />
    </span>
  );
}

/** Lists the purchases by the cart, newest first. */
function Purchases(): ReactNode {
  const client = useClient();
  // An invoice that is paid changes the plan's figures.
  const { data: invoices, failure } = useLoaded(
    () => loadInvoices(client, { kind: 'cart', limit: String(shownPurchases) }),
    { version: usePlanState() },
  );
  return (
    <section className={page.section} aria-labelledby="payg-bought">
      <h2 id="payg-bought">What you have bought</h2>
      {invoices === null && failure !== null ? (
        <p role="alert">
          Your purchases could not be loaded. Check your connection and open this page again.
        </p>
      ) : invoices === null ? (
        <Skeleton height="96px" />
      ) : invoices.total === 0 ? (
        <p className={page.hint}>Nothing yet. What you buy is yours once its invoice is paid.</p>
      ) : (
        <>
          <ul className={billing.list}>
            {invoices.rows.map((invoice) => (
              <li key={invoice._id}>
                <Link href={`/billing/invoices/${invoice._id}`} className={billing.line}>
                  <InvoiceFacts invoice={invoice} title={invoice.number} />
                </Link>
              </li>
            ))}
          </ul>
          {invoices.total > shownPurchases ? (
            <div className={page.end}>
              <Link href="/billing/invoices">All invoices</Link>
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}
