import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface SelectOption {
  value: string;
  label: string;
  /** The heading it is listed below, in one row with the others of it. */
  group?: string;
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  label: string;
  options: readonly SelectOption[];
  /** Null: nothing is chosen. */
  value: string | null;
  /** Said where nothing is chosen; null: one always is. */
  placeholder: string | null;
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
          {placeholder === null ? null : <option value="">{placeholder}</option>}
          {isKnown ? null : <option value={value}>Unknown</option>}
          {grouped(options).map(({ group, options }) =>
            group === undefined ? (
              options.map(optionOf)
            ) : (
              <optgroup key={group} label={group}>
                {options.map(optionOf)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

const optionOf = ({ value, label }: SelectOption): ReactNode => (
  <option key={value} value={value}>
    {label}
  </option>
);

function grouped(options: readonly SelectOption[]): { group: string | undefined; options: SelectOption[] }[] {
  const groups: ReturnType<typeof grouped> = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}
