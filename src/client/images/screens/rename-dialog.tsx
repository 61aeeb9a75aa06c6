import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { renameImage } from '#client/images/actions/images.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { Image } from '#shared/images/image.ts';
import { renameProblem } from '#shared/images/images.ts';

export function RenameDialog({ image, onClose }: { image: Image; onClose(): void }): ReactNode {
  const client = useClient();
  const formId = useId();
  const [name, setName] = useState(image.name);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = renameProblem(image.name, name);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || problem !== null) return;
    setBusy(true);
    const isDone = name.trim() === image.name || (await renameImage(client, image.id, name));
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Rename"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={255}
          value={name}
          error={tried ? problem : null}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
