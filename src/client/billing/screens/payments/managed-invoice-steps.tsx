import type { ReactNode } from 'react';
import { CreditDialog } from '#client/billing/screens/documents/credit-dialog.tsx';
import { ManagedInvoiceMenu } from '#client/billing/screens/documents/managed-invoice-menu.tsx';
import { MyInvoisDialog } from '#client/billing/screens/documents/my-invois-dialog.tsx';
import { RefundDialog } from '#client/billing/screens/documents/refund-dialog.tsx';
import { ReturnDebitDialog } from '#client/billing/screens/documents/return-debit-dialog.tsx';
import { WriteOffDialog } from '#client/billing/screens/documents/write-off-dialog.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { isOpenInvoice, isToCollect, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { PaymentDialog } from './payment-dialog.tsx';

const dialogs = {
  pay: PaymentDialog,
  credit: CreditDialog,
  refund: RefundDialog,
  'my-invois': MyInvoisDialog,
  'return-debit': ReturnDebitDialog,
  'write-off': WriteOffDialog,
} as const;
/** What managers do about an invoice. */
export type InvoiceStep = keyof typeof dialogs;

/**
 * Offers what managers do about an invoice. The screen keeps the step that is chosen, and shows its dialog: a row may go
 * while it is open.
 */
export function ManagedInvoiceSteps({
  invoice,
  onStep,
}: {
  invoice: ManagedInvoice;
  onStep(step: InvoiceStep): void;
}): ReactNode {
  const { number, owedBack } = invoice;
  return (
    <>
      {isToCollect(invoice) ? (
        <>
          <Button size="small" aria-label={`Collected, ${number}`} onClick={() => onStep('pay')}>
            Collected…
          </Button>
          <Button
            size="small"
            aria-label={`Debit returned, ${number}`}
            onClick={() => onStep('return-debit')}
          >
            Debit returned…
          </Button>
        </>
      ) : isOpenInvoice(invoice) ? (
        <Button size="small" aria-label={`Record the payment of ${number}`} onClick={() => onStep('pay')}>
          Record payment
        </Button>
      ) : owedBack > 0 ? (
        <Button size="small" aria-label={`Refund ${number}`} onClick={() => onStep('refund')}>
          Refund
        </Button>
      ) : null}
      <ManagedInvoiceMenu
        invoice={invoice}
        onCredit={() => onStep('credit')}
        onMyInvois={() => onStep('my-invois')}
        onPay={() => onStep('pay')}
        onRefund={() => onStep('refund')}
        onReturnDebit={() => onStep('return-debit')}
        onWriteOff={() => onStep('write-off')}
      />
    </>
  );
}

/** The dialog of a step. `onEnd` is called also where nothing was done: somebody else may have done it meanwhile. */
export function InvoiceStepDialog({
  invoice,
  step,
  onEnd,
}: {
  invoice: ManagedInvoice;
  step: InvoiceStep;
  onEnd(): void;
}): ReactNode {
  const Dialog = dialogs[step];
  return <Dialog invoice={invoice} onClose={onEnd} onDone={onEnd} />;
}
