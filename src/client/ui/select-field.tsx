import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Null: nothing is chosen. */
  value: string | null;
  /** Said where nothing is chosen. */
  placeholder: string;
  error?: string | null;
  onChange(value: string | null): void;
}

/** One of several choices, by the platform's own list. A choice that is no longer offered shows as `Unknown`. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, options, value, placeholder, error = null, required, onChange, ...rest } = props;
  const id = useId();
  const noteId = useId();
  const isKnown = value === null || options.some((option) => option.value === value);
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
      <select
        {...rest}
        id={id}
        required={required}
        className={styles.input}
        value={value ?? ''}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : noteId}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{placeholder}</option>
        {isKnown ? null : <option value={value}>Unknown</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error === null ? null : (
        <span id={noteId} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
