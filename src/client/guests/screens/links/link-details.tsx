import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import styles from './link-details.module.css';
import { activityLabel, endLabel, nameOf, opensLabel, stateLabels } from './link-labels.ts';
import type { LinkAsk } from './link-row.tsx';

const asks = { none: 'Nothing but the link', password: 'A password', code: 'A code by mail' } as const;

/** One link whole: its terms, and everyone who came by it with what they did. */
export function LinkDetails({
  link,
  onAsk,
  onClose,
}: {
  link: GuestLink;
  onAsk(what: LinkAsk): void;
  onClose(): void;
}): ReactNode {
  const dates = useDates();
  const { moment } = dates;
  const { label, tone } = stateLabels[link.state];
  const may = [...(link.mayDownload ? ['download'] : []), ...(link.mayDecide ? ['decide'] : [])];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={nameOf(link)}
      footer={
        <>
          {link.state === 'revoked' ? null : (
            <Button variant="danger" onClick={() => onAsk('revoke')}>
              Revoke
            </Button>
          )}
          {link.state === 'revoked' || !link.mayControl ? null : (
            <Button onClick={() => onAsk('extend')}>Extend</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>Order</dt>
        <dd>
          <Link href={`/orders/detail/${link.orderId}`}>{`#${link.orderId} ${link.orderName}`}</Link>
        </dd>
        <dt>Files</dt>
        <dd>{link.attachments.map(({ name }) => name).join(', ')}</dd>
        <dt>State</dt>
        <dd className={styles.state}>
          <Chip tone={tone} dot>
            {label}
          </Chip>
          {endLabel(link, dates)}
        </dd>
        <dt>Opened</dt>
        <dd>{`${opensLabel(link)}${link.firstOpenedAt === null ? '' : `, first ${moment(link.firstOpenedAt)}`}`}</dd>
        <dt>Last use</dt>
        <dd>{link.lastUsedAt === null ? 'Not yet' : moment(link.lastUsedAt)}</dd>
        <dt>Asks for</dt>
        <dd>{asks[link.protection]}</dd>
        <dt>Guests may</dt>
        <dd>{['comment', ...may].join(', ')}</dd>
        <dt>Invited by</dt>
        <dd>{`${link.invitedBy.name}, ${moment(link.createdAt)}`}</dd>
      </dl>
      {link.visitors.length === 0 ? null : (
        <ul className={styles.visitors} aria-label="Who came">
          {link.visitors.map((visitor) => (
            <li key={visitor.id}>
              <Avatar person={{ id: visitor.id, name: visitor.name, avatar: null }} size="small" decorative />
              <div>
                <strong>{visitor.name}</strong>
                <p>{`${activityLabel({ visitors: [{ ...visitor, decisions: [] }] })}, last here ${moment(visitor.lastSeenAt)}`}</p>
                {visitor.decisions.map(({ decision, reason, fileName, version, decidedAt }) => (
                  <p key={decidedAt}>
                    {`${decision === 'approved' ? 'Approved' : 'Asked for changes to'} ${fileName}, version ${version}, ${moment(decidedAt)}${reason === null ? '' : `: ${reason}`}`}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
