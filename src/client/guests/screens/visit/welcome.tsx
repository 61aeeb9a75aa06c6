import { type ReactNode, useEffect, useState } from 'react';
import { useReaderZone } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { keptText } from '#client/sync/kept-value.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { GuestData } from '#shared/guests/guest-link.ts';
import { zoneName } from '#shared/kernel/zone-dates.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import styles from './welcome.module.css';

const delayMs = 500;
/** The guest of this tab who has seen it. */
const keptSeen = keptText('guest.welcomed', { otherwise: '', parse: (guestId) => guestId });

/** Shows who invited the guest and why: once a visit. */
export function Welcome({ data }: { data: GuestData }): ReactNode {
  const [open, setOpen] = useState(false);
  const zone = useReaderZone();
  const { config } = useSession();
  const welcome = config?.whitelabel === null ? config.texts.guestWelcome : '';
  const { due } = useDates();
  const { guestId, guestName, guestMessage, inviter, orderName, expiresAt } = data;
  useEffect(() => {
    if (keptSeen.read(tabStorage) === guestId) return;
    const timer = setTimeout(() => setOpen(true), delayMs);
    return () => clearTimeout(timer);
  }, [guestId]);
  const close = (): void => {
    keptSeen.write(tabStorage, guestId);
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Welcome, ${guestName}`}
      description={`${inviter.name} asks for your comments on ${shownOrderName(orderName)}.`}
      footer={
        <Button variant="primary" size="large" onClick={close}>
          Got it!
        </Button>
      }
    >
      <figure className={styles.inviter}>
        <Avatar person={{ id: inviter.name, ...inviter }} size="large" decorative />
        <div>
          <figcaption className={styles.name}>{inviter.name}</figcaption>
          {guestMessage === '' ? null : <blockquote className={styles.message}>{guestMessage}</blockquote>}
        </div>
      </figure>
      {welcome === '' ? null : <p className={styles.welcome}>{welcome}</p>}
      <p className={styles.note}>
        {expiresAt === null ? '' : `This link works until ${due(expiresAt)}. `}
        {`Times are shown in ${zoneName(new Date(), zone)}.`}
      </p>
    </Dialog>
  );
}
