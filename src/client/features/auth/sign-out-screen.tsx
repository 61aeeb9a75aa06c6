import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { signOut } from '#client/stores/actions/sign-out.ts';
import { useClient } from '#client/stores/client-context.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Clears session and local storage and goes to the site's root. */
export function SignOutScreen() {
  const client = useClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    void signOut(client).then(() => navigate('/', { replace: true }));
  }, [client, navigate]);
  return (
    <AuthFrame title="Signing out…">
      <span role="status" />
    </AuthFrame>
  );
}
