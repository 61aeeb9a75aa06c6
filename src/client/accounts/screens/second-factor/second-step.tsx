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

type StepProps = { pending: PendingSignIn; onEnd(): void };

/** What follows the password: a code, or the set-up of an app where the staff must have one. */
export function SecondStep({ pending, onEnd }: StepProps): ReactNode {
  return pending.awaits === 'code' ? (
    <CodeStep pending={pending} onEnd={onEnd} />
  ) : (
    <EnrolmentStep pending={pending} onEnd={onEnd} />
  );
}

function CodeStep({ pending, onEnd }: StepProps): ReactNode {
  const client = useClient();
  return (
    <CodeForm
      hint="The six digits that your authenticator app shows, or a recovery code."
      send={(code) => finishSignIn(client, pending, code)}
      onEnd={onEnd}
      below={
        <Button variant="quiet" onClick={onEnd}>
          Sign in as somebody else
        </Button>
      }
    />
  );
}

type Confirmed = Exclude<Awaited<ReturnType<typeof confirmRequiredFactor>>, string>;

function EnrolmentStep({ pending, onEnd }: StepProps): ReactNode {
  const client = useClient();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [done, setDone] = useState<Confirmed | null>(null);
  useEffect(() => {
    void beginRequiredFactor(client, pending).then((begun) =>
      begun === null ? onEnd() : setEnrolment(begun),
    );
  }, [client, pending, onEnd]);
  const confirm = async (code: string): Promise<unknown> => {
    const outcome = await confirmRequiredFactor(client, pending, code);
    if (typeof outcome !== 'string') setDone(outcome);
    return outcome;
  };
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
    <CodeForm
      above={<EnrolmentKey enrolment={enrolment} />}
      hint="The six digits that the app shows then."
      send={confirm}
      onEnd={onEnd}
    />
  );
}

/** Asks for a code. `send` returns `wrong` for another code, and `ended` where the sign-in has to begin anew. */
function CodeForm({
  above,
  hint,
  below,
  send,
  onEnd,
}: {
  above?: ReactNode;
  hint: string;
  below?: ReactNode;
  send(code: string): Promise<unknown>;
  onEnd(): void;
}): ReactNode {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return setError('Required!');
    setBusy(true);
    const outcome = await send(code);
    if (outcome === 'ended') onEnd();
    setError(outcome === 'wrong' ? wrongCode : null);
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {above}
      <CodeField value={code} error={error} hint={hint} autoFocus onChange={setCode} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        Continue
      </Button>
      {below}
    </form>
  );
}
