import type { ReactNode } from 'react';
import { Link } from 'wouter';
import billing from '#client/billing/screens/payments/billing.module.css';
import { PaymentFacts } from '#client/billing/screens/payments/payment-facts.tsx';
import { useSession } from '#client/state/entry.ts';
import page from '#client/ui/page.module.css';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';

/** A choice of the company's payment methods for an order; without one the invoice explains how to pay. */
export function PaymentChoice({
  methods,
  chosen,
  onChoose,
}: {
  methods: readonly PaymentMethod[];
  chosen: string | null;
  onChoose(id: string): void;
}): ReactNode {
  const { config } = useSession();
  return (
    <>
      {methods.length === 0 ? (
        <p className={page.notice}>
          {config?.takesCards === true
            ? 'You pay the invoice by card, or by bank transfer and name the invoice.'
            : 'You have no payment method yet. Without one you pay by bank transfer, and name the invoice.'}
        </p>
      ) : (
        <fieldset className={billing.kinds} aria-label="Payment method">
          {methods.map((method) => (
            <label key={method.id} className={billing.kind}>
              <input
                type="radio"
                name="payment-method"
                checked={method.id === chosen}
                onChange={() => onChoose(method.id)}
              />
              <PaymentFacts method={method} />
            </label>
          ))}
        </fieldset>
      )}
      <p>
        <Link href="/billing/payments/new?then=/checkout/process">Add payment method</Link>
      </p>
    </>
  );
}
