import { type ReactNode, useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
  type FactorState,
  readSecondFactor,
  removeSecondFactor,
  rereadSecondFactor,
} from '#client/accounts/actions/second-factor.ts';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import { CodeField, wrongCode } from './code-field.tsx';
import { EnrolmentKey } from './enrolment-key.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodes, recoveryCodesLeft } from './recovery-codes.tsx';

/** What is asked for besides the password: an app and passkeys, set up and removed. */
export function SecondFactorSection(): ReactNode {
  const client = useClient();
  return (
    <LoadedSection what="Your second factor" height="320px" load={() => readSecondFactor(client)}>
      {(state, change) => <Factors state={state} onRead={change} />}
    </LoadedSection>
  );
}

function Factors({ state, onRead }: { state: FactorState; onRead(state: FactorState): void }): ReactNode {
  const client = useClient();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  /** What is known stays where reading it again fails. */
  const read = async (): Promise<void> => {
    const current = await rereadSecondFactor(client);
    if (current !== null) onRead(current);
  };
  const added = (recoveryCodes: string[] | null): void => {
    setEnrolment(null);
    if (recoveryCodes !== null) setCodes(recoveryCodes);
    void read();
  };
  return (
    <>
      <section className={page.section} aria-labelledby="profile-second-factor">
        <h2 id="profile-second-factor">Second factor</h2>
        {codes !== null ? (
          <RecoveryCodes codes={codes} />
        ) : enrolment !== null ? (
          <Confirmation enrolment={enrolment} onDone={added} />
        ) : state.isOn ? (
          <Removal state={state} onDone={() => void read()} />
        ) : (
          <Beginning onBegun={setEnrolment} />
        )}
      </section>
      <PasskeysSection state={state} onAdded={added} onChanged={() => void read()} />
    </>
  );
}

function Beginning({ onBegun }: { onBegun(enrolment: Enrolment | null): void }): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    onBegun(await beginSecondFactor(client));
    setBusy(false);
  };
  return (
    <>
      <p className={page.hint}>
        With an authenticator app nobody signs in as you by knowing your password alone.
      </p>
      <div className={page.end}>
        <Button busy={busy} onClick={() => void begin()}>
          Set up an app
        </Button>
      </div>
    </>
  );
}

function Confirmation({
  enrolment,
  onDone,
}: {
  enrolment: Enrolment;
  onDone(recoveryCodes: string[] | null): void;
}): ReactNode {
  const client = useClient();
  const form = useForm({
    name: 'second-factor-code',
    given: { code: '' },
    unkept: ['code'],
    problemsOf: ({ code }) => (code.trim() === '' ? { code: 'Required!' } : {}),
    async send({ code }) {
      const outcome = await confirmSecondFactor(client, { code });
      if (outcome === 'wrong') return { code: wrongCode };
      if (typeof outcome === 'string') return false;
      onDone(outcome);
      return true;
    },
  });
  return (
    <form {...form.element} className={page.stack} aria-label="Confirm the second factor">
      <EnrolmentKey enrolment={enrolment} />
      <CodeField
        value={form.values.code}
        error={form.problems?.code ?? null}
        hint="The six digits that the app shows then. With your first second factor you are signed out everywhere else."
        onChange={(code) => form.change({ code })}
      />
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

function Removal({ state, onDone }: { state: FactorState; onDone(): void }): ReactNode {
  const client = useClient();
  const form = useForm({
    name: 'second-factor-removal',
    given: { code: '' },
    unkept: ['code'],
    problemsOf: ({ code }) => (code.trim() === '' ? { code: 'Required!' } : {}),
    send: ({ code }) => removeSecondFactor(client, code),
    onSaved: onDone,
  });
  const left = recoveryCodesLeft(state);
  if (state.isRequired && state.passkeys.length === 0)
    return <p className={page.hint}>It is on, and your role requires it. {left}</p>;
  return (
    <form {...form.element} className={page.stack} aria-label="Remove the second factor">
      <p className={page.hint}>
        It is on: you are asked for a code after the password. {left} To change the app, remove it and set up
        another.
      </p>
      <CodeField
        value={form.values.code}
        error={form.problems?.code ?? null}
        onChange={(code) => form.change({ code })}
      />
      <div className={page.end}>
        <Button type="submit" variant="danger" busy={form.busy}>
          Remove
        </Button>
      </div>
    </form>
  );
}
