import { type ReactNode, useEffect } from 'react';
import type { Client } from '#client/state/client.ts';
import { useClient, useWork } from '#client/state/client-context.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { loadOwnWork } from '#client/work-time/actions/load-work.ts';
import { playWork } from '#client/work-time/actions/play-work.ts';
import type { WorkStopped } from '#client/work-time/stores/work.store.ts';
import type { OwnWork } from '#shared/work-time/own-work.ts';
import { workedSeconds } from '#shared/work-time/work-time.ts';
import { StillAtWork } from './still-at-work.tsx';
import { stopLabel, timeLabel } from './work-labels.ts';
import { keepWarning, warningAt } from './work-warnings.ts';

/** Questions and notices about working time, on every screen of the provider's people. */
export function WorkLayer(): ReactNode {
  const client = useClient();
  const { own } = useWork();
  useEffect(() => void loadOwnWork(client), [client]);
  useReminder(own);
  useStopToasts();
  return <StillAtWork />;
}

const reminderToastId = 'work-reminder';

/** Reminds of work that runs, once in the interval however many windows are open, until it ends. */
function useReminder(own: OwnWork | null): void {
  const client = useClient();
  const { reminderMinutes } = useWork();
  const orderId = own?.orderId;
  const startedAt = own?.workTime.startedAt;
  const isAsked = typeof own?.stopsAt === 'string';
  useEffect(() => {
    // A person who is asked whether they are still at it needs no reminder of it.
    if (orderId === undefined || typeof startedAt !== 'string' || isAsked) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const at = warningAt(client.storage, orderId, Date.parse(startedAt), reminderMinutes);
      timer = setTimeout(
        () => {
          const now = Date.now();
          const due = warningAt(client.storage, orderId, Date.parse(startedAt), reminderMinutes) <= now;
          const { own: current } = client.work;
          if (due && current !== null) {
            keepWarning(client.storage, orderId, now, reminderMinutes);
            showToast(client.toasts, {
              id: reminderToastId,
              kind: 'warning',
              title: `You are at work on #${orderId}`,
              messages: [
                `${timeLabel(workedSeconds(current.workTime, new Date(now)))} so far on ${current.orderName}.`,
              ],
              closeAfterMs: null,
              action: {
                label: 'Pause',
                run: () => void playWork(client, { id: orderId, orderId }, 'pauseWork'),
              },
            });
          }
          wait();
        },
        Math.max(at - Date.now(), 0),
      );
    };
    wait();
    return () => {
      clearTimeout(timer);
      closeToast(client.toasts, reminderToastId);
    };
  }, [client, orderId, startedAt, reminderMinutes, isAsked]);
}

function useStopToasts(): void {
  const client = useClient();
  const { stops } = useWork();
  useEffect(() => {
    if (stops.length > 0) for (const stop of client.work.stops.splice(0)) reportStop(client, stop);
  }, [client, stops]);
}

function reportStop(client: Client, stop: WorkStopped): void {
  const { orderId, reason } = stop;
  const isOwn = stop.whose === 'own';
  showToast(client.toasts, {
    id: `work-stopped-${orderId}`,
    kind: isOwn ? 'warning' : 'info',
    title: isOwn
      ? `Your work on #${orderId} has stopped`
      : `${stop.person.name} is no longer at work on #${orderId}`,
    messages: [stopLabel(reason, isOwn ? (stop.by?.name ?? null) : null)],
  });
}
