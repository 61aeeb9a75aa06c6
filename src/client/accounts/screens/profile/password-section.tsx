import type { ReactNode } from 'react';
import { changePassword, setFirstPassword } from '#client/accounts/actions/save-profile.ts';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import page from '#client/ui/page.module.css';
import { minPasswordLength, passwordProblem } from '#shared/accounts/profile.ts';

/** Sets a new password: asks for the current one, unless the account has none. */
export function PasswordSection(): ReactNode {
  const client = useClient();
  const { hasPassword } = useUser();
  const form = useForm({
    name: 'password',
    given: { current: '', next: '' },
    unkept: ['current', 'next'],
    problemsOf({ current, next }) {
      const problem = passwordProblem(next);
      return {
        ...(hasPassword && current === '' && { current: 'Required!' }),
        ...(problem !== null && { next: problem }),
      };
    },
    async send({ current, next }) {
      if (!hasPassword) return setFirstPassword(client, next);
      const outcome = await changePassword(client, current, next);
      return outcome === 'wrong' ? { current: 'This is not your current password.' } : outcome === 'done';
    },
  });
  const { values, problems, change } = form;
  return (
    <form className={page.section} data-tour="password" {...form.element} aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      {hasPassword ? (
        <PasswordField
          label="Current password"
          value={values.current}
          onChange={(current) => change({ current })}
          error={problems?.current ?? null}
          autoComplete="current-password"
        />
      ) : (
        <p className={page.hint}>
          Your account has no password: you sign in by single sign-on. With one you can also sign in by your
          email and password.
        </p>
      )}
      <PasswordField
        label="New password"
        value={values.next}
        onChange={(next) => change({ next })}
        error={problems?.next ?? null}
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters. You are signed out everywhere else.`}
      />
      <div className={page.end}>
        <Button type="submit" busy={form.busy}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </form>
  );
}
