import type { CallResponse } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { changeHandlers } from '#client/orders/stores/order-changes.ts';
import type { OrderResponse } from '#client/orders/stores/order-write.ts';
import { sequenceOf } from '#client/sync/channel-cursors.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { filterQuery } from '#shared/orders/list/order-filter-address.ts';
import type { BulkChanged, OrderChanged } from '#shared/orders/order-actions.http.ts';
import { boardColumns } from '#shared/orders/order-phase.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { BoardStore } from './board.store.ts';
import { boardOf, confirmWrite, putCard, removeOrder, staleCards } from './board-replica.ts';

type BoardEvents = 'reload-single-column' | 'reload-client-board' | 'order-deleted' | 'reload-sidebar';
type BoardResponses =
  | 'board'
  | 'boardCards'
  | 'setColumnLimit'
  | 'actOnOrder'
  | 'reorderOrder'
  | 'assignOrder'
  | 'setDueDate'
  | 'setOrderPeople'
  | 'changeOrders'
  | 'undoChange';

/** Returns what events change of the board. */
export function boardHandlers({ replica }: BoardStore): Pick<SocketHandlers, BoardEvents> {
  return {
    ...changeHandlers(replica),
    'order-deleted': (event) => {
      // It comes on the channel of the order too, which the board does not follow.
      if (!event.channel.startsWith('order:'))
        replica.receive(event, { kind: 'deleted', orderId: event.orderId });
    },
    'reload-sidebar': (event) => {
      replica.receive(event, { kind: 'limit', column: event.column, limit: event.limit });
    },
  };
}

/** Has the cards of these orders fetched again where they are seen; null: all cards. */
export const outdateCards = ({ replica }: BoardStore, orderIds: readonly string[] | null): void =>
  replica.amend((board) => staleCards(board, orderIds ?? [...board.cards.keys()]));

/** Returns what responses change of the board. Responses to changes of orders are given to `confirmElsewhere` too. */
export function boardResponses(
  board: BoardStore,
  confirmElsewhere: (response: OrderResponse, cards: readonly BoardCard[]) => void,
): { [N in BoardResponses]: (data: RouteData<N>, response: CallResponse) => void } {
  const { replica, state } = board;
  const done = (response: OrderResponse, cards: readonly BoardCard[]): void => {
    confirmWrite(replica, response, cards);
    confirmElsewhere(response, cards);
  };
  const changed = ({ card }: OrderChanged, { mutationId }: CallResponse): void =>
    done({ mutationId, refused: [] }, card === null ? [] : [card]);
  const bulkChanged = ({ results }: BulkChanged, { mutationId }: CallResponse): void => {
    const refused = results.filter(({ refusal }) => refusal !== null).map(({ orderId }) => orderId);
    done(
      { mutationId, refused },
      results.flatMap(({ card }) => card ?? []),
    );
  };
  return {
    board: ({ columns, cards }, response) => {
      const { first: _first, ...filter } = response.input.query ?? {};
      // Responses to two filters requested at once may come in any order.
      if (JSON.stringify(filter) !== JSON.stringify(filterQuery(state.filter))) return;
      board.loadedQuery = JSON.stringify(filter);
      const isFiltered = Object.keys(filter).length > 0;
      const loaded = boardOf(replica.base(), columns, cards, isFiltered);
      replica.load(loaded, sequenceOf(response), response.begun);
      // One that was left meanwhile is not followed.
      if (state.status !== 'idle' || board.early !== null) state.status = 'ready';
    },
    boardCards: (cards, { input }) => {
      const come = new Set(cards.map(({ id }) => id));
      const asked = String(input.query?.ids ?? '').split(',');
      replica.amend((shown) => {
        for (const card of cards) putCard(shown, card);
        for (const id of asked) if (!come.has(id)) removeOrder(shown, id);
      });
    },
    setColumnLimit: (limit, { input }) => {
      const column = boardColumns.find((each) => each === input.params?.column);
      if (column === undefined) return;
      replica.amend((shown) => {
        shown.columns[column].limit = limit;
      });
    },
    actOnOrder: changed,
    reorderOrder: changed,
    assignOrder: changed,
    setDueDate: changed,
    setOrderPeople: changed,
    changeOrders: bulkChanged,
    undoChange: bulkChanged,
  };
}
