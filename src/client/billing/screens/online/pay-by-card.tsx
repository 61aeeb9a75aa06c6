import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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

/**
 * Links to the page for paying an invoice by card. For a plan or a monthly item, the payer can allow the same card
 * to be charged for renewals. Renders nothing if the invoice cannot be paid by card.
 */
export function PayByCard({ invoice }: { invoice: Invoice }): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [savesCard, setSavesCard] = useState(false);
  if (!useCanPayByCard(invoice)) return null;
  const pay = async (): Promise<void> => {
    setBusy(true);
    await payByCard(client, invoice._id, savesCard);
    setBusy(false);
  };
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
        Pay by card
      </Button>
    </>
  );
}

const texts: Readonly<Record<NonNullable<Invoice['onlinePayment']>, string>> = {
  processing:
    'Your payment is being processed. Your bank confirms it within some days, and we mail you then.',
  failed: 'Your bank has refused your last payment. Nothing was taken.',
  unmatched: 'Your payment has come, but it does not fit the invoice. We look at it: you need not pay again.',
};

/** Returns what the payer reads of the last payment by card; null where there is nothing to say. */
export const onlinePaymentText = ({ onlinePayment }: Pick<Invoice, 'onlinePayment'>): string | null =>
  onlinePayment === null ? null : texts[onlinePayment];
