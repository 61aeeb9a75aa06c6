import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import {
  beginRequiredFactor,
  confirmRequiredFactor,
  type Enrolment,
  finishSignIn,
  type PendingSignIn,
} from '#client/accounts/actions/second-factor.ts';
import { beginSession } from '#client/accounts/actions/session-life.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { CodeField, wrongCode } from './code-field.tsx';
import { EnrolmentKey } from './enrolment-key.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

/** What follows the password: a code, or the set-up of an app where the staff must have one. */
export function SecondStep({ pending, onEnd }: { pending: PendingSignIn; onEnd(): void }): ReactNode {
  return pending.awaits === 'code' ? (
    <CodeStep pending={pending} onEnd={onEnd} />
  ) : (
    <EnrolmentStep pending={pending} onEnd={onEnd} />
  );
}

function CodeStep({ pending, onEnd }: { pending: PendingSignIn; onEnd(): void }): ReactNode {
  const client = useClient();
  const { code, setCode, error, busy, onSubmit } = useCode(async (typed) => {
    const outcome = await finishSignIn(client, pending, typed);
    if (outcome === 'ended') onEnd();
    return outcome === 'wrong';
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <CodeField
        value={code}
        error={error}
        hint="The six digits that your authenticator app shows, or a recovery code."
        autoFocus
        onChange={setCode}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        Continue
      </Button>
      <Button variant="quiet" onClick={onEnd}>
        Sign in as somebody else
      </Button>
    </form>
  );
}

function EnrolmentStep({ pending, onEnd }: { pending: PendingSignIn; onEnd(): void }): ReactNode {
  const client = useClient();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [done, setDone] = useState<Exclude<Awaited<ReturnType<typeof confirmRequiredFactor>>, string> | null>(
    null,
  );
  useEffect(() => {
    void beginRequiredFactor(client, pending).then((begun) =>
      begun === null ? onEnd() : setEnrolment(begun),
    );
  }, [client, pending, onEnd]);
  const { code, setCode, error, busy, onSubmit } = useCode(async (typed) => {
    const outcome = await confirmRequiredFactor(client, pending, typed);
    if (typeof outcome !== 'string') setDone(outcome);
    if (outcome === 'ended') onEnd();
    return outcome === 'wrong';
  });
  if (done !== null)
    return (
      <div className={styles.form}>
        <RecoveryCodes codes={done.recoveryCodes} />
        <Button variant="primary" size="large" onClick={() => void beginSession(client, done.session)}>
          Continue
        </Button>
      </div>
    );
  if (enrolment === null) return null;
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <EnrolmentKey enrolment={enrolment} />
      <CodeField
        value={code}
        error={error}
        hint="The six digits that the app shows then."
        autoFocus
        onChange={setCode}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        Continue
      </Button>
    </form>
  );
}

/** The state of a form with a code. `send` returns whether the code was wrong. */
function useCode(send: (code: string) => Promise<boolean>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return setError('Required!');
    setBusy(true);
    setError((await send(code)) ? wrongCode : null);
    setBusy(false);
  };
  return { code, setCode, error, busy, onSubmit };
}
