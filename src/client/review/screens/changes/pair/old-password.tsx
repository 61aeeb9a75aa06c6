import { type FormEvent, type ReactNode, useState } from 'react';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import styles from './old-password.module.css';

/** Asks for the password of the old file of a comparison. */
export function OldPassword({
  comparison,
  isWrong,
}: {
  comparison: Comparison;
  isWrong: boolean;
}): ReactNode {
  const [password, setPassword] = useState('');
  const open = (event: FormEvent): void => {
    event.preventDefault();
    comparison.unlock(password);
  };
  const { old } = comparison.names.inText;
  return (
    <form className={styles.form} onSubmit={open}>
      <TextField
        label={`Password of ${old}`}
        type="password"
        autoComplete="off"
        value={password}
        error={isWrong ? `That is not the password of ${old}.` : null}
        hint="It is not sent to the server."
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" size="small" disabled={password === ''}>
        Compare
      </Button>
    </form>
  );
}
