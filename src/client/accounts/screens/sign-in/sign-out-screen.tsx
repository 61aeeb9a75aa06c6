import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { signOut, unsentBeforeSignOut } from '#client/accounts/actions/sign-out.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-out-screen.module.css';

const KeptTexts = lateComponent(() =>
  import('#client/review/screens/drafts/kept-texts.tsx').then((module) => module.KeptTexts),
);

/**
 * Clears session and local storage and goes to the site's root; there a white-label client's people find its look. Asks
 * before where something unsent would be lost with it.
 */
export function SignOutScreen() {
  const client = useClient();
  const [, navigate] = useLocation();
  const [unsent, setUnsent] = useState(0);
  const leave = useCallback(() => {
    const { place, user } = client.session;
    const address = user?.whitelabelInfo?.address;
    void signOut(client).then(() => {
      // A page load of its own resumes the browser's other session.
      if (place === 'tab') location.replace('/');
      else navigate(address === undefined ? '/' : `/?company=${address}`, { replace: true });
    });
  }, [client, navigate]);
  useEffect(() => {
    void unsentBeforeSignOut(client).then((count) => {
      if (count === 0) leave();
      else setUnsent(count);
    });
  }, [client, leave]);
  if (unsent === 0)
    return (
      <AuthFrame title="Signing out…">
        <span role="status" />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={unsent === 1 ? 'One thing you wrote is not sent' : `${unsent} things you wrote are not sent`}
      lead="Signing out deletes what this browser keeps for you, and them with it."
    >
      <Suspense fallback={null}>
        <KeptTexts title="What is not sent" />
      </Suspense>
      <div className={styles.choices}>
        <Button variant="primary" size="large" autoFocus onClick={() => navigate('/', { replace: true })}>
          Cancel
        </Button>
        <Button
          variant="danger"
          size="large"
          onClick={() => {
            setUnsent(0);
            leave();
          }}
        >
          Sign out and delete
        </Button>
      </div>
    </AuthFrame>
  );
}
