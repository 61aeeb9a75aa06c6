import { Check, Copy, WandSparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import page from '#client/ui/page.module.css';
import { generatePassword } from '#shared/accounts/generated-password.ts';
import { minPasswordLength } from '#shared/accounts/profile.ts';
import styles from './member.module.css';

/** A first password, typed or generated, to be handed over by its owner. Without one a mail leads to setting it. */
export function NewPassword(props: {
  value: string;
  error: string | null;
  onChange(password: string): void;
}): ReactNode {
  const client = useClient();
  const { value } = props;
  // The new password is shown, to be read and handed over.
  const [made, setMade] = useState('');
  const [copied, setCopied] = useState('');
  const generate = (): void => {
    const password = generatePassword();
    setMade(password);
    props.onChange(password);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      // E.g. on a page that came over plain HTTP.
      showToast(client.toasts, {
        kind: 'warning',
        title: 'This could not be copied',
        messages: ['Show the password and copy it by hand.'],
      });
    }
  };
  const isCopied = value !== '' && value === copied;
  return (
    <div className={styles.password}>
      <h2>Password</h2>
      <p className={page.hint}>
        Leave it empty, and they are mailed a link that sets one. If you set one here the mail tells of the
        account alone: hand the password over yourself.
      </p>
      <PasswordField
        key={made}
        startsShown={made !== ''}
        label="Password"
        value={value}
        error={props.error}
        autoComplete="new-password"
        hint={`Not mandatory. At least ${minPasswordLength} characters.`}
        onChange={props.onChange}
      />
      <div className={styles.buttons}>
        <Button icon={WandSparkles} onClick={generate}>
          Generate password
        </Button>
        {value === '' ? null : (
          <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy password'}
          </Button>
        )}
      </div>
    </div>
  );
}
