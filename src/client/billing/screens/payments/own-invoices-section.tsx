import type { ReactNode } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';

/** Leads to the company's invoices, also where the user menu does not. */
export function OwnInvoicesSection(): ReactNode {
  return (
    <section className={page.section} aria-labelledby="own-invoices">
      <h2 id="own-invoices">Invoices</h2>
      <p className={page.hint}>Open and paid invoices, and the address that they are made out to.</p>
      <p>
        <Link href="/billing/invoices">See your invoices</Link>
      </p>
    </section>
  );
}
