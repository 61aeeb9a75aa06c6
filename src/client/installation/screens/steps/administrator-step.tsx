import type { ReactNode } from 'react';
import { Choice } from '#client/ui/fields/choice.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { minPasswordLength } from '#shared/accounts/profile.ts';
import type { Setup } from '../use-setup.ts';

export const AdministratorStep = ({
  setup: { values, shown, field, change, choose },
}: {
  setup: Setup;
}): ReactNode => (
  <>
    <div className={page.pair}>
      <TextField label="First name" required autoComplete="given-name" {...field('firstname')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastname')} />
    </div>
    <TextField label="E-mail" required type="email" autoComplete="email" {...field('email')} />
    <PasswordField
      required
      value={values.password}
      onChange={(password) => change({ password })}
      error={shown?.password ?? null}
      autoComplete="new-password"
      hint={`At least ${minPasswordLength} characters. A sentence is easier to remember than symbols. It is not kept if you leave.`}
    />
    <Choice
      label="Require a second factor of the staff"
      hint="You set up an authenticator app or a passkey at the end, and everybody whom you take in does at their first sign-in."
      checked={values.requiresSecondFactor}
      onChange={(requiresSecondFactor) => choose({ requiresSecondFactor })}
    />
  </>
);
