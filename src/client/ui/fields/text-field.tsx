import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'required'>, FieldProps {}

export function TextField({ label, error = null, hint, required, ...rest }: TextFieldProps): ReactNode {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => <input {...rest} {...control} className={styles.input} />}
    </Field>
  );
}
