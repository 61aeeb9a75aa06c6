import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import type { TimeBand } from '#shared/orders/list/filter-options.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';

/** Minutes between reminders, by default. */
export const defaultReminderMinutes = 60;

interface Worked {
  /** Of the stretches that have ended. */
  elapsedSeconds: number;
  /** When the running stretch began; null if none runs. */
  startedAt: string | null;
}

/** Whole seconds worked until `now`, the running stretch included; clocks that disagree count none. */
export const workedSeconds = ({ elapsedSeconds, startedAt }: Worked, now: Date): number =>
  elapsedSeconds +
  (startedAt === null ? 0 : Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 1000)));

/** Share of the allowed time that is used, in per cent; null where none is allowed. */
export const usedShare = (used: number, allowed: number): number | null =>
  allowed > 0 ? (100 * used) / allowed : null;

/** Returns the band of a share, as used by the queue-time and work-time filters; the database filters by the same. */
export function bandOf(share: number): TimeBand {
  if (share <= 50) return '0:50';
  return share <= 75 ? '51:75' : '76';
}

/** Only work in progress is worked on: time that runs stops when an order leaves it, is frozen, locked or put away. */
export const mayRun = (order: {
  status: OrderStatus;
  state: OrderState;
  isFrozen: boolean;
  isLocked: boolean;
  isArchived: boolean;
}): boolean =>
  (order.status === 'in-progress' || order.status === 'gr-revision') &&
  !order.isFrozen &&
  !order.isLocked &&
  !order.isArchived;

/**
 * Returns whether `actor`, who may work, may end the work of `workerId`: their own, or anyone's if they
 * assign work.
 */
export const mayEndWork = (actor: Actor, workerId: string): boolean =>
  actor.userId === workerId || can(actor, 'update', 'ASSIGN_OPERATOR');

/**
 * Returns when to remind next of running work, both in milliseconds since 1970: after a warning, the interval
 * from now.
 */
export const nextWarning = (nowMs: number, reminderMinutes: number): number =>
  nowMs + reminderMinutes * 60_000;

export interface StretchLimits {
  /** Time since the last confirmation until the person is asked. */
  askAfterMs: number;
  /** Time without a response until work stops. */
  respondWithinMs: number;
}

export type StretchStep = 'run' | 'ask' | 'stop';

/**
 * Returns the next step of a running stretch. `confirmedAt` is when its person last confirmed it, at first by
 * starting it.
 */
export function stretchStep(
  { confirmedAt, askedAt }: { confirmedAt: Date; askedAt: Date | null },
  now: Date,
  { askAfterMs, respondWithinMs }: StretchLimits,
): StretchStep {
  if (askedAt !== null) return now.getTime() - askedAt.getTime() >= respondWithinMs ? 'stop' : 'run';
  return now.getTime() - confirmedAt.getTime() >= askAfterMs ? 'ask' : 'run';
}
