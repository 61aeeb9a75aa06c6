import { CreditCard, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import {
  type CardState,
  confirmSavedCard,
  enterCard,
  loadSavedCard,
  removeSavedCard,
} from '#client/billing/actions/saved-card.ts';
import styles from '#client/billing/screens/payments/billing.module.css';
import { useOfPlan } from '#client/billing/screens/plan/use-of-plan.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { mayPayOnline } from '#shared/billing/online/online-payment.ts';
import { cardConsent, cardNote } from '#shared/billing/online/saved-card.ts';

/** The card that is charged for renewals: entered at Stripe, replaced or removed. Nothing where Stripe is not configured. */
export function SavedCardSection(): ReactNode {
  const { config } = useSession();
  const [search] = useSearchParams();
  const mayPay = mayPayOnline(actorOf(useUser()));
  const isReader = config?.takesCards === true && mayPay;
  const fetch = search.get('card') === 'entered' ? confirmSavedCard : loadSavedCard;
  const { data, isFailed, load } = useOfPlan(fetch, isReader);
  if (!isReader) return null;
  return (
    <section className={page.section} aria-labelledby="saved-card">
      <h2 id="saved-card">Card for renewals</h2>
      {data !== null ? (
        <CardFacts state={data} onRemoved={load} />
      ) : isFailed ? (
        <LoadFailure what="The saved card" onRetry={load} />
      ) : (
        <Skeleton height="88px" />
      )}
    </section>
  );
}

function CardFacts({ state: { card }, onRemoved }: { state: CardState; onRemoved(): void }): ReactNode {
  const client = useClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const enter = async (): Promise<void> => {
    setBusy(true);
    await enterCard(client);
    setBusy(false);
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    const isDone = await removeSavedCard(client);
    setBusy(false);
    setAsks(false);
    if (!isDone) return;
    navigate('/billing/payments', { replace: true });
    onRemoved();
  };
  return (
    <>
      {card === null ? null : (
        <div className={styles.line}>
          <CreditCard className={styles.icon} aria-hidden />
          <span className={styles.what}>
            <strong>{card.title ?? 'Your saved card'}</strong>
            <span className={styles.note}>{cardNote(card)}</span>
          </span>
        </div>
      )}
      <p className={page.hint}>
        {cardConsent} Stripe keeps the card: its number never comes here.
        {card === null ? ' Until then you pay each renewal yourself.' : ''}
      </p>
      <div className={page.end}>
        {card === null ? null : (
          <Button icon={Trash2} onClick={() => setAsks(true)}>
            Remove card
          </Button>
        )}
        <Button
          variant={card === null ? 'primary' : 'plain'}
          icon={CreditCard}
          busy={busy}
          onClick={() => void enter()}
        >
          {card === null ? 'Agree and save a card' : 'Agree and replace it'}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        danger
        title="Remove this card?"
        text="Renewals are no longer charged automatically: you pay each invoice yourself."
        confirmLabel="Yes"
        cancelLabel="No"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
