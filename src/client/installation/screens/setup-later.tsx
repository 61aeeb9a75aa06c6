import { type ReactNode, useState } from 'react';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import styles from './setup-screen.module.css';

/** What is left of the setup while it is left: the address that it is gone on with at. */
export function SetupLater({ onBack }: { onBack(): void }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const address = location.href;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser allows it only on secure pages: the address can be selected.
    }
  };
  return (
    <AuthFrame
      title="Your answers are saved"
      lead="Open this address again to go on, in any browser. Only the password is asked for once more. Whoever has the address can set up Galley."
    >
      <div className={styles.later}>
        <TextField label="Address of the setup" value={address} readOnly />
        <div className={page.end}>
          <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy address'}</Button>
          <Button variant="primary" onClick={onBack}>
            Go on now
          </Button>
        </div>
      </div>
    </AuthFrame>
  );
}
