import { type ReactNode, useState } from 'react';
import { endSessionsOfPerson } from '#client/accounts/actions/session-administration.ts';
import { useClient } from '#client/state/client-context.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';

/** Asks before somebody is signed out everywhere. */
export function EndSessionsDialog({
  person,
  onClose,
}: {
  person: { id: string; name: string };
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    await endSessionsOfPerson(client, person.id);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Sign ${person.name} out everywhere?`}
      text="All their sessions end at once, and they have to sign in again. What they have written and not sent stays in their browser."
      confirmLabel="Yes"
      cancelLabel="No"
      busy={busy}
      onConfirm={() => void end()}
      onCancel={onClose}
    />
  );
}
