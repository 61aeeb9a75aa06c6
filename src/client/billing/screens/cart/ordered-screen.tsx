import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { loadInvoice } from '#client/billing/actions/billing.ts';
import { PayByCard, useCanPayByCard, useGoesOnToPay } from '#client/billing/screens/online/pay-by-card.tsx';
import billing from '#client/billing/screens/payments/billing.module.css';
import { providerDay } from '#client/billing/screens/payments/invoice-labels.ts';
import { PayTo } from '#client/billing/screens/payments/pay-to.tsx';
import { useBusinessHours, useClient, usePlanState } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { Invoice } from '#shared/billing/invoice.ts';
import { paymentTitle, paymentWay } from '#shared/billing/payment-method-rules.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './cart-screen.module.css';
import { OrderedLines } from './ordered-lines.tsx';

/** Confirms an order: its products, and how it is to be paid. */
export function OrderedScreen({ invoiceId }: { invoiceId: string }): ReactNode {
  const client = useClient();
  // A plan that changes may come of this invoice being paid.
  const { data, failure, load } = useLoaded(() => loadInvoice(client, invoiceId), {
    key: invoiceId,
    version: usePlanState(),
  });
  return (
    <div className={page.wide}>
      <BackLink path="/billing/invoices">All invoices</BackLink>
      {data !== null ? (
        <Ordered invoice={data} />
      ) : failure === null ? (
        <Skeleton height="280px" />
      ) : (
        <section className={page.section}>
          {failure === 'missing' ? (
            <ClosedRecord
              what="order"
              text="Orders are shown to the owner of the account that placed them."
              action={
                <PathButton variant="primary" path="/billing/invoices">
                  Your invoices
                </PathButton>
              }
            />
          ) : (
            <LoadFailure what="The order" onRetry={() => void load()} />
          )}
        </section>
      )}
    </div>
  );
}

function Ordered({ invoice }: { invoice: Invoice }): ReactNode {
  const provider = useBusinessHours().timeZone;
  const canPayByCard = useCanPayByCard(invoice);
  // Chosen in the checkout: nothing is asked to be transferred while the payment page opens.
  const [isByCard, setIsByCard] = useState(useGoesOnToPay());
  const { _id, number, lines, total, due, currencySimbol: symbol, dueDate, payment, payBy } = invoice;
  return (
    <>
      <header className={styles.done}>
        <CircleCheck className={styles.tick} aria-hidden />
        <h1 className={page.title}>{payment === null ? 'Your order is placed' : 'Your order is paid'}</h1>
      </header>
      <div className={page.beside}>
        <section className={page.section} aria-label="Ordered">
          <p role="status">
            <strong>Invoice {number}</strong> over {priceText(total, symbol)} is mailed to you
            {payment === null
              ? `${due === total ? ',' : `. ${priceText(due, symbol)} of it is still to be paid,`} due on ${providerDay(dueDate, provider)}. What you bought is added to your plan once it is paid.`
              : `. It was paid on ${providerDay(payment.paidAt, provider)}, and what you bought is yours.`}
          </p>
          <OrderedLines lines={lines} symbol={symbol} />
        </section>
        <section className={page.section} aria-labelledby="ordered-payment">
          <h2 id="ordered-payment">How it is paid</h2>
          {payment !== null ? (
            <p>It is paid, reference {payment.reference}.</p>
          ) : isByCard ? (
            <p className={page.notice}>
              <strong>Card.</strong> You pay on a page of Stripe.
            </p>
          ) : (
            <p className={page.notice}>
              {payBy === null ? null : <strong>{paymentTitle(payBy)}. </strong>}
              {paymentWay(invoice)}
            </p>
          )}
          {isByCard ? null : <PayTo invoice={invoice} />}
          <div className={billing.actions}>
            <PathButton path={`/billing/invoices/${_id}`} variant={canPayByCard ? 'plain' : 'primary'}>
              See the invoice
            </PathButton>
            <PayByCard invoice={invoice} onStay={() => setIsByCard(false)} />
          </div>
        </section>
      </div>
    </>
  );
}
