import { type ReactNode, useState } from 'react';
import { inviteGuest, reportLink } from '#client/guests/actions/guest-links.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useViewer } from '#client/state/client-context.ts';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { maxGuestMessageLength, maxGuestNameLength, mayLetDecide } from '#shared/guests/guest-rules.ts';
import { emptyForm, type InvitationForm, invitationOf, problemsOf } from './invitation-form.ts';
import styles from './invite-dialog.module.css';
import { LinkAddressDialog } from './link-address-dialog.tsx';
import { TermFields } from './term-fields.tsx';

interface InviteDialogProps {
  order: { id: string; orderId: string };
  /** Attachments that a guest may be shown, and which are chosen initially. */
  attachments: readonly { id: string; name: string; chosen: boolean }[];
  onClose(): void;
}

/** Invites a guest to review some files: a person by mail, or anyone with an open link. */
export function InviteDialog({ order, attachments, onClose }: InviteDialogProps): ReactNode {
  const client = useClient();
  const { actor } = useViewer();
  const [shownAddress, setShownAddress] = useState<string | null>(null);
  const form = useForm<InvitationForm>({
    name: `invite-guest.${order.id}`,
    given: emptyForm(attachments.filter(({ chosen }) => chosen).map(({ id }) => id)),
    unkept: ['password', 'attachmentIds'],
    problemsOf,
    async send(values) {
      const made = await inviteGuest(client, order.id, invitationOf(values));
      if (made === null) return false;
      const address = reportLink(client, made);
      if (address === null) onClose();
      else setShownAddress(address);
      return true;
    },
  });
  const { values, problems, change } = form;
  const isPerson = values.to === 'person';

  if (shownAddress !== null) return <LinkAddressDialog address={shownAddress} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      size="medium"
      title={`Invite a guest to #${order.orderId}`}
      description="Guests need no account. They see the public comments of the files you choose, and nothing else."
      submit={isPerson ? 'Send invitation' : 'Create link'}
      onClose={onClose}
    >
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
          <TextField label="Name" required maxLength={maxGuestNameLength} {...form.field('name')} />
          <TextField label="Email" type="email" required {...form.field('email')} />
        </div>
      ) : null}
      <TextArea label="Message" rows={3} maxLength={maxGuestMessageLength} {...form.field('message')} />
      <fieldset className={styles.files}>
        <legend>Files</legend>
        {attachments.map(({ id, name }) => (
          <label key={id} className={styles.check}>
            <input
              type="checkbox"
              checked={values.attachmentIds.includes(id)}
              onChange={({ target }) =>
                change({
                  attachmentIds: target.checked
                    ? [...values.attachmentIds, id]
                    : values.attachmentIds.filter((held) => held !== id),
                })
              }
            />
            <span>{name}</span>
          </label>
        ))}
        {problems?.attachmentIds === undefined ? null : (
          <p className={styles.problem} role="alert">
            Choose at least one file.
          </p>
        )}
      </fieldset>
      <TermFields
        form={values}
        passwordProblem={problems?.password ?? null}
        mayLetDecide={mayLetDecide(actor)}
        onChange={change}
      />
    </FormDialog>
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
