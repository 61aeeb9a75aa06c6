import type { ReactNode } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';

export const wrongCode =
  'This code is not valid. Each counts once, for half a minute: enter the one shown now.';

/** Takes the six digits of an app, or a recovery code where `hint` says so. */
export const CodeField = ({
  value,
  error,
  hint,
  autoFocus = false,
  onChange,
}: {
  value: string;
  error: string | null;
  hint?: string;
  autoFocus?: boolean;
  onChange(code: string): void;
}): ReactNode => (
  <TextField
    label="Code"
    required
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    value={value}
    error={error}
    hint={hint}
    autoFocus={autoFocus}
    onChange={({ target }) => onChange(target.value)}
  />
);
