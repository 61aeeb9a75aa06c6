import { type ClipboardEvent, type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
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
  const [cut, setCut] = useState(0);
  return (
    <Field label={label} hint={hint} error={error ?? cutText(cut)} required={required}>
      {(control) => (
        <textarea
          {...rest}
          {...(maxLength === undefined ? {} : { maxLength })}
          onPaste={(event) => setCut(overflowOf(event, maxLength))}
          onInput={(event) => isPasted(event) || setCut(0)}
          {...control}
          value={value}
          className={joinClasses(styles.input, styles.area)}
        />
      )}
    </Field>
  );
}

const isPasted = ({ nativeEvent }: FormEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';

/** Returns how many characters of a pasted text the browser cuts off without a word. */
function overflowOf(
  { clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>,
  maxLength = Number.POSITIVE_INFINITY,
): number {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const pasted = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
  return Math.max(value.length - (selectionEnd - selectionStart) + pasted.length - maxLength, 0);
}

const cutText = (count: number): string | null =>
  count === 0
    ? null
    : `${count === 1 ? '1 character' : `${count} characters`} of what you pasted did not fit.`;
