import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { savePaymentMethod } from '#client/billing/actions/payment-methods.ts';
import { useClient } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import {
  type PaymentForm,
  paymentKindList,
  paymentKinds,
  paymentProblems,
} from '#shared/billing/payment-method-rules.ts';
import styles from './billing.module.css';
import { PaymentFields } from './payment-fields.tsx';
import { paymentIcons } from './payment-icon.ts';

const nothing: PaymentForm = {
  kind: 'direct-debit',
  name: '',
  bank: '',
  account: '',
  email: '',
  validUntil: '',
};

/** Screens to return to for someone who was asked for a method on the way. */
const comingFrom = ['/checkout/process', '/membership/package', '/membership/service', '/payg/switch'];

/** Adds a payment method, of a kind that is chosen first. */
export function NewPaymentScreen(): ReactNode {
  const client = useClient();
  const { termDate } = useDates();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [form, setForm] = useState(nothing);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const then = comingFrom.find((path) => path === search.get('then')) ?? '/billing/payments';
  const problems = paymentProblems(form, { today: termDate(Date.now()), keepsAccount: false });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    const isDone = await savePaymentMethod(client, form, null);
    setBusy(false);
    if (isDone) navigate(then);
  };
  return (
    <div className={page.screen}>
      <Link href={then} className={styles.back}>
        {then === '/billing/payments' ? 'All payment methods' : 'Back'}
      </Link>
      <h1 className={page.title}>Add payment method</h1>
      <form
        className={page.section}
        onSubmit={submit}
        noValidate
        aria-label="New payment method"
        data-tour="payment-form"
      >
        <fieldset className={styles.kinds}>
          <legend>How your invoices are paid</legend>
          {paymentKindList.map((kind) => {
            const Icon = paymentIcons[kind];
            return (
              <label key={kind} className={styles.kind}>
                <input
                  type="radio"
                  name="payment-kind"
                  checked={form.kind === kind}
                  onChange={() => {
                    setForm({ ...form, kind });
                    setTried(false);
                  }}
                />
                <span className={styles.what}>
                  <strong>{paymentKinds[kind].label}</strong>
                  <span className={styles.note}>{paymentKinds[kind].hint}</span>
                </span>
                <Icon className={styles.icon} aria-hidden />
              </label>
            );
          })}
        </fieldset>
        <PaymentFields form={form} problems={tried ? problems : null} lastFour={null} onChange={setForm} />
        <p className={page.hint}>No card is needed: card numbers are never asked for here.</p>
        <div className={page.end}>
          <Button type="submit" variant="primary" busy={busy}>
            Add payment method
          </Button>
        </div>
      </form>
    </div>
  );
}
