import { proxy } from 'valtio';
import type { Loaded } from '#client/sync/clock.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import type { OrderWork, OwnWork } from '#shared/work-time/own-work.ts';
import { defaultReminderMinutes } from '#shared/work-time/work-time.ts';

/** Of `Loaded`, what changed is `own`. */
export interface WorkState extends Loaded {
  /** The person's current work; null: none. */
  own: OwnWork | null;
  /** It was asked for, and is kept as it is now. */
  isAsked: boolean;
  /** Time worked on the orders that are open, by order. */
  orders: Record<string, OrderWork>;
  reminderMinutes: number;
  /** Work ended by others, still to be shown as toasts; the code that shows one removes it. */
  stops: WorkStopped[];
}

/** One's own, or another's on an order that is open. */
export type WorkStopped =
  | ({ whose: 'own' } & SocketEvent<'notify-worktime-stopped'>)
  | ({ whose: 'other' } & SocketEvent<'notify-card-working-time-stopped'>);

const initial = (): WorkState => ({
  own: null,
  isAsked: false,
  changedAt: 0,
  orders: {},
  reminderMinutes: defaultReminderMinutes,
  stops: [],
});

export const createWorkStore = (): WorkState => proxy<WorkState>(initial());

/** Nothing of one person stays for the next. */
export const clearWork = (state: WorkState): void => void Object.assign(state, initial());
