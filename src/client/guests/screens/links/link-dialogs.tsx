import { type ReactNode, useState } from 'react';
import {
  extendGuestLink,
  reportLink,
  resendGuestLink,
  revokeGuestLink,
} from '#client/guests/actions/guest-links.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import styles from './invite-dialog.module.css';
import { LinkAddressDialog } from './link-address-dialog.tsx';
import { LinkDetails } from './link-details.tsx';
import { nameOf } from './link-labels.ts';
import type { LinkAsk } from './link-row.tsx';
import {
  anyOpensLabel,
  foreverLabel,
  lifeChoices,
  lifeOf,
  openChoiceOf,
  openChoices,
  opensOf,
} from './link-terms.ts';

/** Dialogs about a link: show it, revoke it, extend it, or give it a new address. */
export function LinkDialogs({
  link,
  what,
  onAsk,
  onClose,
}: {
  link: GuestLink;
  what: LinkAsk;
  onAsk(what: LinkAsk): void;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [shownAddress, setShownAddress] = useState<string | null>(null);
  if (shownAddress !== null) return <LinkAddressDialog address={shownAddress} onClose={onClose} />;
  switch (what) {
    case 'show':
      return <LinkDetails link={link} onAsk={onAsk} onClose={onClose} />;
    case 'revoke':
      return (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={`Revoke ${link.guest === null ? 'this open link' : `${link.guest.name}’s link`}?`}
          text="It ends at once, also for anyone who has it open. What they wrote stays."
          confirmLabel="Yes"
          cancelLabel="No"
          onConfirm={async () => {
            setBusy(true);
            await revokeGuestLink(client, link);
            onClose();
          }}
          onCancel={onClose}
        />
      );
    case 'extend':
      return <ExtendDialog link={link} onClose={onClose} />;
    case 'resend':
      return (
        <ConfirmDialog
          open
          busy={busy}
          title={link.guest === null ? 'Make a new address?' : `Resend the invitation to ${link.guest.name}?`}
          text={
            link.guest === null
              ? 'The address that was given out opens nothing any more.'
              : `${link.guest.email} is mailed a new address. The earlier one opens nothing any more.`
          }
          onConfirm={async () => {
            setBusy(true);
            const made = await resendGuestLink(client, link);
            setBusy(false);
            const address = made === null ? null : reportLink(client, made);
            if (address !== null) setShownAddress(address);
            else onClose();
          }}
          onCancel={onClose}
        />
      );
  }
}

function ExtendDialog({ link, onClose }: { link: GuestLink; onClose(): void }): ReactNode {
  const client = useClient();
  const [life, setLife] = useState<string | null>('14');
  const [opens, setOpens] = useState(() => openChoiceOf(link));
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const done = await extendGuestLink(client, link, {
      ...lifeOf(life),
      furtherOpens: opensOf(opens),
    });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title={link.guest === null ? 'Extend this open link' : `Extend the link of ${nameOf(link)}`}
      description="Both count from now on."
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Extend
          </Button>
        </>
      }
    >
      <div className={styles.pair}>
        <SelectField
          label="Opens for"
          options={lifeChoices}
          value={life}
          placeholder={foreverLabel}
          onChange={setLife}
        />
        <SelectField
          label="May be opened"
          options={openChoices}
          value={opens}
          placeholder={anyOpensLabel}
          onChange={setOpens}
        />
      </div>
    </Dialog>
  );
}
