import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import page from '#client/ui/page.module.css';
import { maySetCompany } from '#shared/accounts/company-rules.ts';
import { mayReadPayments } from '#shared/billing/payment-method-rules.ts';
import styles from './billing.module.css';
import { InvoiceList } from './invoice-list.tsx';

/** Shows the company's open and paid invoices. */
export function BillingScreen(): ReactNode {
  const actor = actorOf(useUser());
  return (
    <div className={page.screen}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>Invoices</h1>
        <nav className={styles.files} aria-label="Payment">
          <Link href="/billing/statement">Statement of account</Link>
          {mayReadPayments(actor) ? <Link href="/billing/payments">Payment methods</Link> : null}
        </nav>
      </header>
      <InvoiceList />
      {maySetCompany(actor) ? (
        <p className={page.hint}>
          Invoices are addressed by your <Link href="/settings#company-information">company information</Link>
          .
        </p>
      ) : null}
    </div>
  );
}
