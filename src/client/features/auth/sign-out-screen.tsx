import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { signOut } from '#client/stores/actions/sign-out.ts';
import { useClient } from '#client/stores/client-context.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Clears session and local storage and goes to the site's root; there a white-label client's people find its look. */
export function SignOutScreen() {
  const client = useClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    const { place, user } = client.session;
    const address = user?.whitelabelInfo?.address;
    void signOut(client).then(() => {
      // The browser's own session is taken up again by a page of its own.
      if (place === 'tab') location.replace('/');
      else navigate(address === undefined ? '/' : `/?company=${address}`, { replace: true });
    });
  }, [client, navigate]);
  return (
    <AuthFrame title="Signing out…">
      <span role="status" />
    </AuthFrame>
  );
}
