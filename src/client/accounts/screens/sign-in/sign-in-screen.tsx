import { type FormEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { PendingSignIn } from '#client/accounts/actions/second-factor.ts';
import { couldNotAsk, showNoPasskey } from '#client/accounts/actions/show-no-passkey.ts';
import type { SignInRefused } from '#client/accounts/actions/sign-in.ts';
import { type Entry, useComingClient, useEntry, useSession } from '#client/state/entry.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { lateComponent, untilLoaded } from '#client/ui/loading/late-component.ts';
import { usualTexts } from '#shared/installation/studio-texts.ts';
import { emailProblem } from '#shared/kernel/email.ts';
import { AuthFrame } from './auth-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { PendingStep } from './pending-step.tsx';
import styles from './sign-in-screen.module.css';

const SessionEndNote = lateComponent(() =>
  import('./session-end-note.tsx').then((module) => module.SessionEndNote),
);

const SignOnOffer = lateComponent(() =>
  import('#client/accounts/screens/single-sign-on/sign-on-offer.tsx').then((module) => module.SignOnOffer),
);

const SignOutThereNote = lateComponent(() =>
  import('#client/accounts/screens/single-sign-on/sign-out-there.tsx').then(
    (module) => module.SignOutThereNote,
  ),
);

const loadSignIn = () => untilLoaded(() => import('#client/accounts/actions/sign-in.ts'));

/**
 * Loads the client and how to sign in: nothing of them is needed to read and fill the form. A passkey can be asked for
 * once the client has come: between the click and the browser's question a wait may use up the click's permission.
 */
function useLoadedBehind(entry: Entry): void {
  useEffect(() => {
    void entry.load();
    void loadSignIn();
  }, [entry]);
}

async function signInByPasskey(entry: Entry, side: 'customer' | 'user'): Promise<void> {
  const passkeys = await import('#client/accounts/actions/passkeys.ts').catch(() => null);
  if (passkeys === null) showNoPasskey(entry.toasts, couldNotAsk);
  else await passkeys.signInByPasskey(await entry.load(), side);
}

/** Sign-in of customers, or of the provider's side. */
export function SignInScreen({ side }: { side: 'customer' | 'user' }) {
  const entry = useEntry();
  const hasClient = useComingClient() !== null;
  const { config, redirectPath, end, signOutUrl } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<SignInRefused | null>(null);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const startAgain = useCallback(() => {
    setPassword('');
    setTried(false);
    setPending(null);
  }, []);
  useLoadedBehind(entry);
  const emailError = tried ? emailProblem(email) : null;
  const passwordError = tried && password === '' ? 'Required!' : null;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || emailProblem(email) !== null || password === '') return;
    setBusy(true);
    setRefused(null);
    const [client, { signIn }] = await Promise.all([entry.load(), loadSignIn()]);
    const outcome = await signIn(client, side, email.trim(), password);
    setBusy(false);
    if (outcome !== null && 'awaits' in outcome) setPending(outcome);
    else setRefused(outcome);
  };

  const askForPasskey = async (): Promise<void> => {
    setBusy(true);
    await signInByPasskey(entry, side).finally(() => setBusy(false));
  };

  if (pending !== null) return <PendingStep pending={pending} email={email.trim()} onEnd={startAgain} />;
  const provider = config?.providerName ?? 'the provider';
  return (
    <AuthFrame
      title={side === 'customer' ? 'Sign in' : `Sign in to ${provider}`}
      lead={
        redirectPath === null
          ? side === 'customer'
            ? (config?.whitelabel === null && config.texts.signIn) || usualTexts.signIn
            : `For the people who work at ${provider}.`
          : 'Sign in to return to the page you opened.'
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {end !== null && (
          <Suspense>
            <SessionEndNote end={end} />
          </Suspense>
        )}
        {signOutUrl !== null && (
          <Suspense>
            <SignOutThereNote url={signOutUrl} />
          </Suspense>
        )}
        {refused !== null && (
          <div className={styles.refused} role="alert">
            <strong>{refused.title}</strong>
            {refused.text !== '' && <span>{refused.text}</span>}
          </div>
        )}
        <TextField
          label="Email"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={emailError}
          autoComplete="username"
          autoFocus
        />
        <PasswordField
          value={password}
          onChange={setPassword}
          error={passwordError}
          autoComplete="current-password"
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Sign in
        </Button>
        <Button size="large" disabled={busy || !hasClient} onClick={() => void askForPasskey()}>
          Sign in with a passkey
        </Button>
        {hasClient && config?.singleSignOn[side] === true && (
          <Suspense>
            <SignOnOffer side={side} email={email} disabled={busy} onRefused={setRefused} />
          </Suspense>
        )}
        <p className={styles.links}>
          <Link href={side === 'customer' ? '/forgot-password' : '/forgot-password?side=user'}>
            Forgot password?
          </Link>
          {config?.whitelabel ? null : side === 'customer' ? (
            <Link href="/admin/signin">Staff sign-in</Link>
          ) : (
            <Link href="/signin">Customer sign-in</Link>
          )}
        </p>
      </form>
      {config !== null && (
        <DemoAccounts
          accounts={config.demo.filter((account) => account.side === side)}
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(account.password);
            setTried(false);
            setRefused(null);
          }}
        />
      )}
    </AuthFrame>
  );
}
