import { type ReactNode, useId } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog, type DialogProps } from '#client/ui/dialogs/dialog.tsx';
import styles from './form-dialog.module.css';
import { RestoredNote } from './restored-note.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps<T extends object>
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> {
  form: Form<T>;
  /** What its button does. */
  submit: string;
  disabled?: boolean;
  /** It cannot be taken back. */
  danger?: boolean;
  /** Further buttons, before Cancel. */
  more?: ReactNode;
  onClose(): void;
}

/** A form in a dialog. Cancel discards what was typed; closing it in any other way keeps it for the next time. */
export function FormDialog<T extends object>({
  form,
  submit,
  disabled = false,
  danger = false,
  more,
  onClose,
  children,
  ...dialog
}: FormDialogProps<T>): ReactNode {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      busy={form.busy}
      footer={
        <>
          {more}
          <Button
            disabled={form.busy}
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy}
            disabled={disabled}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} {...form.element}>
        <RestoredNote form={form} />
        {children}
      </form>
    </Dialog>
  );
}
