import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> {
  label: string;
  value: string;
  /** With a limit, the characters left are shown. */
  maxLength?: number;
  error?: string | null;
}

export function TextArea({
  label,
  value,
  maxLength,
  error = null,
  required,
  ...rest
}: TextAreaProps): ReactNode {
  const hint = maxLength === undefined ? undefined : `Characters left: ${maxLength - value.length}`;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <textarea
          {...rest}
          {...(maxLength === undefined ? {} : { maxLength })}
          {...control}
          value={value}
          className={joinClasses(styles.input, styles.area)}
        />
      )}
    </Field>
  );
}
