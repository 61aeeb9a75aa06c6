import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { SignInRefused } from '#client/accounts/actions/sign-in.ts';
import { finishProof } from '#client/accounts/actions/single-sign-on/prove-by-sign-on.ts';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import styles from '#client/accounts/screens/sign-in/sign-in-screen.module.css';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';

/** The page that an issuer sends people back to who are signed in, and were to prove there who they are. */
export function SignOnProofScreen(): ReactNode {
  const client = useClient();
  const [, navigate] = useLocation();
  const [refused, setRefused] = useState<(SignInRefused & { from: string }) | null>(null);
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the issuer has sent counts once.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const sent = { search: location.search, origin: location.origin, pathname: location.pathname };
    // The parameters are valid once, and must not stay readable in the history.
    history.replaceState(history.state, '', location.pathname);
    void finishProof(client, sent).then((outcome) => {
      if (outcome.refused === null) navigate(outcome.from, { replace: true });
      else setRefused({ ...outcome.refused, from: outcome.from });
    });
  }, []);
  if (refused === null)
    return (
      <AuthFrame title="Confirming that it is you…" lead="This takes a moment.">
        <p role="status" aria-label="Confirming that it is you" />
      </AuthFrame>
    );
  return (
    <AuthFrame title={refused.title} lead={refused.text}>
      <div className={styles.form} role="alert">
        <p>You are still signed in, and nothing has been changed.</p>
        <Button variant="primary" size="large" onClick={() => navigate(refused.from, { replace: true })}>
          Back
        </Button>
      </div>
    </AuthFrame>
  );
}
