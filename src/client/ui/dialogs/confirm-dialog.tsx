import * as Radix from 'radix-ui/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './dialog.module.css';
import { usePressGuard } from './use-press-guard.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** The specification's pairs: Continue/Cancel, Yes/No; Continue or Ok alone where `cancelLabel` is null. */
  confirmLabel?: 'Continue' | 'Yes' | 'Ok' | 'Got it!' | 'Delete' | 'Go to manage profile';
  cancelLabel?: 'Cancel' | 'No' | null;
  danger?: boolean;
  /** What it asks for is on its way: it stays open until the outcome is known. */
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  /** For questions that Escape does not close; by default Escape cancels. */
  onEscape?(): void;
  /** Closed, with the focus back where it was, if that is still there. */
  onClosed?(): void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel = 'Continue',
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
  onEscape = onCancel,
  onClosed,
}: ConfirmDialogProps): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  // A destructive action is not one stroke of Enter away.
  const returnFocus = useReturnFocus(() => (danger ? cancel.current : null) ?? confirm.current);
  const guardButtons = usePressGuard(false);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || busy ? undefined : onEscape())}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.dialog}
          {...returnFocus}
          onCloseAutoFocus={(event) => {
            returnFocus.onCloseAutoFocus(event);
            onClosed?.();
          }}
          onKeyDown={guardButtons}
        >
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          <Radix.Description className={styles.description}>{text}</Radix.Description>
          <footer className={styles.footer}>
            {cancelLabel === null ? null : (
              <Button ref={cancel} disabled={busy} onClick={onCancel}>
                {cancelLabel}
              </Button>
            )}
            <Button ref={confirm} variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
