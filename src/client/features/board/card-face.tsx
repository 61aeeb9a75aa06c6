import type { CSSProperties, ReactNode } from 'react';
import { hueOf, initials } from '#client/ui/avatar-look.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { BoardCard } from '#shared/model/board-card.ts';
import { placeNames } from '#shared/model/order-place.ts';
import type { Person } from '#shared/model/person.ts';
import { providerHours } from '#shared/rules/business-hours.ts';
import styles from './card.module.css';
import { abbreviation, clockText, createdWords, cut, cuts, dueWords, workedSeconds } from './card-words.ts';
import { useMinute, useSecond } from './ticker.ts';

/** What the reader's own side shows of cards. */
export interface CardLook {
  isCompact: boolean;
  showPicture: boolean;
  /** Customers know whose order it is. */
  showCompany: boolean;
  /** The provider's own account goes without saying. */
  providerName: string;
}

/** What stands on a card, in as few elements as it can: thousands of cards are a few hundred elements at a time. */
export function CardFace({
  card,
  place,
  look,
  link,
}: {
  card: BoardCard;
  place: number;
  look: CardLook;
  /** The order's name, as a link or as text. */
  link: (name: string) => ReactNode;
}): ReactNode {
  const { isCompact, showPicture } = look;
  const due = dueWords(card, new Date(useMinute()), providerHours);
  const dueLine =
    due === null ? null : (
      <span className={styles.due} data-urgency={due.urgency}>
        {due.text}
      </span>
    );
  const priority = `#${card.orderId} · P${place + 1}`;
  if (isCompact)
    return (
      <>
        <span className={styles.top}>{priority}</span>
        {stateOf(card) ?? dueLine}
        {link(cut(card.orderName, cuts.orderName))}
        <span className={styles.what}>{whatOf(card, look)}</span>
        <Clock card={card} />
        <Face person={card.operator} as="Operator" />
      </>
    );
  return (
    <>
      {showPicture && card.thumbnail !== null && (
        <img
          className={styles.picture}
          src={card.thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
      <span className={styles.top}>{priority}</span>
      {stateOf(card) ?? (
        <span className={styles.created} title={createdWords(card.createdAt)}>
          {createdWords(card.createdAt, true)}
        </span>
      )}
      {link(cut(card.orderName, cuts.orderName))}
      <span className={styles.what}>{whatOf(card, look)}</span>
      <span className={styles.foot}>
        <Face person={card.operator} as="Operator" />
        <Face person={card.orderCreator} as="Creator" />
        <Clock card={card} />
        {card.unreadComments > 0 && (
          <span className={styles.comments} title={`${card.unreadComments} unread comments`}>
            {card.unreadComments}
          </span>
        )}
        {dueLine}
      </span>
    </>
  );
}

function whatOf(card: BoardCard, { showCompany, providerName }: CardLook): string {
  const service = `${card.serviceName || 'Unknown'} · ${abbreviation(card.packageName ?? '')}`;
  if (!showCompany) return service;
  const company = cut(card.company.name, cuts.company);
  const account = card.client ?? '';
  const client = account === '' || account === providerName ? '' : `${cut(account, cuts.client)} / `;
  return `${client}${company} · ${service}`;
}

/** What is out of the ordinary; the gravest alone. */
function stateOf(card: BoardCard): ReactNode {
  if (card.isLocked) return <span className={joinClasses(styles.state, styles.locked)}>Locked</span>;
  if (card.isFrozen) return <span className={joinClasses(styles.state, styles.frozen)}>Frozen</span>;
  if (card.progress === 'gr-revision' || card.progress === 'completed')
    return <span className={styles.state}>{placeNames[card.progress]}</span>;
  if (card.progress === 'on-hold' && card.heldFrom !== null)
    return (
      <span
        className={styles.state}
      >{`from ${placeNames[card.heldFrom === 'new-order' ? 'ready-to-go' : card.heldFrom]}`}</span>
    );
  return null;
}

function Face({ person, as }: { person: Person | null; as: string }): ReactNode {
  if (person === null)
    return (
      <span className={joinClasses(styles.face, styles.nobody)} title="Unassigned">
        –
      </span>
    );
  const picture: CSSProperties = person.avatar === null ? {} : { backgroundImage: `url("${person.avatar}")` };
  return (
    <span
      className={styles.face}
      data-hue={hueOf(person.id)}
      style={picture}
      title={`${as}: ${cut(person.name, cuts.userName)}`}
    >
      {person.avatar === null ? initials(person.name) : ''}
    </span>
  );
}

function Clock({ card }: { card: BoardCard }): ReactNode {
  const { workTime } = card;
  if (workTime.state === 'running') return <RunningClock card={card} />;
  if (workTime.elapsedSeconds === 0) return null;
  return (
    <span className={styles.clock} title="Time worked, paused">
      {clockText(workTime.elapsedSeconds)}
    </span>
  );
}

function RunningClock({ card: { workTime } }: { card: BoardCard }): ReactNode {
  const now = useSecond();
  const who = workTime.runningBy === null ? '' : ` by ${cut(workTime.runningBy.name, cuts.userName)}`;
  return (
    <span className={joinClasses(styles.clock, styles.running)} title={`Being worked on${who}`}>
      {clockText(workedSeconds(workTime, now))}
    </span>
  );
}
