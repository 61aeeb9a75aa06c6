import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import { useClient } from '#client/state/client-context.ts';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { readSetup } from '../actions/setup.ts';
import { SetupForm } from './setup-form.tsx';
import styles from './setup-screen.module.css';

/** The setup of a new installation, at the address that the server prints. */
export function SetupScreen(): ReactNode {
  const client = useClient();
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const [read, setRead] = useState<Awaited<ReturnType<typeof readSetup>> | null>(null);
  useEffect(() => {
    void readSetup(client, key).then(setRead);
  }, [client, key]);
  if (read === null) return null;
  if (read.ok) return <SetupForm setupKey={key} state={read.data} />;
  return (
    <AuthFrame
      title={read.message === '' ? 'The server does not respond' : read.message}
      lead={read.messages[0] ?? 'Check that it runs, and load the page again.'}
    >
      {read.code === 'not_found' ? (
        <div className={styles.go}>
          <PathButton path="/admin/signin" variant="primary" size="large">
            Sign in
          </PathButton>
        </div>
      ) : null}
    </AuthFrame>
  );
}
