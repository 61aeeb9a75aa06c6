import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useClient, useWork } from '#client/state/client-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { clockText } from '#client/ui/display/date-labels.ts';
import { useSecond } from '#client/ui/loading/ticker.ts';
import { playWork } from '#client/work-time/actions/play-work.ts';
import type { OwnWork } from '#shared/work-time/own-work.ts';
import { workedSeconds } from '#shared/work-time/work-time.ts';
import styles from './work-clock.module.css';

/** Shows the person's current work in the header of every screen: its clock, a link to it, and pause. */
export function WorkClock(): ReactNode {
  const { own } = useWork();
  return own === null ? null : <RunningClock own={own} />;
}

function RunningClock({ own }: { own: OwnWork }): ReactNode {
  const client = useClient();
  const now = useSecond();
  const clock = clockText(workedSeconds(own.workTime, new Date(now)));
  return (
    <section className={styles.clock} aria-label="At work">
      <Link
        href={`/orders/detail/${own.orderId}`}
        className={styles.order}
        aria-label={`At work on #${own.orderId}, ${own.orderName}`}
      >
        <span className={styles.pulse} aria-hidden />
        <span className={styles.number}>#{own.orderId}</span>
        <span className={styles.time} role="timer">
          {clock}
        </span>
      </Link>
      <IconButton
        icon={Pause}
        size="small"
        label={`Pause work on #${own.orderId}`}
        onClick={() => void playWork(client, { id: own.orderId, orderId: own.orderId }, 'pauseWork')}
      />
    </section>
  );
}
