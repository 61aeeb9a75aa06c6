import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  /** Radio buttons of the same name form a group; without it, this is a checkbox. */
  name?: string;
  onChange(checked: boolean): void;
}

/** Something that is chosen or not, and what that means. */
export function Choice({ label, hint, checked, disabled = false, name, onChange }: ChoiceProps): ReactNode {
  const hintId = useId();
  return (
    <label className={styles.choice}>
      <input
        type={name === undefined ? 'checkbox' : 'radio'}
        name={name}
        aria-label={label}
        aria-describedby={hintId}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <small id={hintId}>{hint}</small>
      </span>
    </label>
  );
}
