import { type ReactNode, useEffect, useState } from 'react';
import { loadCollected } from '#client/billing/actions/payment-methods.ts';
import { useClient } from '#client/state/client-context.ts';
import { calendarDay } from '#client/ui/display/date-labels.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import type { ManagedInvoice } from '#shared/billing/invoice.ts';
import { paymentKinds } from '#shared/billing/payment-method-rules.ts';
import styles from './billing.module.css';

/** Shows how an open invoice is to be paid, with the whole account, to the people who collect it. */
export function CollectedFrom({
  invoice: { _id: invoiceId, means },
}: {
  invoice: Pick<ManagedInvoice, '_id' | 'means'>;
}): ReactNode {
  const client = useClient();
  const [found, setFound] = useState<Awaited<ReturnType<typeof loadCollected>> | 'waiting'>('waiting');
  useEffect(() => {
    let isLeft = false;
    void loadCollected(client, invoiceId).then((loaded) => {
      if (!isLeft) setFound(loaded);
    });
    return () => {
      isLeft = true;
    };
  }, [client, invoiceId]);
  if (found === 'waiting') return <Skeleton height="64px" />;
  if (found === 'unreachable') return <p className={page.error}>The payment method could not be loaded.</p>;
  if (found === null)
    return (
      <p className={page.hint}>
        {means === 'direct-debit'
          ? 'The company no longer has an account for direct debits.'
          : 'It is paid by transfer to your account.'}
      </p>
    );
  const { label, fields } = paymentKinds[found.kind];
  return (
    <dl className={styles.facts}>
      <dt>To be paid by</dt>
      <dd>{label}</dd>
      {fields.map(({ name, label: field }) => {
        const value =
          name === 'validUntil' && found.validUntil !== null ? calendarDay(found.validUntil) : found[name];
        return value === null ? null : (
          <div key={name} className={styles.fact}>
            <dt>{field}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
