import { CircleAlert, CircleCheck, CircleX, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { loadInvoice } from '#client/billing/actions/billing.ts';
import { confirmPayment } from '#client/billing/actions/online-payment.ts';
import billing from '#client/billing/screens/payments/billing.module.css';
import { useClient, usePlanState } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { Invoice } from '#shared/billing/invoice.ts';
import { PayByCard } from './pay-by-card.tsx';
import { type PaymentOutcome, paymentOutcome } from './payment-outcome.ts';
import styles from './payment-return.module.css';
import { WriteAboutPayment } from './write-about-payment.tsx';

interface Returned {
  invoiceId: string;
  /** `cancelled` where the payer left the page without paying. */
  outcome: string;
}

/** Pauses between a reply and the next question whether a payment has come whose report is late. */
const pausesMs = [2_000, 4_000, 8_000, 16_000, 30_000];

/** What became of a payment, for who comes back from the payment page. */
export function PaymentReturnScreen({ invoiceId, outcome }: Returned): ReactNode {
  const client = useClient();
  const isCancelled = outcome === 'cancelled';
  // A plan that changes may come of this invoice being paid.
  const { data, failure, load } = useLoaded<Invoice>(
    () => (isCancelled ? loadInvoice(client, invoiceId) : confirmPayment(client, invoiceId)),
    { key: `${isCancelled} ${invoiceId}`, version: usePlanState() },
  );
  const [asked, setAsked] = useState(0);
  const isOverdue = asked === pausesMs.length;
  const reached = data === null ? null : paymentOutcome(data, { isCancelled, isOverdue });
  const isAwaited = reached?.kind === 'awaited';
  useEffect(() => {
    if (!isAwaited) return;
    const askAgain = async (): Promise<void> => {
      await load();
      setAsked(asked + 1);
    };
    const timer = setTimeout(() => void askAgain(), pausesMs[asked]);
    return () => clearTimeout(timer);
  }, [isAwaited, asked, load]);
  return (
    <div className={page.screen}>
      <BackLink path="/billing/invoices">All invoices</BackLink>
      {data !== null && reached !== null ? (
        <Outcome invoice={data} outcome={reached} />
      ) : failure === null ? (
        <Skeleton height="240px" />
      ) : (
        <section className={page.section}>
          {failure === 'missing' ? (
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
      )}
    </div>
  );
}

const icons: Readonly<Record<PaymentOutcome['kind'], { icon: LucideIcon; tone: string | undefined }>> = {
  paid: { icon: CircleCheck, tone: styles.good },
  processing: { icon: Hourglass, tone: styles.waiting },
  awaited: { icon: LoaderCircle, tone: styles.turning },
  overdue: { icon: Hourglass, tone: styles.waiting },
  failed: { icon: CircleAlert, tone: styles.wrong },
  checked: { icon: CircleAlert, tone: styles.wrong },
  left: { icon: CircleX, tone: styles.neutral },
};

function Outcome({
  invoice,
  outcome: { kind, title, text },
}: {
  invoice: Invoice;
  outcome: PaymentOutcome;
}): ReactNode {
  const { _id, number } = invoice;
  const { icon: Icon, tone } = icons[kind];
  return (
    <>
      <header className={styles.head}>
        <Icon className={tone} aria-hidden />
        <h1 className={page.title}>{title}</h1>
      </header>
      <section className={page.section} aria-label="Payment">
        <p role="status">
          <strong>Invoice {number}.</strong> {text}
        </p>
        <div className={billing.actions}>
          {kind === 'overdue' ? <WriteAboutPayment number={number} /> : null}
          <PathButton path={`/billing/invoices/${_id}`}>See the invoice</PathButton>
          {kind === 'awaited' ? null : <PayByCard invoice={invoice} />}
        </div>
      </section>
    </>
  );
}
