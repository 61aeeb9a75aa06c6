import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

/** A password with a switch that shows it. */
export function PasswordField({
  label = 'Password',
  value,
  onChange,
  error,
  autoComplete,
  hint,
  required = false,
  startsShown = false,
}: {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  required?: boolean;
  /** As where it was made here and is to be read. */
  startsShown?: boolean;
}) {
  const [shown, setShown] = useState(startsShown);
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        required={required}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        autoComplete={autoComplete}
        {...(hint === undefined ? {} : { hint })}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
      </button>
    </div>
  );
}
