import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { requestPasswordReset } from '#client/accounts/actions/reset-password.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { emailProblem } from '#shared/kernel/email.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './sign-in-screen.module.css';

/** Has a link mailed; `?side=user` for the provider's side. */
export function ForgotPasswordScreen() {
  const client = useClient();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const side = search.get('side') === 'user' ? 'user' : 'customer';
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const toLogin = () => navigate(side === 'user' ? '/admin/signin' : '/signin');

  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    setTried(true);
    if (busy || emailProblem(email) !== null) return;
    setBusy(true);
    const sent = await requestPasswordReset(client, side, email.trim());
    if (sent) setSentTo(email.trim());
    setAgain(sent && sentTo !== null);
    setBusy(false);
  };

  if (sentTo !== null)
    return (
      <AuthFrame
        title="Reset Password"
        lead={`An email has been sent to ${sentTo}. Click the link in the email to reset your password.`}
      >
        <div className={styles.form} role="status">
          <Button variant="primary" size="large" onClick={toLogin}>
            Got It
          </Button>
          <p className={styles.again}>
            {again ? 'It has been sent again. ' : 'Nothing in your inbox? '}
            <button type="button" onClick={() => void send()} disabled={busy}>
              Resend it
            </button>
          </p>
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Forgot password" lead="Enter the email you sign in with. We send you a link.">
      <form className={styles.form} onSubmit={send} noValidate>
        <TextField
          label="Email"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={tried ? emailProblem(email) : null}
          autoComplete="username"
          autoFocus
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Send Email
        </Button>
        <Button variant="quiet" onClick={toLogin}>
          Back to sign-in
        </Button>
      </form>
    </AuthFrame>
  );
}
