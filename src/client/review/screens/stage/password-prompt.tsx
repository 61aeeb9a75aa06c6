import { type FormEvent, type ReactNode, useState } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import styles from './loading-state.module.css';

/** Asks for the password of a file. */
export function PasswordPrompt({ wrong }: { wrong: boolean }): ReactNode {
  const { controller, version } = useScene();
  const [password, setPassword] = useState('');
  const open = (event: FormEvent): void => {
    event.preventDefault();
    controller.openAgain(password);
  };
  return (
    <div className={styles.cover}>
      <form className={styles.card} onSubmit={open}>
        <h2 className={styles.title}>This file is protected</h2>
        <p>{`Enter the password of ${version.fileName}. It is not sent to the server.`}</p>
        <TextField
          label="Password"
          type="password"
          autoComplete="off"
          autoFocus
          value={password}
          error={wrong ? 'That is not the password of this file.' : null}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" variant="primary" disabled={password === ''}>
          Open
        </Button>
      </form>
    </div>
  );
}
