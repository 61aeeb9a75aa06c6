import { type ReactNode, Suspense } from 'react';
import type { PendingSignIn } from '#client/accounts/actions/second-factor.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { AuthFrame } from './auth-frame.tsx';

const SecondStep = lateComponent(() =>
  import('#client/accounts/screens/second-factor/second-step.tsx').then((module) => module.SecondStep),
);

/** What a sign-in waits for after the password. `onEnd`: it has to start again. */
export function PendingStep({
  pending,
  email,
  onEnd,
}: {
  pending: PendingSignIn;
  email: string;
  onEnd(): void;
}): ReactNode {
  const isEnrolment = pending.awaits === 'enrolment';
  const ask = pending.factors.includes('passkey') ? 'Confirm that it is you' : 'Enter your code';
  return (
    <AuthFrame
      title={isEnrolment ? 'Set up a second factor' : ask}
      lead={
        isEnrolment
          ? 'Your role requires an authenticator app or a passkey besides the password. Set one up to go on.'
          : `For ${email}.`
      }
    >
      <Suspense>
        <SecondStep pending={pending} onEnd={onEnd} />
      </Suspense>
    </AuthFrame>
  );
}
