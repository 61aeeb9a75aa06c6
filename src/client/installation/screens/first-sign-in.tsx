import { type ReactNode, useEffect, useState } from 'react';
import type { PendingSignIn } from '#client/accounts/actions/second-factor.ts';
import { signIn } from '#client/accounts/actions/sign-in.ts';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import { PendingStep } from '#client/accounts/screens/sign-in/pending-step.tsx';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';

/** Opens Galley, or its sign-in, in a new page: everything loaded belongs to an installation that is not set up. */
const openGalley = (): void => location.assign('/admin/signin');

/** Signs the first administrator in with what they have just chosen, and sets up their second factor if it is required. */
export function FirstSignIn({ email, password }: { email: string; password: string }): ReactNode {
  const client = useClient();
  const { status } = useSession();
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  useEffect(() => {
    void signIn(client, 'user', email, password).then((outcome) => {
      if (outcome !== null && 'awaits' in outcome) setPending(outcome);
      else openGalley();
    });
  }, [client, email, password]);
  useEffect(() => {
    if (status === 'signed-in') openGalley();
  }, [status]);
  if (pending === null)
    return (
      <AuthFrame title="Galley is set up">
        <p role="status">You are being signed in.</p>
      </AuthFrame>
    );
  return <PendingStep pending={pending} email={email} onEnd={openGalley} />;
}
