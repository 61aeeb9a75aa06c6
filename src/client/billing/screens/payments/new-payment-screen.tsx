import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { savePaymentMethod } from '#client/billing/actions/payment-methods.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import { useGoOn } from '#client/ui/use-go-on.ts';
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
  const { config } = useSession();
  const goOn = useGoOn();
  const [search] = useSearchParams();
  const then = comingFrom.find((path) => path === search.get('then')) ?? '/billing/payments';
  const form = useForm({
    name: 'payment-method',
    given: nothing,
    unkept: ['account'],
    problemsOf: (values) => paymentProblems(values, { today: termDate(Date.now()), keepsAccount: false }),
    send: (values) => savePaymentMethod(client, values, null),
    onSaved: () => goOn(then),
  });
  return (
    <div className={page.screen}>
      <BackLink path={then}>{then === '/billing/payments' ? 'All payment methods' : 'Back'}</BackLink>
      <h1 className={page.title}>Add payment method</h1>
      <form
        className={page.section}
        {...form.element}
        aria-label="New payment method"
        data-tour="payment-form"
      >
        <RestoredNote form={form} />
        <fieldset className={styles.kinds}>
          <legend>How your invoices are paid</legend>
          {paymentKindList.map((kind) => {
            const Icon = paymentIcons[kind];
            return (
              <label key={kind} className={styles.kind}>
                <input
                  type="radio"
                  name="payment-kind"
                  checked={form.values.kind === kind}
                  onChange={() => form.change({ kind })}
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
        <PaymentFields form={form.values} problems={form.problems} lastFour={null} onChange={form.change} />
        <p className={page.hint}>
          {config?.takesCards === true
            ? 'Each invoice can be paid by card instead: open it. Card numbers are never asked for here.'
            : 'No card is needed: card numbers are never asked for here.'}
        </p>
        <div className={page.end}>
          <Button type="submit" variant="primary" busy={form.busy}>
            Add payment method
          </Button>
        </div>
      </form>
    </div>
  );
}
