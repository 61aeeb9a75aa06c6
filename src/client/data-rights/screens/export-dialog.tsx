import type { ReactNode } from 'react';
import { beginExport } from '#client/data-rights/actions/data-exports.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { type ExportKind, maxExportReasonLength } from '#shared/data-rights/data-export.ts';

/** Asks an administrator why the data of somebody else is exported. */
export function ExportDialog({
  kind,
  subject: { id, name },
  onClose,
}: {
  kind: ExportKind;
  subject: { id: string; name: string };
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const form = useForm({
    name: `data-export.${kind}.${id}`,
    given: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Required!' } : {}),
    send: ({ reason }) => beginExport(client, kind, id, reason),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Export the data of ${name}`}
      description="One archive with everything that is kept. Only you can download it, under Manage profile, Your data. The audit log keeps the reason."
      submit="Export"
      onClose={onClose}
    >
      <TextArea label="Reason" required maxLength={maxExportReasonLength} {...form.field('reason')} />
    </FormDialog>
  );
}
