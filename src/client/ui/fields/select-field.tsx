import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Field } from './field.tsx';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Null: nothing is chosen. */
  value: string | null;
  /** Said where nothing is chosen. */
  placeholder: string;
  error?: string | null;
  /** Said while nothing is wrong. */
  hint?: string;
  onChange(value: string | null): void;
}

/** One of several choices, by the platform's own list. A choice that is no longer offered shows as `Unknown`. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, options, value, placeholder, error = null, hint, required, onChange, ...rest } = props;
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={styles.input}
          value={value ?? ''}
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
      )}
    </Field>
  );
}
