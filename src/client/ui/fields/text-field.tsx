import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { useCutPaste } from './use-cut-paste.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'required'>, FieldProps {}

export function TextField({ label, error = null, hint, required, ...rest }: TextFieldProps): ReactNode {
  const [cut, onCut] = useCutPaste(rest.maxLength);
  return (
    <Field label={label} error={error ?? cut} hint={hint} required={required}>
      {(control) => <input {...rest} {...onCut} {...control} className={styles.input} />}
    </Field>
  );
}
