import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadManagedInvoices } from '#client/billing/actions/billing.ts';
import { loadBillingForm } from '#client/billing/actions/billing-settings.ts';
import { CreditDialog } from '#client/billing/screens/documents/credit-dialog.tsx';
import { GapsNotice } from '#client/billing/screens/documents/gaps-notice.tsx';
import type { InvoiceDialogProps } from '#client/billing/screens/documents/invoice-dialog.ts';
import { ManagedInvoiceMenu } from '#client/billing/screens/documents/managed-invoice-menu.tsx';
import { MyInvoisDialog } from '#client/billing/screens/documents/my-invois-dialog.tsx';
import { RefundDialog } from '#client/billing/screens/documents/refund-dialog.tsx';
import { WriteOffDialog } from '#client/billing/screens/documents/write-off-dialog.tsx';
import { PaymentProblems } from '#client/billing/screens/online/payment-problems.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { type BillingForm, maySetBilling } from '#shared/billing/document/billing-form.ts';
import { isOpenInvoice, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { paymentTitle } from '#shared/billing/payment-method-rules.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './billing.module.css';
import { InvoiceFacts } from './invoice-facts.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** What managers do about an invoice, and the dialog for it. */
const dialogs = {
  pay: PaymentDialog,
  credit: CreditDialog,
  refund: RefundDialog,
  'my-invois': MyInvoisDialog,
  'write-off': WriteOffDialog,
} as const;
type Step = keyof typeof dialogs;

/** Somebody still has to pay: the customer, or the provider back. */
const isToBeClosed = (invoice: ManagedInvoice): boolean => isOpenInvoice(invoice) || invoice.owedBack > 0;

/** Number of closed invoices shown until all are requested. */
const closedShown = 5;

/** Lists companies' invoices, and records their payments. */
export function InvoicesSection(): ReactNode {
  const client = useClient();
  const [invoices, setInvoices] = useState<readonly ManagedInvoice[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const [asked, setAsked] = useState<{ invoice: ManagedInvoice; what: Step } | null>(null);
  const isSetter = maySetBilling(actorOf(useUser()));
  const load = useCallback(async (): Promise<void> => {
    const loaded = await loadManagedInvoices(client);
    setFailed(loaded === null);
    if (loaded !== null) setInvoices(loaded);
  }, [client]);
  useEffect(() => void load(), [load]);
  // Also where nothing was done: somebody else may have done it meanwhile.
  const endStep = (): void => {
    setAsked(null);
    void load();
  };
  const open = (invoices ?? []).filter(isToBeClosed);
  const closed = (invoices ?? []).filter((invoice) => !isToBeClosed(invoice));
  const shown = [...open, ...(showsAll ? closed : closed.slice(0, closedShown))];
  return (
    <section className={page.section} data-tour="set-invoices" aria-labelledby="settings-invoices">
      <header className={styles.head}>
        <h2 id="settings-invoices">Invoices</h2>
        <nav className={styles.files} aria-label="Billing">
          <Link href="/reporting/finance">Finance</Link>
          <Link href="/billing/statement">Statements of account</Link>
          {isSetter ? <Link href="/settings/invoices">Invoices and payment</Link> : null}
        </nav>
      </header>
      <p className={page.hint}>
        Record a payment here once it has come: what was bought is added to the plan, or its next term begins.
      </p>
      <Gaps isSetter={isSetter} />
      <PaymentProblems />
      {isFailed && invoices === null ? (
        <p role="alert">
          The invoices could not be loaded. <Button onClick={() => void load()}>Try again</Button>
        </p>
      ) : invoices === null ? (
        <Skeleton height="96px" />
      ) : shown.length === 0 ? (
        <p className={styles.note}>No invoice is open.</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((invoice) => (
            <ManagedLine key={invoice._id} invoice={invoice} onAsk={(what) => setAsked({ invoice, what })} />
          ))}
        </ul>
      )}
      {showsAll || closed.length <= closedShown ? null : (
        <div className={page.end}>
          <Button onClick={() => setShowsAll(true)}>Show all that are closed</Button>
        </div>
      )}
      {asked === null ? null : <StepDialog {...asked} onClose={endStep} onDone={endStep} />}
    </section>
  );
}

/** What the settings leave out of every invoice, and the way there or who completes it. */
function Gaps({ isSetter }: { isSetter: boolean }): ReactNode {
  const client = useClient();
  const [form, setForm] = useState<BillingForm | null>(null);
  useEffect(() => void loadBillingForm(client).then(setForm), [client]);
  if (form === null) return null;
  return (
    <GapsNotice form={form}>
      {isSetter ? (
        <Link href="/settings/invoices">Complete what invoices say</Link>
      ) : (
        <p>An administrator completes it under “Invoices and payment”.</p>
      )}
    </GapsNotice>
  );
}

function StepDialog({ what, ...props }: InvoiceDialogProps & { what: Step }): ReactNode {
  const Dialog = dialogs[what];
  return <Dialog {...props} />;
}

function ManagedLine({ invoice, onAsk }: { invoice: ManagedInvoice; onAsk(what: Step): void }): ReactNode {
  const { number, company, payBy, owedBack, currencySimbol } = invoice;
  const isOpen = isOpenInvoice(invoice);
  const way = payBy === null ? 'No payment method' : paymentTitle(payBy);
  const owed = owedBack === 0 ? null : `${priceText(owedBack, currencySimbol)} is to be paid back`;
  return (
    <li>
      <div className={styles.line}>
        <InvoiceFacts invoice={invoice} title={`${company} · ${number}`} further={isOpen ? way : owed} />
        {isOpen ? (
          <Button size="small" aria-label={`Record the payment of ${number}`} onClick={() => onAsk('pay')}>
            Record payment
          </Button>
        ) : owedBack > 0 ? (
          <Button size="small" aria-label={`Pay back ${number}`} onClick={() => onAsk('refund')}>
            Pay back
          </Button>
        ) : null}
        <ManagedInvoiceMenu
          invoice={invoice}
          onCredit={() => onAsk('credit')}
          onMyInvois={() => onAsk('my-invois')}
          onPay={() => onAsk('pay')}
          onRefund={() => onAsk('refund')}
          onWriteOff={() => onAsk('write-off')}
        />
      </div>
    </li>
  );
}
