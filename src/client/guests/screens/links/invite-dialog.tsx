import { type FormEvent, type ReactNode, useState } from 'react';
import { inviteGuest, tellLink } from '#client/guests/actions/guest-links.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useViewer } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { maxGuestMessageLength, maxGuestNameLength, mayLetDecide } from '#shared/guests/guest-links.ts';
import { emptyForm, type InvitationForm, invitationOf, problemsOf } from './invitation-form.ts';
import styles from './invite-dialog.module.css';
import { LinkTold } from './link-told.tsx';
import { TermFields } from './term-fields.tsx';

interface InviteDialogProps {
  order: { id: string; orderId: string };
  /** Attachments a guest may be shown, with those chosen at first. */
  attachments: readonly { id: string; name: string; chosen: boolean }[];
  onClose(): void;
}

/** Invites a guest to review some files: a person by mail, or anyone with an open link. */
export function InviteDialog({ order, attachments, onClose }: InviteDialogProps): ReactNode {
  const client = useClient();
  const { actor } = useViewer();
  const { form, setForm, forget } = useKeptForm<InvitationForm>(
    `invite-guest.${order.id}`,
    emptyForm(attachments.filter(({ chosen }) => chosen).map(({ id }) => id)),
    ['password', 'attachmentIds'],
  );
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const problems = problemsOf(form);
  const shown = (problem: string | null): string | null => (tried ? problem : null);
  const change = (part: Partial<InvitationForm>): void => setForm({ ...form, ...part });
  const isPerson = form.to === 'person';

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.values(problems).some((problem) => problem !== null)) return;
    setBusy(true);
    const made = await inviteGuest(client, order.id, invitationOf(form, Date.now()));
    setBusy(false);
    if (made === null) return;
    forget();
    const address = tellLink(client, made);
    if (address !== null) setTold(address);
    else onClose();
  };

  if (told !== null) return <LinkTold address={told} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={`Invite a guest to #${order.orderId}`}
      description="Guests need no account. They see the public comments of the files you choose, and nothing else."
      footer={
        <>
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form="invite-guest" variant="primary" busy={busy}>
            {isPerson ? 'Send invitation' : 'Create link'}
          </Button>
        </>
      }
    >
      <form id="invite-guest" className={styles.form} onSubmit={send} noValidate>
        <div className={styles.to} role="radiogroup" aria-label="Who is invited">
          <Way
            checked={isPerson}
            label="By e-mail"
            note="One person, by name"
            onChoose={() => change({ to: 'person' })}
          />
          <Way
            checked={!isPerson}
            label="Open link"
            note="Whoever has it, by the name they give"
            onChoose={() => change({ to: 'open' })}
          />
        </div>
        {isPerson ? (
          <div className={styles.pair}>
            <TextField
              label="Name"
              required
              maxLength={maxGuestNameLength}
              value={form.name}
              error={shown(problems.name)}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextField
              label="Email"
              type="email"
              required
              value={form.email}
              error={shown(problems.email)}
              onChange={({ target }) => change({ email: target.value })}
            />
          </div>
        ) : null}
        <TextArea
          label="Message"
          rows={3}
          maxLength={maxGuestMessageLength}
          value={form.message}
          onChange={({ target }) => change({ message: target.value })}
        />
        <fieldset className={styles.files}>
          <legend>Files</legend>
          {attachments.map(({ id, name }) => (
            <label key={id} className={styles.check}>
              <input
                type="checkbox"
                checked={form.attachmentIds.includes(id)}
                onChange={({ target }) =>
                  change({
                    attachmentIds: target.checked
                      ? [...form.attachmentIds, id]
                      : form.attachmentIds.filter((held) => held !== id),
                  })
                }
              />
              <span>{name}</span>
            </label>
          ))}
          {shown(problems.attachmentIds) === null ? null : (
            <p className={styles.problem} role="alert">
              Choose at least one file.
            </p>
          )}
        </fieldset>
        <TermFields
          form={form}
          passwordProblem={shown(problems.password)}
          mayLetDecide={mayLetDecide(actor)}
          onChange={change}
        />
      </form>
    </Dialog>
  );
}

function Way({
  checked,
  label,
  note,
  onChoose,
}: {
  checked: boolean;
  label: string;
  note: string;
  onChoose(): void;
}): ReactNode {
  return (
    <label className={styles.way} data-checked={checked}>
      <input type="radio" name="invite-to" checked={checked} onChange={onChoose} />
      <span>
        <strong>{label}</strong>
        <small>{note}</small>
      </span>
    </label>
  );
}
