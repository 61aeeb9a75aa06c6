import { type FormEvent, type ReactNode, useState } from 'react';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import { giveToLink, mailGuestCode } from '#client/guests/actions/guest-link.ts';
import { useClient, useGuest } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { maxGuestNameLength } from '#shared/guests/guest-links.ts';
import { emailProblem } from '#shared/kernel/email.ts';
import { codeOf } from './code-of.ts';
import styles from './guest-door.module.css';

const codeRule = /^\d{6}$/;

/**
 * What a link requires before it opens: a name, a password that was sent separately, a code from the mail.
 */
export function GuestDoor(): ReactNode {
  const client = useClient();
  const { needs, codeGoesTo } = useGuest();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const problems = {
    name: needs.includes('name') && name.trim() === '' ? 'Required!' : null,
    email: needs.includes('name') && email.trim() !== '' ? emailProblem(email) : null,
    password: needs.includes('password') && password === '' ? 'Required!' : null,
    code: needs.includes('code') && !codeRule.test(code) ? 'Six digits' : null,
  };
  const shown = (problem: string | null): string | null => (tried ? problem : null);

  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.values(problems).some((problem) => problem !== null)) return;
    setBusy(true);
    const refusal = await giveToLink(client, {
      ...(needs.includes('name') ? { name: name.trim() } : {}),
      ...(needs.includes('name') && email.trim() !== '' ? { email: email.trim() } : {}),
      ...(needs.includes('password') ? { password } : {}),
      ...(needs.includes('code') ? { code } : {}),
    });
    setBusy(false);
    setRefused(refusal);
  };

  return (
    <AuthFrame title="Review a proof" lead={leadOf(needs)}>
      <form className={styles.form} onSubmit={open} noValidate>
        {needs.includes('name') ? (
          <>
            <TextField
              label="Your name"
              required
              autoFocus
              autoComplete="name"
              maxLength={maxGuestNameLength}
              value={name}
              error={shown(problems.name)}
              hint="Shown with your comments."
              onChange={({ target }) => setName(target.value)}
            />
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              value={email}
              error={shown(problems.email)}
              hint="Optional, if you would like to be contacted."
              onChange={({ target }) => setEmail(target.value)}
            />
          </>
        ) : null}
        {needs.includes('password') ? (
          <PasswordField
            value={password}
            autoComplete="current-password"
            error={shown(problems.password)}
            onChange={setPassword}
          />
        ) : null}
        {needs.includes('code') ? (
          <CodeField code={code} error={shown(problems.code)} goesTo={codeGoesTo} onChange={setCode} />
        ) : null}
        {refused === null ? null : (
          <p className={styles.refused} role="alert">
            {refused}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Open the proof
        </Button>
      </form>
    </AuthFrame>
  );
}

/** The code's box and the button that has one mailed. */
function CodeField({
  code,
  error,
  goesTo,
  onChange,
}: {
  code: string;
  error: string | null;
  goesTo: string | null;
  onChange(code: string): void;
}): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const mail = async (): Promise<void> => {
    setBusy(true);
    setSaid(await mailGuestCode(client));
    setBusy(false);
  };
  return (
    <>
      <div className={styles.mail}>
        <Button busy={busy} onClick={() => void mail()}>
          {said === null ? 'Send me a code' : 'Send another code'}
        </Button>
        <p role="status">{said ?? (goesTo === null ? '' : `It goes to ${goesTo}.`)}</p>
      </div>
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error}
        onChange={({ target }) => onChange(codeOf(target.value))}
      />
    </>
  );
}

function leadOf(needs: readonly string[]): string {
  if (needs.includes('password'))
    return 'This link is protected by a password. Ask the person who invited you for it.';
  if (needs.includes('code')) return 'To be sure that it is you, we mail you a code.';
  return 'Tell us who you are, so that others know whose comments they read.';
}
