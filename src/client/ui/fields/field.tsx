import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  /** The fault of the value; null if it is valid. */
  error?: string | null;
  /** Said while nothing is wrong. */
  hint?: string | undefined;
  required?: boolean | undefined;
}

/** What ties a control to its label and note. */
export interface FieldControl {
  id: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A form's field: its label, the control, and below it the fault of the value or a hint. */
export function Field({
  label,
  error = null,
  hint,
  required,
  children,
}: FieldProps & { children(control: FieldControl): ReactNode }): ReactNode {
  const id = useId();
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {children({
        id,
        required,
        'aria-invalid': error === null ? undefined : true,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note === undefined ? null : (
        <span id={noteId} className={error === null ? styles.hint : styles.error}>
          {note}
        </span>
      )}
    </div>
  );
}

/** Behind the label of what must be filled in. */
export function RequiredMark(): ReactNode {
  return (
    <span className={styles.required} aria-hidden>
      {' *'}
    </span>
  );
}
