import { useCallback, useEffect, useState } from 'react';
import { clearHistory, unsentHere } from '#client/accounts/actions/sign-out.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-out-screen.module.css';

/**
 * Removes all that this site keeps in the browser; the way out when a page keeps failing. Asks before where something
 * unsent would be lost with it.
 */
export function ClearHistoryScreen() {
  const client = useClient();
  const [unsent, setUnsent] = useState(() => unsentHere(client));
  const [done, setDone] = useState(false);
  const clear = useCallback(
    (keepsWriting: boolean) => {
      setUnsent(0);
      void clearHistory(client, keepsWriting).then(() => setDone(true));
    },
    [client],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared at once only where nothing was to be asked.
  useEffect(() => {
    if (unsent === 0) clear(false);
  }, []);
  if (unsent > 0)
    return (
      <AuthFrame
        title={
          unsent === 1 ? 'One thing written here is not sent' : `${unsent} things written here are not sent`
        }
        lead="Clearing deletes what this browser keeps for this site. What is not sent can stay."
      >
        <div className={styles.choices}>
          <Button size="large" onClick={() => location.assign('/')}>
            Cancel
          </Button>
          <Button variant="danger" size="large" onClick={() => clear(false)}>
            Delete it too
          </Button>
          <Button variant="primary" size="large" autoFocus onClick={() => clear(true)}>
            Clear the rest
          </Button>
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={done ? 'Cache and history are cleared' : 'Clearing…'}
      lead="Your orders, proofs and comments are safe on the server. You need to sign in again."
    >
      <div className={styles.choices} role="status">
        <Button variant="primary" size="large" disabled={!done} onClick={() => location.assign('/')}>
          Go to sign-in
        </Button>
      </div>
    </AuthFrame>
  );
}
