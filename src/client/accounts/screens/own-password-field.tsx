import type { ReactNode } from 'react';
import type { Form } from '#client/shell/screens/parts/use-form.ts';
import { PasswordField } from '#client/ui/fields/password-field.tsx';

/** Asks for the reader's own password, before what must not happen at a desk left alone. */
export const OwnPasswordField = ({
  form,
}: {
  form: Pick<Form<{ password: string }>, 'values' | 'problems' | 'change'>;
}): ReactNode => (
  <PasswordField
    label="Your password"
    value={form.values.password}
    onChange={(password) => form.change({ password })}
    error={form.problems?.password ?? null}
    autoComplete="current-password"
  />
);
