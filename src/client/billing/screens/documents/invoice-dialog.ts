import type { ManagedInvoice } from '#shared/billing/invoice.ts';

/** A dialog in which managers do something about one invoice. */
export interface InvoiceDialogProps {
  invoice: ManagedInvoice;
  onClose(): void;
  onDone(): void;
}
