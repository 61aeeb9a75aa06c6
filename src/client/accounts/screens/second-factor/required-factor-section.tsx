import { type ReactNode, useEffect, useState } from 'react';
import {
  type FactorState,
  readSecondFactor,
  requireSecondFactor,
} from '#client/accounts/actions/second-factor.ts';
import { useClient } from '#client/state/client-context.ts';
import { Choice } from '#client/ui/fields/choice.tsx';
import page from '#client/ui/page.module.css';

/** Whether the provider's staff must have a second factor. */
export function RequiredFactorSection(): ReactNode {
  const client = useClient();
  const [state, setState] = useState<FactorState | null>(null);
  useEffect(() => void readSecondFactor(client).then(setState), [client]);
  if (state === null) return null;
  const require = async (isRequired: boolean): Promise<void> => {
    setState({ ...state, isRequired });
    if (!(await requireSecondFactor(client, isRequired))) setState(state);
  };
  return (
    <section className={page.section} aria-labelledby="settings-second-factor">
      <h2 id="settings-second-factor">Sign-in of the staff</h2>
      <Choice
        label="Require a second factor"
        hint="Whoever has none is signed out now and sets up an authenticator app or a passkey at the next sign-in. Set up your own in your profile first."
        checked={state.isRequired}
        onChange={(isRequired) => void require(isRequired)}
      />
    </section>
  );
}
