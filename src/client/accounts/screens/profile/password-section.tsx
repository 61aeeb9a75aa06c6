import type { ReactNode } from 'react';
import { changePassword } from '#client/accounts/actions/save-profile.ts';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import page from '#client/ui/page.module.css';
import { passwordProblem, shortestPassword } from '#shared/accounts/profile.ts';

/** A new password, for who knows the present one. */
export function PasswordSection(): ReactNode {
  const client = useClient();
  const form = useForm({
    name: 'password',
    given: { current: '', next: '' },
    unkept: ['current', 'next'],
    problemsOf({ current, next }) {
      const problem = passwordProblem(next);
      return { ...(current === '' && { current: 'Required!' }), ...(problem !== null && { next: problem }) };
    },
    async send({ current, next }) {
      const outcome = await changePassword(client, current, next);
      return outcome === 'wrong' ? { current: 'This is not your present password.' } : outcome === 'done';
    },
  });
  const { values, problems, change } = form;
  return (
    <form className={page.section} data-tour="password" {...form.element} aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      <PasswordField
        label="Present password"
        value={values.current}
        onChange={(current) => change({ current })}
        error={problems?.current ?? null}
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        value={values.next}
        onChange={(next) => change({ next })}
        error={problems?.next ?? null}
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. You are signed out everywhere else.`}
      />
      <div className={page.end}>
        <Button type="submit" busy={form.busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
