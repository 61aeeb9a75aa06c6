import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import type { Version } from '#shared/files/attachment.ts';
import type { FileCheck } from './file-check.ts';
import { FileCheckNote } from './file-check-note.tsx';

/** Bytes. A smaller file is read before a dialog could be. */
const longFile = 16 * 1024 * 1024;

/** Shown while a large file is compared with the recorded one, before it is recorded that it was looked at. */
export function StayDialog({
  version,
  check,
  onClose,
}: {
  version: Version;
  check: FileCheck;
  onClose(): void;
}): ReactNode {
  if (check.state !== 'checking' || version.fileMeta.fileSize < longFile) return null;
  return (
    <Dialog
      open
      title="Stay In Review"
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <FileCheckNote check={check} approves={false} />
    </Dialog>
  );
}
