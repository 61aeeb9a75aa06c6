import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { followImpersonation } from '#client/accounts/actions/impersonate.ts';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import { useClient } from '#client/state/client-context.ts';

const failures = {
  refused: { title: 'Token is not valid', lead: 'The link has been used or is too old. Ask for a new one.' },
  unreachable: { title: 'No response came', lead: 'Check your connection and follow the link again.' },
};

/** Takes the link's token out of the address, begins the session that it promises and goes to the root. */
export function ImpersonateScreen() {
  const client = useClient();
  const [failure, setFailure] = useState<keyof typeof failures | null>(null);
  const isUsed = useRef(false);

  useEffect(() => {
    if (isUsed.current) return;
    isUsed.current = true;
    const token = new URLSearchParams(location.search).get('token') ?? '';
    history.replaceState(null, '', location.pathname);
    void followImpersonation(client, token).then((outcome) =>
      outcome === 'begun' ? location.replace('/') : setFailure(outcome),
    );
  }, [client]);

  if (failure !== null)
    return (
      <AuthFrame {...failures[failure]}>
        <p role="alert">
          <Link href="/">Go to the start page</Link>
        </p>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Signing in…">
      <span role="status" />
    </AuthFrame>
  );
}
