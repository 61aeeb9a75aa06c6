import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import styles from './invite-dialog.module.css';

/** Shows a link's address this once: only a hash of it is stored. */
export function LinkAddressDialog({ address, onClose }: { address: string; onClose(): void }): ReactNode {
  const client = useClient();
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // E.g. on a page that came over plain HTTP: selected, it can be copied by hand.
      box.current?.select();
      showToast(client.toasts, {
        kind: 'warning',
        title: 'This could not be copied',
        messages: ['It is chosen now: copy it by key or by its menu.'],
      });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title="The link is ready"
      description="Copy it now: it is shown this once. Later you can only make a new one."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.address}>
        <TextField
          ref={box}
          label="Link"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
        <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </Dialog>
  );
}
