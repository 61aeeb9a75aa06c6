import { type ReactNode, useState } from 'react';
import { provingPasskey } from '#client/accounts/actions/passkeys.ts';
import { proveIdentity } from '#client/accounts/actions/prove-identity.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import type { IdentityProof } from '#shared/accounts/identity.http.ts';
import { CodeField } from './second-factor/code-field.tsx';

/** Asks the person to prove who they are, before a call that waits for it is sent again. */
export function IdentityDialog({ proofs }: { proofs: readonly IdentityProof[] }): ReactNode {
  return proofs.length === 0 ? <NoProof /> : <ProofDialog proofs={proofs} />;
}

/** For people who sign in only by single sign-on: they prove who they are by signing in again. */
function NoProof(): ReactNode {
  const client = useClient();
  const close = (): void => client.session.identity?.settle(false);
  return (
    <ConfirmDialog
      open
      title="Please sign in again first"
      text="You signed in a while ago, and your account has no password that could show that it is you. Sign out, sign in by single sign-on, and make this change then. Nothing has been changed."
      confirmLabel="Got it!"
      cancelLabel={null}
      onConfirm={close}
      onCancel={close}
    />
  );
}

function ProofDialog({ proofs }: { proofs: readonly IdentityProof[] }): ReactNode {
  const client = useClient();
  const typed = proofs.filter((proof) => proof !== 'passkey');
  const [by, setBy] = useState(typed[0] ?? 'code');
  const [asking, setAsking] = useState(false);
  const other = typed.find((proof) => proof !== by);
  const settle = (isProved: boolean): void => client.session.identity?.settle(isProved);
  const form = useForm({
    name: 'identity',
    given: { secret: '' },
    unkept: ['secret'],
    problemsOf: ({ secret }) => (secret === '' ? { secret: 'Required!' } : {}),
    send: ({ secret }) => proveIdentity(client, { by, secret }),
    onSaved: () => settle(true),
  });
  const askForPasskey = async (): Promise<void> => {
    setAsking(true);
    const passkey = await provingPasskey(client);
    const outcome = passkey !== null && (await proveIdentity(client, { by: 'passkey', passkey }));
    setAsking(false);
    if (outcome === true) settle(true);
    else if (outcome !== false)
      showToast(client.toasts, { kind: 'warning', title: 'No passkey', messages: [outcome.secret] });
  };
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
      disabled={asking}
      more={
        <>
          {proofs.includes('passkey') ? (
            <Button busy={asking} disabled={form.busy} onClick={() => void askForPasskey()}>
              Use a passkey
            </Button>
          ) : null}
          {other === undefined ? null : (
            <Button
              variant="quiet"
              disabled={form.busy || asking}
              onClick={() => {
                form.discard();
                setBy(other);
              }}
            >
              {other === 'code' ? 'Use a code' : 'Use your password'}
            </Button>
          )}
        </>
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
