import type { ReactNode } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { SetupState } from '../../actions/setup.ts';
import { InUse } from '../in-use.tsx';
import type { Setup } from '../use-setup.ts';

export const MailStep = ({
  setup: { values, field },
  setupKey,
  state,
}: {
  setup: Setup;
  setupKey: string;
  state: SetupState;
}): ReactNode => (
  <>
    <TextField
      label="Support e-mail"
      type="email"
      autoComplete="off"
      placeholder={values.email}
      hint="Shown where people need help. Empty: the administrator’s."
      {...field('supportEmail')}
    />
    <InUse setupKey={setupKey} state={state} email={values.email} />
  </>
);
