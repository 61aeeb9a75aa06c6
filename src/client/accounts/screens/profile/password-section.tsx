import { type FormEvent, type ReactNode, useState } from 'react';
import { changePassword } from '#client/accounts/actions/save-profile.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import page from '#client/ui/page.module.css';
import { passwordProblem, shortestPassword } from '#shared/accounts/profile.ts';

/** A new password, for who knows the present one. */
export function PasswordSection(): ReactNode {
  const client = useClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [wrong, setWrong] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || current === '' || passwordProblem(next) !== null) return;
    setBusy(true);
    const outcome = await changePassword(client, current, next);
    setBusy(false);
    setWrong(outcome === 'wrong');
    if (outcome !== 'done') return;
    setCurrent('');
    setNext('');
    setTried(false);
  };
  return (
    <form
      className={page.section}
      data-tour="password"
      onSubmit={submit}
      noValidate
      aria-labelledby="profile-password"
    >
      <h2 id="profile-password">Password</h2>
      <PasswordField
        label="Present password"
        value={current}
        onChange={(text) => {
          setCurrent(text);
          setWrong(false);
        }}
        error={wrong ? 'This is not your present password.' : tried && current === '' ? 'Required!' : null}
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        value={next}
        onChange={setNext}
        error={tried ? passwordProblem(next) : null}
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. You are signed out everywhere else.`}
      />
      <div className={page.end}>
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
