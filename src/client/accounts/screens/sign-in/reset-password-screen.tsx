import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { setNewPassword } from '#client/accounts/actions/reset-password.ts';
import { useClient } from '#client/state/client-context.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import type { ClientType } from '#shared/access/role.ts';
import { minPasswordLength, passwordProblem } from '#shared/accounts/profile.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-screen.module.css';

/** The target of the mailed link: `?token=`, and `&side=user` for the provider's side. */
export function ResetPasswordScreen() {
  const client = useClient();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'expired'>(token === '' ? 'expired' : 'open');

  const [side, setSide] = useState<ClientType>(search.get('side') === 'user' ? 'user' : 'customer');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (state === 'busy' || passwordProblem(password) !== null) return;
    setState('busy');
    const result = await setNewPassword(client, token, password);
    if (result.ok) {
      setSide(result.data.side);
      return setState('done');
    }
    const isLinkGone = ['not_found', 'invalid_grant', 'forbidden', 'unauthenticated'].includes(result.code);
    setState(isLinkGone ? 'expired' : 'open');
    if (!isLinkGone) reportFailure(client, result);
  };

  if (state === 'expired')
    return (
      <AuthFrame
        title="This link has expired"
        lead="Links to reset a password work once and for a short time. Ask for a new one."
      >
        <div className={styles.form}>
          <Button
            variant="primary"
            size="large"
            onClick={() => navigate(side === 'user' ? '/forgot-password?side=user' : '/forgot-password')}
          >
            Send a new link
          </Button>
        </div>
      </AuthFrame>
    );
  if (state === 'done')
    return (
      <AuthFrame
        title="Your password is set"
        lead="Everyone signed in to your account elsewhere has been signed out."
      >
        <div className={styles.form} role="status">
          <Button
            variant="primary"
            size="large"
            onClick={() => navigate(side === 'user' ? '/admin/signin' : '/signin')}
          >
            Sign in
          </Button>
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Choose a new password">
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label="New password"
          value={password}
          onChange={setPassword}
          error={tried ? passwordProblem(password) : null}
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters. A sentence is easier to remember than symbols.`}
        />
        <Button type="submit" variant="primary" size="large" busy={state === 'busy'}>
          Set password
        </Button>
      </form>
    </AuthFrame>
  );
}
