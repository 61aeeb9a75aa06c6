import { type ReactNode, useState } from 'react';
import { resetOwner } from '#client/accounts/actions/companies.ts';
import { useClient } from '#client/state/client-context.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import type { CompanyDialogProps } from './company-dialog.ts';

/** Asks before the second factor of a company's only owner is reset. */
export function ResetDialog({ company, onClose, onDone }: CompanyDialogProps): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const { id, soleOwner: owner } = company;
  if (owner === null) return null;
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={`Reset the second factor of ${owner.name}?`}
      text="Make sure that it is them who ask. They are signed out everywhere, sign in with the password alone, and are mailed that you did it. It is kept in the company’s history."
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={() => {
        setBusy(true);
        void resetOwner(client, id, owner.id).then((isDone) => (isDone ? onDone() : onClose()));
      }}
      onCancel={onClose}
    />
  );
}
