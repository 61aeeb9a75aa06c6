import { Ban, CalendarClock, Link2, MoreHorizontal, Send, UserRound } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { RowComponentProps } from 'react-window';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useDates } from '#client/state/reader-dates.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import styles from './guest-links-screen.module.css';
import { activityLabel, endLabel, nameOf, opensLabel, stateLabels } from './link-labels.ts';

export type LinkAsk = 'show' | 'revoke' | 'extend' | 'resend';

interface LinkRowProps {
  links: readonly GuestLink[];
  isNarrow: boolean;
  /** Of one order alone: rows leave out its name. */
  ofOrder: boolean;
  ask(link: GuestLink, what: LinkAsk): void;
}

/** Returns the actions on a link. */
function linkEntries(link: GuestLink, ask: LinkRowProps['ask']): MenuEntry[] {
  const isOver = link.state === 'revoked';
  const controlled: MenuEntry[] =
    isOver || !link.mayControl
      ? []
      : [
          {
            kind: 'item',
            id: 'extend',
            label: 'Extend',
            icon: CalendarClock,
            onSelect: () => ask(link, 'extend'),
          },
          ...(link.state === 'live'
            ? [
                {
                  kind: 'item',
                  id: 'resend',
                  label: link.guest === null ? 'Make a new address' : 'Resend invitation',
                  icon: link.guest === null ? Link2 : Send,
                  onSelect: () => ask(link, 'resend'),
                } as const,
              ]
            : []),
        ];
  return [
    { kind: 'item', id: 'show', label: 'What they did', icon: UserRound, onSelect: () => ask(link, 'show') },
    ...controlled,
    ...(isOver
      ? []
      : [
          { kind: 'separator', id: 'end' } as const,
          {
            kind: 'item',
            id: 'revoke',
            label: 'Revoke',
            icon: Ban,
            danger: true,
            onSelect: () => ask(link, 'revoke'),
          } as const,
        ]),
  ];
}

/** One link: the row opens what its guests did; the button at its end opens the actions. */
export function LinkRow({
  index,
  style,
  ariaAttributes,
  links,
  isNarrow,
  ofOrder,
  ask,
}: RowComponentProps<LinkRowProps>): ReactElement | null {
  const link = links[index];
  const dates = useDates();
  if (link === undefined) return null;
  const { label, tone } = stateLabels[link.state];
  return (
    <div style={style} className={styles.row} data-last={index === links.length - 1} {...ariaAttributes}>
      <button type="button" className={styles.open} data-row={index} onClick={() => ask(link, 'show')}>
        <span className={styles.who}>
          <strong>{nameOf(link)}</strong>
          <small title={link.guest?.email}>{link.guest?.email ?? `by ${link.invitedBy.name}`}</small>
        </span>
        <span className={styles.what}>
          {ofOrder ? null : <span title={link.orderName}>{`#${link.orderId} ${link.orderName}`}</span>}
          <small>{link.attachments.map(({ name }) => name).join(', ')}</small>
        </span>
        <span className={styles.state}>
          <Chip tone={tone} dot>
            {label}
          </Chip>
          {isNarrow ? null : <small>{endLabel(link, dates)}</small>}
        </span>
        {isNarrow ? null : <Opened link={link} />}
        <span className={styles.did}>
          <span>{activityLabel(link)}</span>
          <small>
            {link.lastUsedAt === null ? 'Not used yet' : <TimeAgo instant={link.lastUsedAt} inWords />}
          </small>
        </span>
      </button>
      <Menu
        align="end"
        trigger={<IconButton icon={MoreHorizontal} label={`More for ${nameOf(link)}`} />}
        entries={linkEntries(link, ask)}
      />
    </div>
  );
}

function Opened({ link }: { link: GuestLink }): ReactNode {
  return (
    <span className={styles.opens}>
      <span>{opensLabel(link)}</span>
      <small>
        {link.firstOpenedAt === null ? null : (
          <>
            first <TimeAgo instant={link.firstOpenedAt} inWords />
          </>
        )}
      </small>
    </span>
  );
}
