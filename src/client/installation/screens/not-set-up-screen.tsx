import type { ReactNode } from 'react';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';

/** What every page leads to until the setup has been done. */
export function NotSetUpScreen(): ReactNode {
  return (
    <AuthFrame
      title="Galley is not set up yet"
      lead="Whoever started the server finds the address of the setup in its output. Once that is done, you can sign in here."
    >
      {null}
    </AuthFrame>
  );
}
