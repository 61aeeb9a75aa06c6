import { CreditCard } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { payByCard } from '#client/billing/actions/online-payment.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { type Invoice, isOpenInvoice } from '#shared/billing/invoice.ts';
import { mayPayOnline } from '#shared/billing/online/online-payment.ts';
import { cardConsent } from '#shared/billing/online/saved-card.ts';

/** Returns whether the reader can pay an invoice by card now. */
export function useCanPayByCard(invoice: Invoice): boolean {
  const { config } = useSession();
  const mayPay = mayPayOnline(actorOf(useUser()));
  const isWaiting = invoice.onlinePayment === 'processing' || invoice.onlinePayment === 'unmatched';
  return config?.takesCards === true && mayPay && isOpenInvoice(invoice) && !isWaiting;
}

/** State of the history with which a screen that shows `PayByCard` goes on to the payment page by itself, once. */
export const goesOnToPay = 'pay-by-card';

export const useGoesOnToPay = (): boolean => useHistoryState() === goesOnToPay;

/**
 * Opens the page for paying an invoice by card, in this tab. For a plan or a monthly item, the payer can allow the same
 * card to be charged for renewals. Renders nothing if the invoice cannot be paid by card.
 * `onStay`: the page could not be opened.
 */
export function PayByCard({ invoice, onStay }: { invoice: Invoice; onStay?(): void }): ReactNode {
  const client = useClient();
  const goesOn = useGoesOnToPay();
  const [busy, setBusy] = useState(false);
  const [savesCard, setSavesCard] = useState(false);
  const canPay = useCanPayByCard(invoice);
  const pay = async (): Promise<void> => {
    setBusy(true);
    await payByCard(client, invoice._id, savesCard);
    setBusy(false);
    onStay?.();
  };
  const goOn = useEffectEvent(() => {
    // Who comes back to this screen stays on it.
    window.history.replaceState(null, '');
    void pay();
  });
  useEffect(() => {
    if (goesOn && canPay) goOn();
  }, [goesOn, canPay]);
  if (!canPay) return null;
  return (
    <>
      {invoice.kind === 'cart' || invoice.kind === 'fee' || invoice.isCharged ? null : (
        <Choice
          label="Charge this card for renewals, too"
          hint={cardConsent}
          checked={savesCard}
          onChange={setSavesCard}
        />
      )}
      <Button variant="primary" icon={CreditCard} busy={busy} onClick={() => void pay()}>
        {busy ? 'Opening the payment page…' : 'Pay by card'}
      </Button>
    </>
  );
}
