import { publishBoard } from '#client/board/stores/board.store.ts';
import {
  answerPending,
  applyBoard,
  applyBoardChange,
  putCard,
  removeOrder,
} from '#client/board/stores/board-replica.ts';
import type { CallAnswer } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { acceptEvent, type ChannelCursors } from '#client/sync/channel-cursors.ts';
import { publishSoon } from '#client/sync/publish-soon.ts';
import { filterQuery } from '#shared/orders/list/order-filter-address.ts';
import type { BulkChanged, OrderChanged } from '#shared/orders/order-actions.http.ts';
import { boardColumns } from '#shared/orders/order-place.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

type BoardEvents = 'reload-single-column' | 'reload-client-board' | 'order-deleted' | 'reload-sidebar';
type BoardAnswers = 'board' | 'boardCards' | 'setColumnLimit' | OrderWrites;
type OrderWrites =
  | 'actOnOrder'
  | 'reorderOrder'
  | 'assignOrder'
  | 'setDueDate'
  | 'setOrderPeople'
  | 'changeOrders'
  | 'undoChange';

export interface ApplyBoard {
  handlers: Pick<SocketHandlers, BoardEvents>;
  answers: { [N in BoardAnswers]: (data: RouteData<N>, answer: CallAnswer) => void };
}

/** Draws a burst of events together: the first at once, then a few times a second. The main thread is the person's. */
const publishPauseMs = 400;

/** Applies events and responses to the board. */
export function createApplyBoard(
  { board, orders }: EntityStores,
  cursors: ChannelCursors,
  refetch: Refetch,
): ApplyBoard {
  const publish = publishSoon(() => publishBoard(board), publishPauseMs);
  const isShown = (): boolean => board.state.status !== 'idle';

  const changed = (event: SocketEvent<'reload-single-column'>): void => {
    const verdict = acceptEvent(cursors, event.channel, event.seq);
    if (verdict === 'old' || !isShown()) return;
    const unsure = event.changes.map((change) => applyBoardChange(board.replica, change));
    publish();
    if (verdict === 'gap' || unsure.includes('refetch')) refetch.board();
  };

  const answered = ({ card }: OrderChanged, { mutationId }: CallAnswer): void => {
    if (mutationId !== null) answerPending(board.replica, mutationId);
    if (card !== null) putCard(board.replica, card);
    publishBoard(board);
  };
  const bulkAnswered = ({ results }: BulkChanged, { mutationId }: CallAnswer): void => {
    if (mutationId !== null) answerPending(board.replica, mutationId);
    for (const { card } of results) if (card !== null) putCard(board.replica, card);
    publishBoard(board);
  };

  return {
    handlers: {
      'reload-single-column': changed,
      'reload-client-board': changed,
      'order-deleted': (event) => {
        if (acceptEvent(cursors, event.channel, event.seq) === 'old') return;
        removeOrder(board.replica, event.orderId);
        delete orders.details[event.orderId];
        // An open page of the order shows that it is gone.
        if (orders.open[event.orderId] !== undefined) refetch.order(event.orderId);
        publish();
        refetch.orders();
      },
      'reload-sidebar': (event) => {
        if (acceptEvent(cursors, event.channel, event.seq) === 'old') return;
        board.replica.columns[event.column].limit = event.limit;
        publish();
      },
    },
    answers: {
      board: ({ columns, cards }, { begun, input: { query = {} } }) => {
        const { first: _first, ...filter } = query;
        // Responses to two filters requested at once may come in any order.
        if (JSON.stringify(filter) !== JSON.stringify(filterQuery(board.state.filter))) return;
        const isFiltered = Object.keys(filter).length > 0;
        if (applyBoard(board.replica, columns, cards, isFiltered, begun) === 'refetch') {
          refetch.board();
          return;
        }
        board.state.status = 'ready';
        publishBoard(board);
      },
      boardCards: (cards, { input }) => {
        for (const card of cards) putCard(board.replica, card);
        const come = new Set(cards.map(({ id }) => id));
        for (const id of String(input.query?.ids ?? '').split(','))
          if (!come.has(id)) removeOrder(board.replica, id);
        publishBoard(board);
      },
      setColumnLimit: (limit, { input }) => {
        const column = boardColumns.find((each) => each === input.params?.column);
        if (column !== undefined) board.replica.columns[column].limit = limit;
        publishBoard(board);
      },
      actOnOrder: answered,
      reorderOrder: answered,
      assignOrder: answered,
      setDueDate: answered,
      setOrderPeople: answered,
      changeOrders: bulkAnswered,
      undoChange: bulkAnswered,
    },
  };
}
