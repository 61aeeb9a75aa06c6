import type { ReactNode } from 'react';
import { writeOffInvoice } from '#client/billing/actions/close-invoice.ts';
import { useClient } from '#client/state/client-context.ts';
import { priceText } from '#shared/kernel/money.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Gives up an open invoice, with a reason. */
export function WriteOffDialog({
  invoice: { _id, number, company, due, currencySimbol },
  ...ends
}: InvoiceDialogProps): ReactNode {
  const client = useClient();
  return (
    <ReasonDialog
      name={`write-off.${_id}`}
      title={`Write off ${number}`}
      description={`${priceText(due, currencySimbol)} of ${company} is no longer expected. This cannot be undone.`}
      submit="Write off"
      hint="For your books. The customer does not see it."
      send={(reason) => writeOffInvoice(client, _id, reason)}
      {...ends}
    />
  );
}
