import type { ComponentProps, ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';
import { useCutPaste } from './use-cut-paste.ts';

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
  const [cut, onCut] = useCutPaste(maxLength);
  return (
    <Field label={label} hint={hint} error={error ?? cut} required={required}>
      {(control) => (
        <textarea
          {...rest}
          {...(maxLength === undefined ? {} : { maxLength })}
          {...onCut}
          {...control}
          value={value}
          className={joinClasses(styles.input, styles.area)}
        />
      )}
    </Field>
  );
}
