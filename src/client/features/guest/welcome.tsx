import { type ReactNode, useEffect, useState } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { zoneTime } from '#client/ui/zone-time.ts';
import type { GuestData } from '#shared/model/guest-link.ts';
import { shownOrderName } from '#shared/model/order-name.ts';
import { guestTimeZone } from '#shared/rules/guest-links.ts';
import styles from './welcome.module.css';

const delayMs = 500;
const seenKey = 'guest.welcomed';

/** Who invited the guest and why: once a visit. */
export function Welcome({ data }: { data: GuestData }): ReactNode {
  const [open, setOpen] = useState(false);
  const { guestId, guestName, guestMessage, inviter, orderName, expiresAt } = data;
  useEffect(() => {
    if (sessionStorage.getItem(seenKey) === guestId) return;
    const timer = setTimeout(() => setOpen(true), delayMs);
    return () => clearTimeout(timer);
  }, [guestId]);
  const close = (): void => {
    sessionStorage.setItem(seenKey, guestId);
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
      <p className={styles.note}>
        {expiresAt === null ? '' : `This link is good until ${zoneTime(expiresAt, guestTimeZone.zone)}. `}
        {`Times are of ${guestTimeZone.label}.`}
      </p>
    </Dialog>
  );
}
