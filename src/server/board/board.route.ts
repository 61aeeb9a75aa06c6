import { boardChannels, listChannel } from '#server/access/order-channels.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { actOnOrder } from '#server/orders/actions/act-on-order.ts';
import { assignOrder } from '#server/orders/assign-order.ts';
import { changeMany } from '#server/orders/change-many.ts';
import type { ChangeOutcome } from '#server/orders/change-orders.ts';
import { setDueDate } from '#server/orders/set-due-date.ts';
import { setPeople } from '#server/orders/set-people.ts';
import { undoChange } from '#server/orders/undo-change.ts';
import type { BulkChanged } from '#shared/orders/order-actions.http.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { setColumnLimit } from './column-limits.ts';
import { readBoard, readCards } from './read-board.ts';
import { reorder } from './reorder.ts';

const bulkResponse = ({ results, ...rest }: ChangeOutcome): BulkChanged => ({
  ...rest,
  results: results.map(({ refusal, ...result }) => ({
    ...result,
    refusal: refusal && (refusal.messages[0] ?? refusal.message),
  })),
});

/** Mounts the board, the actions on its cards, and undo. */
export function mountBoardRoutes(api: Api): void {
  const { parts } = api;

  mount(api, routes.board, (call) =>
    read(parts, call, boardChannels(call.actor), (context) => {
      const { first, ...filter } = call.query;
      return readBoard(context, first, filter, parts.installation.current().timeZone);
    }),
  );
  mount(api, routes.boardCards, (call) =>
    read(parts, call, [listChannel(call.actor)], (context) => readCards(context, call.query.ids.map(Number))),
  );
  mount(api, routes.setColumnLimit, (call) => {
    const { limit, mode } = call.body;
    return write(parts, call, (context) =>
      setColumnLimit(context, call.params.column, limit === undefined ? null : { limit, mode }),
    );
  });
  mount(api, routes.actOnOrder, (call) => {
    const { orderId, action } = call.params;
    return write(parts, call, (context) => actOnOrder(context, orderId, action, call.body));
  });
  mount(api, routes.reorderOrder, (call) =>
    write(parts, call, (context) => reorder(context, call.params.orderId, call.body)),
  );
  mount(api, routes.assignOrder, (call) =>
    write(parts, call, (context) => assignOrder(context, call.params.orderId, call.body)),
  );
  mount(api, routes.setDueDate, (call) =>
    write(parts, call, (context) => setDueDate(context, call.params.orderId, call.body)),
  );
  mount(api, routes.setOrderPeople, (call) =>
    write(parts, call, (context) => setPeople(context, call.params.orderId, call.body)),
  );
  mount(api, routes.changeOrders, (call) => {
    const { ids, ...asked } = call.body;
    return write(parts, call, async (context) => bulkResponse(await changeMany(context, ids, asked)));
  });
  mount(api, routes.undoChange, (call) =>
    write(parts, call, async (context) => bulkResponse(await undoChange(context, call.params.changeId))),
  );
}
