import type { ReactNode } from 'react';
import { downloadInvoice } from '#client/billing/actions/invoice-files.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import {
  detailLabels,
  detailProblems,
  type MyInvoisDetails,
  ringgit,
} from '#shared/billing/document/malaysia.ts';
import { currencyOf } from '#shared/kernel/money.ts';
import type { InvoiceDialogProps } from './invoice-dialog.ts';

interface Values extends MyInvoisDetails {
  /** Id of a credit note; empty: the invoice itself. */
  document: string;
}

/** Saves an invoice or one of its credit notes for MyInvois, with what no document says. */
export function MyInvoisDialog({ invoice, onClose, onDone }: InvoiceDialogProps): ReactNode {
  const { _id: invoiceId, number, creditNotes } = invoice;
  const client = useClient();
  const currency = currencyOf(invoice.currencySimbol);
  const form = useForm<Values>({
    name: `my-invois.${invoiceId}`,
    given: { document: '', original: '', rate: '' },
    problemsOf: (values) => detailProblems(values, { isCreditNote: values.document !== '', currency }),
    send: ({ document, ...details }) =>
      downloadInvoice(client, {
        invoiceId,
        format: 'my-invois',
        creditNote: document === '' ? null : document,
        details,
      }),
    onSaved: onDone,
  });
  const { values, change } = form;
  return (
    <FormDialog
      form={form}
      title={`MyInvois: ${number}`}
      description="A file that you upload to MyInvois."
      submit="Save file"
      onClose={onClose}
    >
      {creditNotes.length === 0 ? null : (
        <SelectField
          label="Document"
          placeholder="Choose one"
          options={[
            { value: invoiceId, label: `Invoice ${number}` },
            ...creditNotes.map((note) => ({ value: note.id, label: `Credit note ${note.number}` })),
          ]}
          value={values.document || invoiceId}
          onChange={(id) => change({ ...values, document: id === invoiceId || id === null ? '' : id })}
        />
      )}
      {values.document === '' ? null : (
        <TextField
          label={detailLabels.original}
          required
          autoComplete="off"
          hint={`What MyInvois calls ${number}: 26 letters and digits. NA if it was never sent there.`}
          {...form.field('original')}
        />
      )}
      {currency === ringgit ? null : (
        <TextField
          label={detailLabels.rate}
          required
          inputMode="decimal"
          autoComplete="off"
          placeholder="4.4725"
          hint={`Ringgit for 1 ${currency}, on the day of the document.`}
          {...form.field('rate')}
        />
      )}
    </FormDialog>
  );
}
