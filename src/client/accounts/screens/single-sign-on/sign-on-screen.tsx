import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PendingSignIn } from '#client/accounts/actions/second-factor.ts';
import type { SignInRefused } from '#client/accounts/actions/sign-in.ts';
import {
  beginSignOn,
  finishSignOn,
  lastSignOn,
  linkSignOn,
  type SignOnToLink,
} from '#client/accounts/actions/single-sign-on/sign-on.ts';
import { SecondStep } from '#client/accounts/screens/second-factor/second-step.tsx';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import styles from '#client/accounts/screens/sign-in/sign-in-screen.module.css';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import type { ClientType } from '#shared/access/role.ts';

type State =
  | 'waiting'
  | 'asked'
  | { refused: SignInRefused }
  | { pending: PendingSignIn }
  | { toLink: SignOnToLink };

/**
 * The page an issuer sends people back to. With `?side=` and `?email=` a sign-in begins here after a confirmation:
 * a link from elsewhere must not sign anybody in to somebody else's account.
 */
export function SignOnScreen(): ReactNode {
  const client = useClient();
  const [, navigate] = useLocation();
  const [{ side, email }] = useState(begunWith);
  const [state, setState] = useState<State>('waiting');
  const hasBegun = useRef(false);
  const toSignIn = () => navigate(side === 'user' ? '/admin/signin' : '/signin', { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the issuer has sent counts once.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const sent = { search: location.search, origin: location.origin, pathname: location.pathname };
    const given = new URLSearchParams(sent.search);
    if (!given.has('state') && !given.has('error') && !given.has('email')) return toSignIn();
    // The parameters are valid once, and must not stay readable in the history.
    history.replaceState(history.state, '', location.pathname);
    if (given.has('email')) setState('asked');
    else
      void finishSignOn(client, sent).then((outcome) => {
        if (outcome !== 'done') setState(outcome);
      });
  }, []);

  if (state === 'asked')
    return (
      <AuthFrame title="Sign in" lead={`You sign in as ${email}, with single sign-on.`}>
        <div className={styles.form}>
          <Button
            variant="primary"
            size="large"
            onClick={() => {
              setState('waiting');
              void beginSignOn(client, side, email).then((refused) => refused && setState({ refused }));
            }}
          >
            Continue with single sign-on
          </Button>
          <Button variant="quiet" onClick={toSignIn}>
            Back to sign-in
          </Button>
        </div>
      </AuthFrame>
    );
  if (state === 'waiting')
    return (
      <AuthFrame title="Signing you in…" lead="This takes a moment.">
        <p role="status" aria-label="Signing you in" />
      </AuthFrame>
    );
  if ('pending' in state)
    return (
      <AuthFrame
        title={state.pending.awaits === 'enrolment' ? 'Set up a second factor' : 'Confirm that it is you'}
        lead={
          state.pending.awaits === 'enrolment'
            ? 'Everybody on the staff signs in with an authenticator app or a passkey besides.'
            : `For ${email}.`
        }
      >
        <SecondStep pending={state.pending} onEnd={toSignIn} />
      </AuthFrame>
    );
  if ('toLink' in state)
    return <LinkAccount toLink={state.toLink} side={side} onOutcome={setState} onEnd={toSignIn} />;
  return (
    <AuthFrame title={state.refused.title} lead={state.refused.text}>
      <div className={styles.form} role="alert">
        <Button variant="primary" size="large" onClick={toSignIn}>
          Back to sign-in
        </Button>
      </div>
    </AuthFrame>
  );
}

/** Returns what the sign-in began with: the address names it, or this tab knows. */
function begunWith(): { side: ClientType; email: string } {
  const given = new URLSearchParams(location.search);
  const email = given.get('email');
  if (email !== null) return { side: given.get('side') === 'user' ? 'user' : 'customer', email };
  return lastSignOn() ?? { side: 'customer', email: '' };
}

/** Asks for the password of the account that was there before single sign-on. */
function LinkAccount({
  toLink,
  side,
  onOutcome,
  onEnd,
}: {
  side: ClientType;
  toLink: SignOnToLink;
  onOutcome(state: State): void;
  onEnd(): void;
}): ReactNode {
  const client = useClient();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setError('Required!');
    setBusy(true);
    const outcome = await linkSignOn(client, toLink, password);
    if (outcome === 'done') return;
    setBusy(false);
    if ('wrong' in outcome) setError(outcome.wrong);
    else onOutcome(outcome);
  };
  return (
    <AuthFrame
      title="Link your account"
      lead={`${toLink.email} has an account here already. Enter its password once to show that it is yours. From then on you sign in without it.`}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <input type="hidden" autoComplete="username" value={toLink.email} />
        <PasswordField
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setError(null);
          }}
          error={error}
          autoComplete="current-password"
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Link and sign in
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Back to sign-in
        </Button>
        <p className={styles.links}>
          <Link href={side === 'customer' ? '/forgot-password' : '/forgot-password?side=user'}>
            Forgot password?
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
