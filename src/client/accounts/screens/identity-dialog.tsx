import { type ReactNode, useState } from 'react';
import { proveIdentity } from '#client/accounts/actions/prove-identity.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import type { IdentityProof } from '#shared/accounts/identity.http.ts';
import { CodeField } from './second-factor/code-field.tsx';

/** Asks the person to prove who they are, before a call that waits for it is sent again. */
export function IdentityDialog({ proofs }: { proofs: readonly IdentityProof[] }): ReactNode {
  const client = useClient();
  const [by, setBy] = useState<IdentityProof>(proofs[0] ?? 'password');
  const other = proofs.find((proof) => proof !== by);
  const settle = (isProved: boolean): void => client.session.identity?.settle(isProved);
  const form = useForm({
    name: 'identity',
    given: { secret: '' },
    unkept: ['secret'],
    problemsOf: ({ secret }) => (secret === '' ? { secret: 'Required!' } : {}),
    send: ({ secret }) => proveIdentity(client, by, secret),
    onSaved: () => settle(true),
  });
  const field = {
    value: form.values.secret,
    error: form.problems?.secret ?? null,
    onChange: (secret: string) => form.change({ secret }),
  };
  return (
    <FormDialog
      form={form}
      title="Confirm that it is you"
      description="You signed in a while ago, and this needs a proof. What you entered is kept, and is sent then."
      submit="Continue"
      onClose={() => settle(false)}
      more={
        other === undefined ? null : (
          <Button
            variant="quiet"
            disabled={form.busy}
            onClick={() => {
              form.discard();
              setBy(other);
            }}
          >
            {other === 'code' ? 'Use a code' : 'Use your password'}
          </Button>
        )
      }
    >
      {by === 'code' ? (
        <CodeField {...field} hint="The six digits that your app shows, or a recovery code." autoFocus />
      ) : (
        <PasswordField label="Your password" autoComplete="current-password" {...field} />
      )}
    </FormDialog>
  );
}
