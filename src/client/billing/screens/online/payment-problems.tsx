import { type ReactNode, useState } from 'react';
import { loadPaymentProblems, solvePaymentProblem } from '#client/billing/actions/online-payment.ts';
import styles from '#client/billing/screens/payments/billing.module.css';
import { providerDay } from '#client/billing/screens/payments/invoice-labels.ts';
import { useBusinessHours, useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { problemText } from '#shared/billing/online/online-payment.ts';

/** Money that came by card and was not taken for an invoice. Nothing where there is none. */
export function PaymentProblems(): ReactNode {
  const client = useClient();
  const { timeZone } = useBusinessHours();
  const { data: problems, show } = useLoaded(() => loadPaymentProblems(client));
  const [busy, setBusy] = useState<string | null>(null);
  const solve = async (id: string): Promise<void> => {
    setBusy(id);
    const left = await solvePaymentProblem(client, id);
    setBusy(null);
    if (left !== null) show(left);
  };
  if (problems === null || problems.length === 0) return null;
  return (
    <section className={page.notice} aria-label="Payments by card to look at">
      <strong>Payments by card to look at</strong>
      <p className={page.hint}>
        None of this is booked here. Refund at Stripe what is not owed, and record at the invoice what is.
      </p>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={problem.id} className={styles.line}>
            <span className={styles.what}>
              {problemText(problem)}
              <span className={styles.note}>
                {problem.invoice === null ? '' : `${problem.invoice.company} · `}
                {problem.reference} · {providerDay(problem.foundAt, timeZone)}
              </span>
            </span>
            <Button
              size="small"
              busy={busy === problem.id}
              aria-label={`${problem.reference} is dealt with`}
              onClick={() => void solve(problem.id)}
            >
              Dealt with
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
