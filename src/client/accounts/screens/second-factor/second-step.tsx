import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { addRequiredPasskey, finishByPasskey } from '#client/accounts/actions/passkeys.ts';
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

/** The step after the password: a code or passkey, or setting one up where the role must have one. */
export function SecondStep({ pending, onEnd }: StepProps): ReactNode {
  return pending.awaits === 'code' ? (
    <FactorStep pending={pending} onEnd={onEnd} />
  ) : (
    <EnrolmentStep pending={pending} onEnd={onEnd} />
  );
}

function FactorStep({ pending, onEnd }: StepProps): ReactNode {
  const client = useClient();
  const { factors } = pending;
  const hasApp = factors.includes('app');
  return (
    <CodeForm
      above={
        factors.includes('passkey') ? (
          <>
            <PasskeyButton
              label="Use your passkey"
              variant="primary"
              use={() => finishByPasskey(client, pending)}
              onEnd={onEnd}
            />
            <p className={styles.or}>{hasApp ? 'or a code' : 'or a recovery code'}</p>
          </>
        ) : undefined
      }
      hint={
        hasApp
          ? 'The six digits that your authenticator app shows, or a recovery code.'
          : 'One of the recovery codes that you keep.'
      }
      isAlternative={factors.includes('passkey')}
      send={(code) => finishSignIn(client, pending, { code })}
      onEnd={onEnd}
      below={
        <Button variant="quiet" onClick={onEnd}>
          Sign in as somebody else
        </Button>
      }
    />
  );
}

/** A button that asks the browser for a passkey. `use` returns `ended` if the sign-in must start again. */
function PasskeyButton({
  label,
  variant,
  use,
  onEnd,
}: {
  label: string;
  variant: 'primary' | 'plain';
  use(): Promise<unknown>;
  onEnd(): void;
}): ReactNode {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    const outcome = await use();
    setBusy(false);
    if (outcome === 'ended') onEnd();
  };
  return (
    <Button variant={variant} size="large" icon={KeyRound} busy={busy} onClick={() => void press()}>
      {label}
    </Button>
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
  const confirm = async (confirmed: ReturnType<typeof confirmRequiredFactor>): Promise<unknown> => {
    const outcome = await confirmed;
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
      send={(code) => confirm(confirmRequiredFactor(client, pending, { code }))}
      onEnd={onEnd}
      below={
        <>
          <p className={styles.or}>or</p>
          <PasskeyButton
            label="Set up a passkey instead"
            variant="plain"
            use={() => confirm(addRequiredPasskey(client, pending))}
            onEnd={onEnd}
          />
        </>
      }
    />
  );
}

/** Asks for a code. `send` returns `wrong` for an invalid code, and `ended` if the sign-in must start again. */
function CodeForm({
  above,
  hint,
  isAlternative = false,
  below,
  send,
  onEnd,
}: {
  above?: ReactNode;
  hint: string;
  isAlternative?: boolean;
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
      <CodeField value={code} error={error} hint={hint} autoFocus={!isAlternative} onChange={setCode} />
      <Button type="submit" variant={isAlternative ? 'plain' : 'primary'} size="large" busy={busy}>
        Continue
      </Button>
      {below}
    </form>
  );
}
