import { type ReactNode, useState } from 'react';
import { provingPasskey } from '#client/accounts/actions/passkeys.ts';
import { proveIdentity } from '#client/accounts/actions/prove-identity.ts';
import { leaveToProve } from '#client/accounts/actions/single-sign-on/prove-by-sign-on.ts';
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
  if (proofs.length === 0) return <NoProof />;
  return proofs.every((proof) => proof === 'single-sign-on') ? (
    <SignOnDialog />
  ) : (
    <ProofDialog proofs={proofs} />
  );
}

/** For people without any proof, whose single sign-on was removed before they had a password. */
function NoProof(): ReactNode {
  const client = useClient();
  const close = (): void => client.session.identity?.settle(false);
  return (
    <ConfirmDialog
      open
      title="Please set a password first"
      text="This needs a proof that it is you, and your account has no password. Sign out, set one with “Forgot password?” on the sign-in page, and make this change then. Nothing has been changed."
      confirmLabel="Got it!"
      cancelLabel={null}
      onConfirm={close}
      onCancel={close}
    />
  );
}

/** Leaves for the issuer, and stays busy when the page is on its way out. */
function useLeaving(): { isLeaving: boolean; leave(): void } {
  const client = useClient();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (): void => {
    setLeaving(true);
    void leaveToProve(client).then(setLeaving);
  };
  return { isLeaving, leave };
}

/** For people who sign in only by single sign-on: they sign in there again. */
function SignOnDialog(): ReactNode {
  const client = useClient();
  const { isLeaving, leave } = useLeaving();
  return (
    <ConfirmDialog
      open
      title="Confirm that it is you"
      text="This needs a proof. Sign in again with your single sign-on: it brings you back to this page, where you enter the change again. Nothing has been changed yet."
      busy={isLeaving}
      onConfirm={leave}
      onCancel={() => client.session.identity?.settle(false)}
    />
  );
}

const leavesFor = (proofs: readonly IdentityProof[]): string =>
  proofs.includes('single-sign-on')
    ? ' Single sign-on leaves this page: you enter the change again when you are back.'
    : '';

function ProofDialog({ proofs }: { proofs: readonly IdentityProof[] }): ReactNode {
  const client = useClient();
  const typed = proofs.filter((proof) => proof === 'password' || proof === 'code');
  const [by, setBy] = useState(typed[0] ?? 'code');
  const [asking, setAsking] = useState(false);
  const { isLeaving, leave } = useLeaving();
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
      description={`This needs a proof. What you entered is kept, and is sent then.${leavesFor(proofs)}`}
      submit="Continue"
      onClose={() => settle(false)}
      disabled={asking || isLeaving}
      more={
        <>
          {proofs.includes('passkey') ? (
            <Button busy={asking} disabled={form.busy || isLeaving} onClick={() => void askForPasskey()}>
              Use a passkey
            </Button>
          ) : null}
          {proofs.includes('single-sign-on') ? (
            <Button busy={isLeaving} disabled={form.busy || asking} onClick={leave}>
              Use single sign-on
            </Button>
          ) : null}
          {other === undefined ? null : (
            <Button
              variant="quiet"
              disabled={form.busy || asking || isLeaving}
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
