import type { CallResponse } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { type Clock, mayLackChange, noteChange } from '#client/sync/clock.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { OwnWork } from '#shared/work-time/own-work.ts';
import type { WorkChanged } from '#shared/work-time/work-time.http.ts';
import type { WorkState } from './work.store.ts';

type WorkEvents =
  | 'reload-working-time'
  | 'confirm-worktime-auto-stop'
  | 'notify-worktime-stopped'
  | 'notify-card-working-time-stopped';
type WorkResponses =
  | 'playWork'
  | 'pauseWork'
  | 'confirmWork'
  | 'allocateTime'
  | 'orderWork'
  | 'ownWork'
  | 'workTimeReminder';

function putOwn(state: WorkState, clock: Clock, own: OwnWork | null): void {
  state.own = own;
  noteChange(state, clock);
}

/** Returns what events change of working time. `ownId` returns whose work is one's own. */
export const workHandlers = (
  state: WorkState,
  clock: Clock,
  ownId: () => string | undefined,
): Pick<SocketHandlers, WorkEvents> => ({
  'reload-working-time': ({ work }) => putOwn(state, clock, work),
  'confirm-worktime-auto-stop': ({ work }) => putOwn(state, clock, work),
  'notify-worktime-stopped': (event) => void state.stops.push({ whose: 'own', ...event }),
  'notify-card-working-time-stopped': (event) => {
    if (event.person.id !== ownId()) state.stops.push({ whose: 'other', ...event });
  },
});

/** Returns what responses change of working time. `putCard` shows the order's card as it is now. */
export function workResponses(
  state: WorkState,
  clock: Clock,
  putCard: (card: BoardCard) => void,
): { [N in WorkResponses]: (data: RouteData<N>, response: CallResponse) => void } {
  const changed = ({ card, work, own }: WorkChanged, { input }: CallResponse): void => {
    putOwn(state, clock, own);
    state.orders[String(input.params?.orderId)] = work;
    if (card !== null) putCard(card);
  };
  return {
    playWork: changed,
    pauseWork: changed,
    allocateTime: changed,
    confirmWork: (own) => putOwn(state, clock, own),
    ownWork: (own, { begun }) => {
      if (!mayLackChange(state, begun)) state.own = own;
    },
    orderWork: (work, { input }) => {
      state.orders[String(input.params?.orderId)] = work;
    },
    workTimeReminder: ({ intervalReminder }) => {
      state.reminderMinutes = intervalReminder;
    },
  };
}
