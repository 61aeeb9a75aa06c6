import { type ReactNode, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadInvoice, loadManagedInvoice } from '#client/billing/actions/billing.ts';
import { PayByCard } from '#client/billing/screens/online/pay-by-card.tsx';
import { onlinePaymentText } from '#client/billing/screens/online/payment-outcome.ts';
import { WriteAboutPayment } from '#client/billing/screens/online/write-about-payment.tsx';
import { useBusinessHours, useClient, useUser } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { calendarDay } from '#client/ui/display/date-labels.ts';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import { type Invoice, isOpenInvoice, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { chargedText } from '#shared/billing/online/saved-card.ts';
import { mayReadPayments, paymentTitle, paymentWay } from '#shared/billing/payment-method-rules.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './billing.module.css';
import { InvoiceFiles } from './invoice-files.tsx';
import { providerDay, stateLabelOf, wayOf } from './invoice-labels.ts';
import { type InvoiceStep, InvoiceStepDialog, ManagedInvoiceSteps } from './managed-invoice-steps.tsx';
import { PayTo } from './pay-to.tsx';

/** One invoice: its subject, its state, and how it is paid; for managers, what they do about it. */
export function InvoiceScreen({ invoiceId }: { invoiceId: string }): ReactNode {
  const client = useClient();
  const user = useUser();
  const { membership } = user;
  const isManager = mayRecordPayment(actorOf(user));
  const list = isManager ? '/settings#invoices' : '/billing/invoices';
  // A plan that changes may come of this invoice being paid.
  const { data, failure, load } = useLoaded<Invoice | ManagedInvoice>(
    () => (isManager ? loadManagedInvoice(client, invoiceId) : loadInvoice(client, invoiceId)),
    { key: `${isManager} ${invoiceId}`, version: membership },
  );
  return (
    <div className={page.wide}>
      <BackLink path={list}>All invoices</BackLink>
      {data !== null ? (
        <InvoiceSheet invoice={data} onEnd={() => void load()} />
      ) : failure === null ? (
        <Skeleton height="240px" />
      ) : (
        <section className={page.section}>
          {failure === 'missing' ? (
            <ClosedRecord
              what="invoice"
              text="Invoices are shown to the owner of the account that they are for, and to managers."
              action={
                <PathButton variant="primary" path={list}>
                  {isManager ? 'All invoices' : 'Your invoices'}
                </PathButton>
              }
            />
          ) : (
            <LoadFailure what="The invoice" onRetry={() => void load()} />
          )}
        </section>
      )}
    </div>
  );
}

/** `onEnd`: a manager has done something about it, or has left that. */
function InvoiceSheet({ invoice, onEnd }: { invoice: Invoice | ManagedInvoice; onEnd(): void }): ReactNode {
  const provider = useBusinessHours().timeZone;
  const [step, setStep] = useState<InvoiceStep | null>(null);
  const { number, lines, currencySimbol: symbol } = invoice;
  const { word, tone } = stateLabelOf(invoice, new Date(), provider);
  return (
    <section className={page.beside} aria-label="Invoice">
      <div className={page.section}>
        <h1 className={page.title}>
          {number} <Chip tone={tone}>{word}</Chip>
        </h1>
        <InvoiceFiles invoice={invoice} />
        <ul className={styles.list} aria-label="What it is for">
          {lines.map(({ id, name, qty, price }) => (
            <li key={id} className={styles.item}>
              <span className={styles.what}>
                {name}
                <span className={styles.note}>
                  {qty} × {priceText(price, symbol)}
                </span>
              </span>
              <span className={styles.sum}>{priceText(price * qty, symbol)}</span>
            </li>
          ))}
        </ul>
        <Totals invoice={invoice} />
      </div>
      <div className={page.section}>
        <Dates invoice={invoice} />
        {'company' in invoice ? (
          <>
            {isOpenInvoice(invoice) && invoice.debitReturned === null ? (
              <p className={page.notice}>{wayOf(invoice)}</p>
            ) : null}
            <div className={styles.actions}>
              <ManagedInvoiceSteps invoice={invoice} onStep={setStep} />
            </div>
            {step === null ? null : (
              <InvoiceStepDialog
                invoice={invoice}
                step={step}
                onEnd={() => {
                  setStep(null);
                  onEnd();
                }}
              />
            )}
          </>
        ) : isOpenInvoice(invoice) ? (
          <Payment invoice={invoice} />
        ) : null}
      </div>
    </section>
  );
}

function Totals({ invoice }: { invoice: Invoice | ManagedInvoice }): ReactNode {
  const { taxes, total, due, owedBack, currencySimbol: symbol } = invoice;
  return (
    <div className={styles.totals}>
      {taxes.map(({ label, amount }) => (
        <p key={label} className={styles.subtotal}>
          <span>{label}</span>
          <span>{priceText(amount, symbol)}</span>
        </p>
      ))}
      <p className={styles.total}>
        <span>Total</span>
        <strong>{priceText(total, symbol)}</strong>
      </p>
      {isOpenInvoice(invoice) && due !== total ? (
        <p className={styles.subtotal}>
          <span>Still to be paid</span>
          <strong>{priceText(due, symbol)}</strong>
        </p>
      ) : null}
      {owedBack > 0 ? (
        <p className={styles.subtotal}>
          <span>{'company' in invoice ? 'To be refunded' : 'We refund'}</span>
          <strong>{priceText(owedBack, symbol)}</strong>
        </p>
      ) : null}
    </div>
  );
}

/** Whom the invoice is for, its days, and what was paid, credited and paid back. */
function Dates({ invoice }: { invoice: Invoice | ManagedInvoice }): ReactNode {
  const { company } = useUser();
  const provider = useBusinessHours().timeZone;
  const { createdAt, dueDate, debitReturned, payment, payments, returnedPayments, creditNotes, refunds } =
    invoice;
  const { currencySimbol: symbol } = invoice;
  return (
    <dl className={styles.facts}>
      <dt>For</dt>
      <dd>{'company' in invoice ? invoice.company : company?.name}</dd>
      <dt>Date</dt>
      <dd>{providerDay(createdAt, provider)}</dd>
      <dt>Due</dt>
      <dd>{providerDay(dueDate, provider)}</dd>
      {debitReturned === null ? null : (
        <>
          <dt>Debit returned</dt>
          <dd>
            {providerDay(debitReturned.at, provider)}: {debitReturned.reason}
          </dd>
        </>
      )}
      {payments.map(({ amount, paidOn, reference }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a payment goes only by a return, which is rendered anew.
        <div key={at} className={styles.fact}>
          <dt>Paid</dt>
          <dd>
            {payment === null || payments.length > 1 ? `${priceText(amount, symbol)} on ` : ''}
            {calendarDay(paidOn)}, reference {reference}
          </dd>
        </div>
      ))}
      {returnedPayments.map(({ amount, paidOn, reference, returnedOn }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: returns are only ever added.
        <div key={at} className={styles.fact}>
          <dt>Returned</dt>
          <dd>
            {priceText(amount, symbol)} on {calendarDay(returnedOn)}, collected on {calendarDay(paidOn)},
            reference {reference}
          </dd>
        </div>
      ))}
      {creditNotes.map((note) => (
        <div key={note.id} className={styles.fact}>
          <dt>Credited</dt>
          <dd>
            {priceText(note.total, symbol)} on {calendarDay(note.issuedOn)} by {note.number}
          </dd>
        </div>
      ))}
      {refunds.map(({ amount, paidOn, reference }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added.
        <div key={at} className={styles.fact}>
          <dt>Refunded</dt>
          <dd>
            {priceText(amount, symbol)}
            {paidOn === null ? ', on its way' : ` on ${calendarDay(paidOn)}, reference ${reference}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How an open invoice is paid. */
function Payment({ invoice }: { invoice: Invoice }): ReactNode {
  const actor = actorOf(useUser());
  const { number, payBy, isCharged } = invoice;
  const paymentText = onlinePaymentText(invoice);
  return (
    <>
      {paymentText === null ? null : (
        <p className={page.notice} role="status">
          {paymentText}
        </p>
      )}
      <p className={page.notice}>
        {payBy === null || isCharged ? null : <strong>{paymentTitle(payBy)}. </strong>}
        {isCharged ? chargedText : paymentWay(invoice)} What it is for is yours once the payment is recorded
        here.
      </p>
      <PayTo invoice={invoice} />
      <div className={styles.actions}>
        {mayReadPayments(actor) ? <PathButton path="/billing/payments">Payment methods</PathButton> : null}
        <WriteAboutPayment number={number} />
        <PayByCard invoice={invoice} />
      </div>
    </>
  );
}
