import { putCard } from '#client/board/stores/board-replica.ts';
import type { CallAnswer } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { acceptEvent, type ChannelCursors } from '#client/sync/channel-cursors.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import type { OwnWork } from '#shared/work-time/own-work.ts';
import type { WorkChanged } from '#shared/work-time/work-time.http.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

type WorkEvents =
  | 'reload-working-time'
  | 'confirm-worktime-auto-stop'
  | 'notify-worktime-stopped'
  | 'notify-card-working-time-stopped';
type WorkAnswers = Extract<
  RouteName,
  'playWork' | 'pauseWork' | 'confirmWork' | 'allocateTime' | 'orderWork' | 'ownWork' | 'workTimeReminder'
>;

export interface ApplyWork {
  handlers: Pick<SocketHandlers, WorkEvents>;
  answers: { [N in WorkAnswers]: (data: RouteData<N>, answer: CallAnswer) => void };
}

/** Applies events and responses to working time. */
export function createApplyWork(
  { work: state, board, session }: EntityStores,
  cursors: ChannelCursors,
  refetch: Refetch,
): ApplyWork {
  const changed = ({ card, work, own }: WorkChanged, { input }: CallAnswer): void => {
    state.own = own;
    state.orders[String(input.params?.orderId)] = work;
    if (card === null) return;
    board.replica.amend((shown) => putCard(shown, card));
  };
  const putOwn = (own: OwnWork | null): void => {
    state.own = own;
  };
  /** Runs `apply` for an event of the person's own channel that is not old. */
  const inOrder = (event: { channel: string; seq: number }, apply: () => void): void => {
    const verdict = acceptEvent(cursors, event.channel, event.seq);
    if (verdict === 'old') return;
    apply();
    if (verdict === 'gap') refetch.work();
  };

  return {
    handlers: {
      'reload-working-time': (event) => inOrder(event, () => putOwn(event.work)),
      'confirm-worktime-auto-stop': (event) => inOrder(event, () => putOwn(event.work)),
      'notify-worktime-stopped': (event) =>
        inOrder(event, () => {
          state.stops.push({ whose: 'own', ...event });
        }),
      // On the order's channel, of which all else is shown by others.
      'notify-card-working-time-stopped': (event) => {
        const verdict = acceptEvent(cursors, event.channel, event.seq);
        if (verdict === 'old') return;
        if (event.person.id !== session.user?.id) state.stops.push({ whose: 'other', ...event });
        if (verdict !== 'gap') return;
        refetch.order(event.orderId);
        refetch.timeline(event.orderId);
      },
    },
    answers: {
      playWork: changed,
      pauseWork: changed,
      allocateTime: changed,
      confirmWork: putOwn,
      ownWork: putOwn,
      orderWork: (work, { input }) => {
        state.orders[String(input.params?.orderId)] = work;
      },
      workTimeReminder: ({ intervalReminder }) => {
        state.reminderMinutes = intervalReminder;
      },
    },
  };
}
