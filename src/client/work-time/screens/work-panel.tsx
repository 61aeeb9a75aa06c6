import { Clock, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { type OrderTarget, situationOf } from '#client/orders/stores/order-target.ts';
import { useClient, useUser, useWork } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { clockText } from '#client/ui/display/date-labels.ts';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useSecond } from '#client/ui/loading/ticker.ts';
import { loadOrderWork } from '#client/work-time/actions/load-work.ts';
import { playWork } from '#client/work-time/actions/play-work.ts';
import { can } from '#shared/access/permission.ts';
import { mayAct } from '#shared/orders/order-actions.ts';
import type { OrderWork } from '#shared/work-time/own-work.ts';
import { bandOf, mayEndWork, usedShare, workedSeconds } from '#shared/work-time/work-time.ts';
import { AllocateDialog } from './allocate-dialog.tsx';
import { timeLabel } from './work-labels.ts';
import styles from './work-panel.module.css';

/** Time worked on an order: the timer, play and pause, time by person, and the used share of the agreed time. */
export function WorkPanel({ order }: { order: OrderTarget }): ReactNode {
  const client = useClient();
  const user = useUser();
  const work = useWork().orders[order.id];
  const { revision } = order;
  const [isFailed, setFailed] = useState(false);
  const load = async (): Promise<void> => setFailed(!(await loadOrderWork(client, order.id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the order may be one of its timer.
  useEffect(() => void load(), [client, order.id, revision]);
  if (user.clientType === 'customer') return null;
  return (
    <section className={styles.panel} aria-label="Working time">
      <h2 className={styles.title}>Working time</h2>
      {work !== undefined ? (
        <PanelBody order={order} work={work} />
      ) : isFailed ? (
        <LoadFailure what="The working time" onRetry={() => void load()} />
      ) : (
        <Skeleton height="64px" />
      )}
    </section>
  );
}

function PanelBody({ order, work }: { order: OrderTarget; work: OrderWork }): ReactNode {
  const client = useClient();
  const actor = actorOf(useUser());
  const [allocating, setAllocating] = useState(false);
  const now = new Date(useSecond());
  const { workTime, people } = work;
  const { runningBy } = workTime;
  const worked = workedSeconds(workTime, now);
  const share = usedShare(worked, workTime.allocatedSeconds);
  const isMine = runningBy?.id === actor.userId;
  const situation = situationOf(order);
  const mayPlay =
    !isMine && mayAct(actor, situation, 'play') && mayEndWork(actor, runningBy?.id ?? actor.userId);
  const mayPause = runningBy !== null && mayAct(actor, situation, 'pause') && mayEndWork(actor, runningBy.id);

  return (
    <>
      <div className={styles.row}>
        <span className={styles.clock} data-running={runningBy !== null || undefined} role="timer">
          {clockText(worked)}
        </span>
        {mayPause ? (
          <Button icon={Pause} onClick={() => void playWork(client, order, 'pauseWork')}>
            Pause
          </Button>
        ) : null}
        {mayPlay ? (
          <Button icon={Play} onClick={() => void playWork(client, order, 'playWork')}>
            {runningBy === null ? 'Play' : 'Take over'}
          </Button>
        ) : null}
      </div>
      {share === null ? null : (
        <>
          <progress className={styles.bar} aria-hidden max={100} value={share} data-band={bandOf(share)} />
          <p className={styles.note}>
            {Math.round(share)}% of {timeLabel(workTime.allocatedSeconds)} used
          </p>
        </>
      )}
      {can(actor, 'update', 'ORDER_DETAIL') ? (
        <Button variant="quiet" size="small" icon={Clock} onClick={() => setAllocating(true)}>
          {workTime.allocatedSeconds === 0 ? 'Set allocated time' : 'Change allocated time'}
        </Button>
      ) : null}
      {people.length === 0 ? (
        <p className={styles.note}>Nobody has worked on this order yet.</p>
      ) : (
        <ul className={styles.people}>
          {people.map(({ person, elapsedSeconds }) => {
            const runs = runningBy?.id === person.id;
            const seconds = workedSeconds(
              { elapsedSeconds, startedAt: runs ? workTime.startedAt : null },
              now,
            );
            return (
              <li key={person.id}>
                <Avatar person={person} size="small" decorative />
                <span className={styles.name}>{person.name}</span>
                {runs ? <span className={styles.note}>at work</span> : null}
                <span className={styles.time}>{clockText(seconds)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {allocating ? (
        <AllocateDialog
          order={order}
          seconds={workTime.allocatedSeconds}
          onClose={() => setAllocating(false)}
        />
      ) : null}
    </>
  );
}
