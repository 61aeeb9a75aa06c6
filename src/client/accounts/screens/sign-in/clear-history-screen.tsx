import { useEffect, useState } from 'react';
import { clearHistory } from '#client/accounts/actions/sign-out.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-screen.module.css';

/** Removes all that this site keeps in the browser; the way out when a page keeps failing. */
export function ClearHistoryScreen() {
  const client = useClient();
  const [done, setDone] = useState(false);
  useEffect(() => {
    void clearHistory(client).then(() => setDone(true));
  }, [client]);
  return (
    <AuthFrame
      title={done ? 'Cache and history are cleared' : 'Clearing…'}
      lead="Your orders, proofs and comments are safe on the server. You need to sign in again."
    >
      <div className={styles.form} role="status">
        <Button variant="primary" size="large" disabled={!done} onClick={() => location.assign('/')}>
          Go to sign-in
        </Button>
      </div>
    </AuthFrame>
  );
}
