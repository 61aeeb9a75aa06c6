import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { verifyEmail } from '#client/billing/actions/plan-actions.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-screen.module.css';

/** The target of the mailed link: `?token=`. Verifies at once, regardless of who is signed in. */
export function VerifyEmailScreen() {
  const client = useClient();
  const { status } = useSession();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [state, setState] = useState<'asking' | 'unreachable' | 'expired' | { email: string }>('asking');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isLeft = false;
    setState('asking');
    void verifyEmail(client, token).then((outcome) => {
      if (!isLeft) setState(outcome);
    });
    return () => {
      isLeft = true;
    };
  }, [client, token, tries]);

  const home = (
    <Button variant="primary" size="large" onClick={() => navigate('/')}>
      {status === 'signed-out' ? 'Sign in' : 'Go to the dashboard'}
    </Button>
  );
  if (state === 'asking')
    return (
      <AuthFrame title="Verifying your e-mail address…" lead="This takes a moment.">
        <p role="status">Please wait.</p>
      </AuthFrame>
    );
  if (state === 'unreachable')
    return (
      <AuthFrame title="The server could not be reached" lead="Check your connection and try again.">
        <div className={styles.form}>
          <Button variant="primary" size="large" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </div>
      </AuthFrame>
    );
  if (state === 'expired')
    return (
      <AuthFrame
        title="This link has expired"
        lead="Links to verify an address work for three days. Sign in and have a new one sent from the notice on top."
      >
        <div className={styles.form}>{home}</div>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Your e-mail address is verified" lead={state.email}>
      <div className={styles.form} role="status">
        {home}
      </div>
    </AuthFrame>
  );
}
