import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { dueLabel } from '#client/orders/screens/page/due-labels.ts';
import { useConnection, useReaderZone } from '#client/state/client-context.ts';
import { hueOf, initials } from '#client/ui/display/avatar-look.ts';
import { abbreviation, cuts, cutText } from '#client/ui/display/cut-text.ts';
import { clockText } from '#client/ui/display/date-labels.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { useMinute, useSecond } from '#client/ui/loading/ticker.ts';
import { useIdle } from '#client/ui/loading/use-idle.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { dueMoment } from '#shared/kernel/zone-dates.ts';
import { fromLabel } from '#shared/orders/order-phase.ts';
import { workedSeconds } from '#shared/work-time/work-time.ts';
import styles from './card.module.css';
import { createdLabel, type StateLabel, stateLabel } from './card-labels.ts';

/** What the reader's own side shows of cards. */
export interface CardLook {
  isCompact: boolean;
  showPicture: boolean;
  /** Customers know whose order it is. */
  showCompany: boolean;
  /** The provider's own account goes without saying. */
  providerName: string;
  /** Due dates are judged by them. */
  businessHours: BusinessHours;
}

/**
 * The contents of a card, in as few elements as it can: thousands of cards are a few hundred elements at a
 * time.
 */
export function CardFace({
  card,
  position,
  look,
  link,
}: {
  card: BoardCard;
  position: number;
  look: CardLook;
  /** The order's name, as a link or as text. */
  link: (name: string) => ReactNode;
}): ReactNode {
  const { isCompact, showPicture, businessHours } = look;
  const timeZone = useReaderZone();
  const due = dueLabel(card, new Date(useMinute()), businessHours, timeZone);
  const dueLine =
    due === null ? null : (
      <span
        className={styles.due}
        data-urgency={due.urgency}
        title={`Due ${dueMoment(new Date(card.dueDate ?? 0), timeZone, businessHours.timeZone)}`}
      >
        <span className={styles.own}>{due.text}</span>
        {due.beside === undefined ? null : <span className={styles.beside}> {due.beside}</span>}
      </span>
    );
  const state = stateLabel(card);
  const from = fromLabel(card);
  const priority = `#${card.orderId} · P${position + 1}`;
  if (isCompact)
    return (
      <>
        <span className={styles.top}>{priority}</span>
        {dueLine}
        {link(cutText(card.orderName, cuts.orderName))}
        {state !== null && <State words={state} />}
        <span className={styles.what}>{from ?? whatOf(card, look)}</span>
        <Clock card={card} />
        <Unread count={card.unreadComments} />
        <Face person={card.operator} as="Operator" />
      </>
    );
  return (
    <>
      {showPicture && card.thumbnail !== null && <Picture address={card.thumbnail} />}
      <span className={styles.top}>{priority}</span>
      {state !== null ? (
        <State words={state} />
      ) : (
        <span className={styles.created} title={createdLabel(card.createdAt, timeZone)}>
          {createdLabel(card.createdAt, timeZone, true)}
        </span>
      )}
      {link(cutText(card.orderName, cuts.orderName))}
      <span className={styles.what}>{whatOf(card, look)}</span>
      {from !== null && <span className={styles.from}>{from}</span>}
      <span className={styles.foot}>
        <Face person={card.operator} as="Operator" />
        <Face person={card.orderCreator} as="Creator" />
        <Clock card={card} />
        <Unread count={card.unreadComments} />
        {dueLine}
      </span>
    </>
  );
}

/** Whether cards have been painted on this page: the first are painted before their pictures are fetched. */
let arePainted = false;
const pictureMs = 200;

function Picture({ address }: { address: string }): ReactNode {
  const [isTime, setIsTime] = useState(arePainted);
  const [lost, setLost] = useState<string | null>(null);
  useIdle(
    useCallback(() => {
      arePainted = true;
      setIsTime(true);
    }, []),
    pictureMs,
  );
  if (lost === address) return <LostPicture onRetry={() => setLost(null)} />;
  return (
    <img
      className={styles.picture}
      {...(isTime ? { src: address } : {})}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setLost(address)}
    />
  );
}

/** Placeholder of a picture that failed to load; retries when the connection is back. */
function LostPicture({ onRetry }: { onRetry(): void }): ReactNode {
  const { live } = useConnection();
  const wasLive = useRef(live);
  useEffect(() => {
    if (live && !wasLive.current) onRetry();
    wasLive.current = live;
  });
  return <span className={styles.picture} data-lost />;
}

function whatOf(card: BoardCard, { showCompany, providerName }: CardLook): string {
  const service = `${card.serviceName || 'Unknown'} · ${abbreviation(card.packageName ?? '')}`;
  if (!showCompany) return service;
  const company = cutText(card.company.name, cuts.company);
  const account = card.client ?? '';
  const client = account === '' || account === providerName ? '' : `${cutText(account, cuts.client)} / `;
  return `${client}${company} · ${service}`;
}

function State({ words }: { words: StateLabel }): ReactNode {
  return <span className={joinClasses(styles.state, styles[words.kind])}>{words.text}</span>;
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
      title={`${as}: ${cutText(person.name, cuts.userName)}`}
    >
      {person.avatar === null ? initials(person.name) : ''}
    </span>
  );
}

function Unread({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <span className={styles.comments} title={count === 1 ? '1 unread comment' : `${count} unread comments`}>
      {count}
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
  const who = workTime.runningBy === null ? '' : ` by ${cutText(workTime.runningBy.name, cuts.userName)}`;
  return (
    <span className={joinClasses(styles.clock, styles.running)} title={`Being worked on${who}`}>
      {clockText(workedSeconds(workTime, new Date(now)))}
    </span>
  );
}
