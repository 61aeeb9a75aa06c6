import { Banknote, CircleOff, Download, FileCode2, HandCoins, MoreHorizontal, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadInvoice, type InvoiceFile } from '#client/billing/actions/invoice-files.ts';
import { useClient } from '#client/state/client-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import { ringgit } from '#shared/billing/document/malaysia.ts';
import { isOpenDebit, isOpenInvoice, isToCollect, type ManagedInvoice } from '#shared/billing/invoice.ts';
import { currencyOf } from '#shared/kernel/money.ts';

/** What managers do with an invoice beside recording its payment. */
export function ManagedInvoiceMenu({
  invoice,
  onCredit,
  onMyInvois,
  onPay,
  onRefund,
  onReturnDebit,
  onWriteOff,
}: {
  invoice: ManagedInvoice;
  onCredit(): void;
  onMyInvois(): void;
  onPay(): void;
  onRefund(): void;
  onReturnDebit(): void;
  onWriteOff(): void;
}): ReactNode {
  const client = useClient();
  const { _id: invoiceId, number, creditNotes, total, writtenOff, currencySimbol } = invoice;
  const save = (format: InvoiceFile['format'], creditNote: string | null) => () =>
    void downloadInvoice(client, { invoiceId, format, creditNote });
  const credited = creditNotes.reduce((sum, note) => sum + note.total, 0);
  // Asks nothing: a single document holds everything that MyInvois requires.
  const isWhole = creditNotes.length === 0 && currencyOf(currencySimbol) === ringgit;
  const entries: MenuEntry[] = [
    { kind: 'item', id: 'pdf', label: 'Download PDF', icon: Download, onSelect: save('pdf', null) },
    { kind: 'item', id: 'ubl', label: 'Electronic invoice', icon: FileCode2, onSelect: save('ubl', null) },
    ...(invoice.isForMyInvois
      ? [
          {
            kind: 'item',
            id: 'my-invois',
            label: isWhole ? 'E-invoice for MyInvois' : 'E-invoice for MyInvois…',
            icon: FileCode2,
            onSelect: isWhole ? save('my-invois', null) : onMyInvois,
          } satisfies MenuEntry,
        ]
      : []),
    ...creditNotes.flatMap((note): MenuEntry[] => [
      {
        kind: 'item',
        id: note.id,
        label: `Credit note ${note.number}`,
        icon: Download,
        onSelect: save('pdf', note.id),
      },
      {
        kind: 'item',
        id: `${note.id} ubl`,
        label: `Electronic credit note ${note.number}`,
        icon: FileCode2,
        onSelect: save('ubl', note.id),
      },
    ]),
    { kind: 'separator', id: 'close' },
    {
      kind: 'item',
      id: 'credit',
      label: 'Credit…',
      icon: Undo2,
      disabled: credited >= total || writtenOff !== null,
      onSelect: onCredit,
    },
    ...(isOpenInvoice(invoice)
      ? []
      : [
          {
            kind: 'item',
            id: 'pay',
            label: 'Record another payment…',
            icon: Banknote,
            onSelect: onPay,
          } satisfies MenuEntry,
        ]),
    ...(!isToCollect(invoice) && (isOpenDebit(invoice) || invoice.collected.length > 0)
      ? [
          {
            kind: 'item',
            id: 'return-debit',
            label: 'Debit returned…',
            icon: Banknote,
            onSelect: onReturnDebit,
          } satisfies MenuEntry,
        ]
      : []),
    {
      kind: 'item',
      id: 'refund',
      label: 'Refund…',
      icon: HandCoins,
      disabled: invoice.owedBack === 0,
      onSelect: onRefund,
    },
    {
      kind: 'item',
      id: 'write-off',
      label: 'Write off…',
      icon: CircleOff,
      disabled: !isOpenInvoice(invoice),
      onSelect: onWriteOff,
    },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={<IconButton icon={MoreHorizontal} label={`More about ${number}`} />}
    />
  );
}
