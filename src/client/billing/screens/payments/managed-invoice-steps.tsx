import { type ReactNode, useState } from 'react';
import { CreditDialog } from '#client/billing/screens/documents/credit-dialog.tsx';
import { ManagedInvoiceMenu } from '#client/billing/screens/documents/managed-invoice-menu.tsx';
import { MyInvoisDialog } from '#client/billing/screens/documents/my-invois-dialog.tsx';
import { RefundDialog } from '#client/billing/screens/documents/refund-dialog.tsx';
import { WriteOffDialog } from '#client/billing/screens/documents/write-off-dialog.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { isOpenInvoice, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { PaymentDialog } from './payment-dialog.tsx';

/** What managers do about an invoice, and the dialog for it. */
const dialogs = {
  pay: PaymentDialog,
  credit: CreditDialog,
  refund: RefundDialog,
  'my-invois': MyInvoisDialog,
  'write-off': WriteOffDialog,
} as const;

/**
 * What managers do about an invoice. `onEnd` is called after each step, also where nothing was done: somebody else may
 * have done it meanwhile.
 */
export function ManagedInvoiceSteps({
  invoice,
  onEnd,
}: {
  invoice: ManagedInvoice;
  onEnd(): void;
}): ReactNode {
  const [step, setStep] = useState<keyof typeof dialogs | null>(null);
  const { number, owedBack } = invoice;
  const Dialog = step === null ? null : dialogs[step];
  const end = (): void => {
    setStep(null);
    onEnd();
  };
  return (
    <>
      {isOpenInvoice(invoice) ? (
        <Button size="small" aria-label={`Record the payment of ${number}`} onClick={() => setStep('pay')}>
          Record payment
        </Button>
      ) : owedBack > 0 ? (
        <Button size="small" aria-label={`Pay back ${number}`} onClick={() => setStep('refund')}>
          Pay back
        </Button>
      ) : null}
      <ManagedInvoiceMenu
        invoice={invoice}
        onCredit={() => setStep('credit')}
        onMyInvois={() => setStep('my-invois')}
        onPay={() => setStep('pay')}
        onRefund={() => setStep('refund')}
        onWriteOff={() => setStep('write-off')}
      />
      {Dialog === null ? null : <Dialog invoice={invoice} onClose={end} onDone={end} />}
    </>
  );
}
