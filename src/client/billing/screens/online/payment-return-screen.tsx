import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadInvoice } from '#client/billing/actions/billing.ts';
import { confirmPayment } from '#client/billing/actions/online-payment.ts';
import billing from '#client/billing/screens/payments/billing.module.css';
import { useClient, usePlanState } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { type Invoice, isOpenInvoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';
import { onlinePaymentText, PayByCard } from './pay-by-card.tsx';
import styles from './payment-return.module.css';

interface Returned {
  invoiceId: string;
  /** `cancelled` where the payer left the page without paying. */
  outcome: string;
}

/** What became of a payment, for who comes back from the payment page. */
export function PaymentReturnScreen({ invoiceId, outcome }: Returned): ReactNode {
  const client = useClient();
  const planState = usePlanState();
  const isCancelled = outcome === 'cancelled';
  const [found, setFound] = useState<Awaited<ReturnType<typeof loadInvoice>> | null>(null);
  const load = useCallback(
    async (): Promise<void> =>
      setFound(await (isCancelled ? loadInvoice(client, invoiceId) : confirmPayment(client, invoiceId))),
    [client, invoiceId, isCancelled],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan that changes may come of this invoice being paid.
  useEffect(() => void load(), [load, planState]);
  return (
    <div className={page.screen}>
      <BackLink path="/billing/invoices">All invoices</BackLink>
      {found === null ? (
        <Skeleton height="240px" />
      ) : typeof found === 'string' ? (
        <section className={page.section}>
          {found === 'missing' ? (
            <ClosedRecord
              what="invoice"
              text="Invoices are shown to the owner of the account that they are for."
              action={
                <PathButton variant="primary" path="/billing/invoices">
                  Your invoices
                </PathButton>
              }
            />
          ) : (
            <LoadFailure what="The state of your payment" onRetry={() => void load()} />
          )}
        </section>
      ) : (
        <Outcome invoice={found} isCancelled={isCancelled} />
      )}
    </div>
  );
}

function Outcome({ invoice, isCancelled }: { invoice: Invoice; isCancelled: boolean }): ReactNode {
  const { _id, number } = invoice;
  const { icon: Icon, tone, title, text } = outcomeOf(invoice, isCancelled);
  return (
    <>
      <header className={styles.head}>
        <Icon className={styles[tone]} aria-hidden />
        <h1 className={page.title}>{title}</h1>
      </header>
      <section className={page.section} aria-label="Payment">
        <p role="status">
          <strong>Invoice {number}.</strong> {text}
        </p>
        <div className={billing.actions}>
          <PathButton path={`/billing/invoices/${_id}`}>See the invoice</PathButton>
          <PayByCard invoice={invoice} />
        </div>
      </section>
    </>
  );
}

function outcomeOf(
  invoice: Invoice,
  isCancelled: boolean,
): { icon: LucideIcon; tone: 'good' | 'waiting' | 'wrong' | 'neutral'; title: string; text: string } {
  const { due, total, currencySimbol: symbol, onlinePayment } = invoice;
  if (!isOpenInvoice(invoice))
    return {
      icon: CircleCheck,
      tone: 'good',
      title: 'Thank you',
      text: `${priceText(total, symbol)} is paid, and what it is for is yours.`,
    };
  const text = onlinePaymentText(invoice);
  if (text !== null && !isCancelled) {
    if (onlinePayment === 'processing')
      return { icon: Hourglass, tone: 'waiting', title: 'Your payment is on its way', text };
    const title = onlinePayment === 'failed' ? 'Your payment was refused' : 'Your payment is being checked';
    return { icon: CircleAlert, tone: 'wrong', title, text };
  }
  return {
    icon: CircleX,
    tone: 'neutral',
    title: 'You have not paid',
    text: `Nothing was taken. ${priceText(due, symbol)} is still to be paid.`,
  };
}
