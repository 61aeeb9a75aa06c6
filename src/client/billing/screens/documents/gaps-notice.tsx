import type { ReactNode } from 'react';
import { useSession } from '#client/state/entry.ts';
import page from '#client/ui/page.module.css';
import type { BillingForm } from '#shared/billing/document/billing-form.ts';
import { invoiceGaps } from '#shared/billing/document/invoice-gaps.ts';

/** Warns of what invoices that are issued now would lack; nothing where they lack nothing. */
export function GapsNotice({ form, children }: { form: BillingForm; children?: ReactNode }): ReactNode {
  const gaps = invoiceGaps(form, useSession().config?.takesCards === true);
  if (gaps.length === 0) return null;
  return (
    <div className={page.warning} role="note">
      {gaps.map((gap) => (
        <p key={gap}>{gap}</p>
      ))}
      {children}
    </div>
  );
}
