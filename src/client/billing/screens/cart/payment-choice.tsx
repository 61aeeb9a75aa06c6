import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import billing from '#client/billing/screens/payments/billing.module.css';
import { PaymentFacts } from '#client/billing/screens/payments/payment-facts.tsx';
import { paymentIcons } from '#client/billing/screens/payments/payment-icon.ts';
import page from '#client/ui/page.module.css';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import { paymentKinds } from '#shared/billing/payment-method-rules.ts';

/** How an order is paid: on the payment page, as the invoice explains, or by a method of the company, by its id. */
export type PaymentWay = 'card' | 'transfer' | { method: string };

export const isSameWay = (one: PaymentWay, other: PaymentWay): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.method === other.method;

/** Returns the ways of paying an order, the preferred one first. A company without a method may always transfer. */
export function paymentWays(methods: readonly PaymentMethod[], takesCards: boolean): PaymentWay[] {
  const usable = methods.flatMap(({ id, isExpired }) => (isExpired ? [] : [{ method: id }]));
  const card = takesCards ? (['card'] as const) : [];
  return usable.length > 0 ? [...usable, ...card] : [...card, 'transfer'];
}

/** A choice of how an order is paid. */
export function PaymentChoice({
  methods,
  ways,
  chosen,
  mayAdd,
  onChoose,
}: {
  methods: readonly PaymentMethod[];
  ways: readonly PaymentWay[];
  chosen: PaymentWay;
  mayAdd: boolean;
  onChoose(way: PaymentWay): void;
}): ReactNode {
  return (
    <>
      {ways.length === 1 && chosen === 'transfer' ? (
        <p className={page.notice}>
          You have no payment method yet. Without one you pay by bank transfer, and name the invoice.
        </p>
      ) : (
        <fieldset className={billing.kinds} aria-label="Payment method">
          {ways.map((way) => (
            <label key={typeof way === 'string' ? way : way.method} className={billing.kind}>
              <input
                type="radio"
                name="payment-method"
                checked={isSameWay(way, chosen)}
                onChange={() => onChoose(way)}
              />
              <WayFacts way={way} methods={methods} />
            </label>
          ))}
        </fieldset>
      )}
      {mayAdd ? (
        <p>
          <Link href="/billing/payments/new?then=/checkout/process">Add payment method</Link>
        </p>
      ) : null}
    </>
  );
}

function WayFacts({ way, methods }: { way: PaymentWay; methods: readonly PaymentMethod[] }): ReactNode {
  if (typeof way !== 'string') {
    const method = methods.find(({ id }) => id === way.method);
    return method === undefined ? null : <PaymentFacts method={method} />;
  }
  const isCard = way === 'card';
  const Icon = isCard ? CreditCard : paymentIcons['bank-transfer'];
  return (
    <>
      <Icon className={billing.icon} aria-hidden />
      <span className={billing.what}>
        <strong>{isCard ? 'Card' : paymentKinds['bank-transfer'].label}</strong>
        <span className={billing.note}>
          {isCard
            ? 'You pay now, on a page of Stripe. What you buy is yours once it is paid.'
            : paymentKinds['bank-transfer'].hint}
        </span>
      </span>
    </>
  );
}
