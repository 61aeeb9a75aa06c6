import { Plus, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { SavedCardSection } from '#client/billing/screens/online/saved-card-section.tsx';
import { useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import page from '#client/ui/page.module.css';
import { mayChangePayments } from '#shared/billing/payment-method-rules.ts';
import styles from './billing.module.css';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { usePaymentMethods } from './use-payment-methods.ts';

/** Shows the company's payment methods beside its open and paid invoices. */
export function PaymentsScreen(): ReactNode {
  return (
    <div className={joinClasses(page.wide, styles.beside)}>
      <BackToOrders />
      <h1 className={page.title}>Manage Payment/Invoices</h1>
      <div className={page.stack}>
        <MethodsSection />
        <SavedCardSection />
      </div>
      <InvoiceList heading="Invoices" />
    </div>
  );
}

function MethodsSection(): ReactNode {
  const user = useUser();
  const { methods, isFailed, load } = usePaymentMethods();
  const isOwner = mayChangePayments(actorOf(user));
  return (
    <section className={page.section} aria-labelledby="payment-methods" data-tour="payments">
      <header className={styles.head}>
        <h2 id="payment-methods">Payment methods</h2>
        {isOwner && methods !== null && methods.length > 0 ? (
          <PathButton path="/billing/payments/new" size="small" icon={Plus}>
            Add payment method
          </PathButton>
        ) : null}
      </header>
      {isFailed && methods === null ? (
        <LoadFailure what="The payment methods" onRetry={load} />
      ) : methods === null ? (
        <Skeleton height="112px" />
      ) : methods.length === 0 ? (
        <EmptyState
          icon={Wallet}
          title="No payment method yet"
          text={
            user.isPaymentComplete
              ? 'Choose how your invoices are paid: by direct debit, by bank transfer or by purchase order.'
              : 'Your plan needs one: direct debit, bank transfer or purchase order.'
          }
          action={
            isOwner ? (
              <PathButton path="/billing/payments/new" variant="primary" icon={Plus}>
                Add payment method
              </PathButton>
            ) : undefined
          }
        />
      ) : (
        <ul className={styles.list}>
          {methods.map((method) => (
            <li key={method.id}>
              <Link href={`/billing/payments/${method.id}`} className={styles.line}>
                <PaymentFacts method={method} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
