import { type ReactNode, useState } from 'react';
import { AuthFrame } from '#client/accounts/screens/sign-in/auth-frame.tsx';
import { giveToLink, mailGuestCode, unsentOfLink } from '#client/guests/actions/guest-link.ts';
import { linkSum } from '#client/guests/stores/guest-tab.ts';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useGuest } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { Problems } from '#client/ui/fields/text-fields.ts';
import { maxGuestNameLength } from '#shared/guests/guest-rules.ts';
import { emailProblem } from '#shared/kernel/email.ts';
import { isVisible } from '#shared/kernel/visible-text.ts';
import { codeOf } from './code-of.ts';
import styles from './guest-door.module.css';

const codeRule = /^\d{6}$/;

interface DoorForm {
  name: string;
  email: string;
  password: string;
  code: string;
}

function problemsOf(values: DoorForm, needs: readonly string[]): Problems<DoorForm> {
  const email = values.email.trim() === '' ? null : emailProblem(values.email);
  return {
    ...(needs.includes('name') && !isVisible(values.name) && { name: 'Required!' }),
    ...(needs.includes('name') && email !== null && { email }),
    ...(needs.includes('password') && values.password === '' && { password: 'Required!' }),
    ...(needs.includes('code') && !codeRule.test(values.code) && { code: 'Six digits' }),
  };
}

/**
 * What a link requires before it opens: a name, a password that was sent separately, a code from the mail.
 */
export function GuestDoor(): ReactNode {
  const client = useClient();
  const { needs, codeGoesTo, linkToken } = useGuest();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm({
    name: `door.${linkSum(linkToken ?? '')}`,
    given: { name: '', email: '', password: '', code: '' },
    unkept: ['password', 'code'],
    problemsOf: (values) => problemsOf(values, needs),
    async send({ name, email, password, code }) {
      const refusal = await giveToLink(client, {
        ...(needs.includes('name') ? { name: name.trim() } : {}),
        ...(needs.includes('name') && email.trim() !== '' ? { email: email.trim() } : {}),
        ...(needs.includes('password') ? { password } : {}),
        ...(needs.includes('code') ? { code } : {}),
      });
      setRefused(refusal);
      return client.guest.step === 'open';
    },
  });
  const { values, problems, field, change } = form;
  const unsent = unsentOfLink(client);

  return (
    <AuthFrame title="Review a proof" lead={leadOf(needs)}>
      <form className={styles.form} {...form.element}>
        {needs.includes('name') ? (
          <>
            <TextField
              label="Your name"
              required
              autoFocus
              autoComplete="name"
              maxLength={maxGuestNameLength}
              hint="Shown with your comments."
              {...field('name')}
            />
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              hint="Optional, if you would like to be contacted."
              {...field('email')}
            />
          </>
        ) : null}
        {needs.includes('password') ? (
          <PasswordField
            value={values.password}
            autoComplete="current-password"
            error={problems?.password ?? null}
            onChange={(password) => change({ password })}
          />
        ) : null}
        {needs.includes('code') ? (
          <CodeField
            code={values.code}
            error={problems?.code ?? null}
            goesTo={codeGoesTo}
            onChange={(code) => change({ code })}
          />
        ) : null}
        {unsent === 0 ? null : (
          <p role="status">
            {unsent === 1
              ? 'Your unsent text is kept in this browser. It is there again once the proof opens.'
              : `${unsent} unsent texts of yours are kept in this browser. They are there again once the proof opens.`}
          </p>
        )}
        {refused === null ? null : (
          <p className={styles.refused} role="alert">
            {refused}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
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
