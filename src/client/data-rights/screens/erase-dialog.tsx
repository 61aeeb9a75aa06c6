import type { ReactNode } from 'react';
import { eraseSubject } from '#client/data-rights/actions/erasure.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import type { ExportKind } from '#shared/data-rights/data-export.ts';
import {
  companyErasureTexts,
  maxErasureReasonLength,
  personErasureTexts,
} from '#shared/data-rights/erasure.ts';
import styles from './data.module.css';

/** Explains what an erasure does and asks for a reason and the name, because it cannot be undone. */
export function EraseDialog({
  kind,
  subject: { id, name },
  onClose,
  onErased,
}: {
  kind: ExportKind;
  subject: { id: string; name: string };
  onClose(): void;
  onErased(): void;
}): ReactNode {
  const client = useClient();
  const form = useForm({
    name: `erasure.${kind}.${id}`,
    given: { reason: '', confirmed: '' },
    unkept: ['confirmed'],
    problemsOf: ({ reason, confirmed }) => ({
      ...(reason.trim() === '' && { reason: 'Required!' }),
      ...(confirmed.trim() !== name && { confirmed: `Type ${name} to confirm.` }),
    }),
    send: ({ reason }) => eraseSubject(client, kind, id, reason),
    onSaved: onErased,
  });
  return (
    <FormDialog
      form={form}
      title={`Erase ${name} for good`}
      description="Nothing brings this back. You are asked to confirm that it is you."
      submit="Erase"
      danger
      onClose={onClose}
    >
      <ul className={styles.consequences}>
        {(kind === 'person' ? personErasureTexts : companyErasureTexts).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={page.hint}>
        Copies that were handed out or backed up before stay as they are: exports, printed certificates and
        backups.
      </p>
      <TextArea
        label="Reason, without a name: the audit log keeps it"
        required
        maxLength={maxErasureReasonLength}
        {...form.field('reason')}
      />
      <TextField label={`Type ${name} to confirm`} required autoComplete="off" {...form.field('confirmed')} />
    </FormDialog>
  );
}
