import type { ReactNode } from 'react';
import { returnDebit } from '#client/billing/actions/close-invoice.ts';
import { useClient } from '#client/state/client-context.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Records that the direct debit of an open invoice was returned, with the bank's reason. */
export function ReturnDebitDialog({
  invoice: { _id, number, company, due, currencySimbol },
  ...ends
}: InvoiceDialogProps): ReactNode {
  const client = useClient();
  return (
    <ReasonDialog
      name={`return-debit.${_id}`}
      title={`Direct debit of ${number} returned`}
      description={`${company} is mailed to transfer ${priceText(due, currencySimbol)} to your account, and reminded like for any transfer. This cannot be undone.`}
      submit="Debit returned"
      hint="As the bank says, like “Account closed”. The customer sees it."
      send={(reason) => returnDebit(client, _id, reason)}
      {...ends}
    />
  );
}
