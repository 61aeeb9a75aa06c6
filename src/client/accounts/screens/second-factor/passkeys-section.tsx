import { type ReactNode, useState } from 'react';
import { addPasskey, removePasskey, renamePasskey } from '#client/accounts/actions/passkeys.ts';
import type { FactorState } from '#client/accounts/actions/second-factor.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { maxPasskeyNameLength } from '#shared/accounts/second-factor.ts';
import { recoveryCodesLeft } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type Passkey = FactorState['passkeys'][number];

/** The passkeys of the account, to be added, renamed and removed. */
export function PasskeysSection({
  state: { passkeys, passkeyProblem, isRequired, isOn, ...state },
  onAdded,
  onChanged,
}: {
  state: FactorState;
  /** Called with the recovery codes; with null if the person already has them. */
  onAdded(recoveryCodes: string[] | null): void;
  onChanged(): void;
}): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const add = async (): Promise<void> => {
    setBusy(true);
    const outcome = await addPasskey(client);
    setBusy(false);
    if (typeof outcome !== 'string') onAdded(outcome);
  };
  const remove = async ({ id }: Passkey): Promise<void> => {
    setBusy(true);
    if (await removePasskey(client, id)) onChanged();
    setBusy(false);
    setRemoved(null);
  };
  const isLast = passkeys.length === 1 && !isOn;
  return (
    <section className={page.section} aria-labelledby="profile-passkeys">
      <h2 id="profile-passkeys">Passkeys</h2>
      <p className={page.hint}>
        A passkey signs you in with your fingerprint, face or PIN in place of the password, or with a security
        key after it.{' '}
        {passkeys.length > 0 && !isOn
          ? recoveryCodesLeft({ ...state, passkeys, passkeyProblem, isRequired, isOn })
          : ''}
      </p>
      {passkeys.length === 0 ? null : (
        <ul className={styles.passkeys} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isKept={isLast && isRequired}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {passkeyProblem === null ? (
        <div className={page.end}>
          <Button busy={busy && removed === null} onClick={() => void add()}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={page.hint}>{passkeyProblem}</p>
      )}
      {renamed === null ? null : (
        <RenameDialog passkey={renamed} onChanged={onChanged} onClose={() => setRenamed(null)} />
      )}
      <ConfirmDialog
        open={removed !== null}
        danger
        busy={busy}
        title={`Remove ${removed?.name ?? ''}?`}
        text={
          isLast
            ? 'You sign in with the password alone then, and your recovery codes end.'
            : 'It does not sign you in any more. Remove it on the device too.'
        }
        confirmLabel="Continue"
        onConfirm={() => removed !== null && void remove(removed)}
        onCancel={() => setRemoved(null)}
      />
    </section>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, usedAt },
  isKept,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  /** It is the only factor of who must have one. */
  isKept: boolean;
  onRename(): void;
  onRemove(): void;
}): ReactNode {
  const { moment } = useDates();
  return (
    <li>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span className={page.hint}>
          Added {moment(createdAt)}
          {usedAt === null ? '' : `, last used ${moment(usedAt)}`}
        </span>
        {isKept ? (
          <span className={page.hint}>Your role requires a second factor, and this is your only one.</span>
        ) : null}
      </div>
      <Button aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      {isKept ? null : (
        <Button variant="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}

function RenameDialog({
  passkey,
  onChanged,
  onClose,
}: {
  passkey: Passkey;
  onChanged(): void;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const form = useForm({
    name: `passkey.${passkey.id}`,
    given: { name: passkey.name },
    problemsOf: ({ name }) => (name.trim() === '' ? { name: 'Required!' } : {}),
    send: ({ name }) => renamePasskey(client, passkey.id, name.trim()),
    onSaved() {
      onChanged();
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Rename the passkey" submit="Save" onClose={onClose}>
      <TextField label="Name" required autoFocus maxLength={maxPasskeyNameLength} {...form.field('name')} />
    </FormDialog>
  );
}
