import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong with the value; null where nothing is. */
  error?: string | null;
  hint?: string;
}

export function TextField({ label, error = null, hint, required, ...rest }: TextFieldProps): ReactNode {
  const id = useId();
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required ? (
          <span className={styles.required} aria-hidden>
            {' *'}
          </span>
        ) : null}
      </label>
      <input
        {...rest}
        id={id}
        required={required}
        className={styles.input}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
      />
      {note === undefined ? null : (
        <span id={noteId} className={error === null ? styles.hint : styles.error}>
          {note}
        </span>
      )}
    </div>
  );
}
