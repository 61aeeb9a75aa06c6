import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import {
  makeDefaultPayment,
  removePaymentMethod,
  savePaymentMethod,
} from '#client/billing/actions/payment-methods.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { useGoOn } from '#client/ui/use-go-on.ts';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import {
  isLastNeeded,
  mayChangePayments,
  type PaymentForm,
  paymentProblems,
  paymentTitle,
} from '#shared/billing/payment-method-rules.ts';
import styles from './billing.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { usePaymentMethods } from './use-payment-methods.ts';

/** One payment method: changed, made the default, or removed. */
export function PaymentMethodScreen({ paymentId }: { paymentId: string }): ReactNode {
  const { methods, isFailed, load } = usePaymentMethods();
  const method = methods?.find(({ id }) => id === paymentId);
  return (
    <div className={page.screen}>
      <BackLink path="/billing/payments">All payment methods</BackLink>
      {method !== undefined && methods !== null ? (
        <MethodSheet key={method.id} method={method} methods={methods} />
      ) : methods === null && !isFailed ? (
        <Skeleton height="240px" />
      ) : (
        <section className={page.section}>
          {methods === null ? (
            <LoadFailure what="The payment method" onRetry={load} />
          ) : (
            <ClosedRecord
              what="payment method"
              action={
                <PathButton variant="primary" path="/billing/payments">
                  Your payment methods
                </PathButton>
              }
            />
          )}
        </section>
      )}
    </div>
  );
}

const formOf = ({ kind, name, bank, email, validUntil }: PaymentMethod): PaymentForm => ({
  kind,
  name,
  bank: bank ?? '',
  account: '',
  email: email ?? '',
  validUntil: validUntil ?? '',
});

function MethodSheet({
  method,
  methods,
}: {
  method: PaymentMethod;
  methods: readonly PaymentMethod[];
}): ReactNode {
  const client = useClient();
  const user = useUser();
  const { termDate } = useDates();
  const goOn = useGoOn();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    name: `payment-method.${method.id}`,
    given: formOf(method),
    unkept: ['account'],
    problemsOf: (values) =>
      paymentProblems(values, { today: termDate(Date.now()), keepsAccount: method.lastFour !== null }),
    send: (values) => savePaymentMethod(client, values, method.id),
    onSaved: () => goOn('/billing/payments'),
  });
  const title = (
    <h1 className={page.title}>
      {paymentTitle(method)}{' '}
      {method.isExpired ? (
        <Chip tone="danger">Expired</Chip>
      ) : method.isDefault ? (
        <Chip tone="accent">Default</Chip>
      ) : null}
    </h1>
  );
  if (!mayChangePayments(actorOf(user)))
    return (
      <section className={page.section} aria-label="Payment method">
        {title}
        <div className={styles.line}>
          <PaymentFacts method={method} />
        </div>
      </section>
    );
  const makeDefault = async (): Promise<void> => {
    setBusy(true);
    await makeDefaultPayment(client, method.id);
    setBusy(false);
  };
  return (
    <>
      <form className={page.section} {...form.element} aria-label="Payment method">
        {title}
        <RestoredNote form={form} />
        <PaymentFields
          form={form.values}
          problems={form.problems}
          lastFour={method.lastFour}
          onChange={form.change}
        />
        <div className={page.end}>
          {method.isDefault || method.isExpired ? null : (
            <Button busy={busy} onClick={() => void makeDefault()}>
              Make default
            </Button>
          )}
          <Button type="submit" variant="primary" busy={form.busy}>
            Save changes
          </Button>
        </div>
      </form>
      <RemoveSection method={method} methods={methods} isNeeded={user.isSubscriber} />
    </>
  );
}

function RemoveSection({
  method,
  methods,
  isNeeded,
}: {
  method: PaymentMethod;
  methods: readonly PaymentMethod[];
  isNeeded: boolean;
}): ReactNode {
  const client = useClient();
  const [, navigate] = useLocation();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const isLast = isLastNeeded(method.id, methods, isNeeded);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const isDone = await removePaymentMethod(client, method.id);
    setBusy(false);
    setAsks(false);
    if (isDone) navigate('/billing/payments');
  };
  return (
    <section className={page.section} aria-labelledby="payment-remove">
      <h2 id="payment-remove">Remove</h2>
      <p className={page.hint}>
        {isLast
          ? 'Your plan is paid with it. Add another payment method first, and remove this one then.'
          : 'Open invoices that were to be paid with it are paid by the default method then.'}
      </p>
      <div className={page.end}>
        {isLast ? (
          <PathButton path="/billing/payments/new">Add payment method</PathButton>
        ) : (
          <Button icon={Trash2} onClick={() => setAsks(true)}>
            Remove payment method
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks}
        danger
        title="Remove this payment method?"
        text={`${paymentTitle(method)} is no longer used.`}
        confirmLabel="Yes"
        cancelLabel="No"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      />
    </section>
  );
}
