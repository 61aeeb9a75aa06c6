import { orderChannels } from '#server/access/order-channels.ts';
import { refuseIfTakenBack } from '#server/decisions/require-undecided.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { changeStatus } from '#server/orders/actions/change-status.ts';
import { exportOrders } from '#server/orders/list/export-orders.ts';
import { listOrders } from '#server/orders/list/list-orders.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { readMentions, readOrder, readTimeline } from './read-order.ts';

/** Orders, their people and history, and their moves. */
export function mountOrderRoutes(api: Api): void {
  const { parts } = api;

  // One statement reads all of it, so it needs no snapshot around it.
  mount(api, routes.orders, async ({ actor, query, meta }) => {
    const { db, store, clock, installation } = parts;
    const { seq, ...list } = await listOrders(
      { tx: db, store, actor, now: clock() },
      query,
      installation.current(),
    );
    meta.seq = seq;
    return list;
  });
  mount(api, routes.orderCsv, ({ actor, query }) =>
    exportOrders({ db: parts.db, actor, now: parts.clock() }, query, parts.installation.current()),
  );
  mount(api, routes.order, (call) =>
    read(parts, call, orderChannels(call.actor, call.params.orderId), (context) =>
      readOrder(context, call.params.orderId),
    ),
  );
  mount(api, routes.timeline, (call) =>
    read(parts, call, orderChannels(call.actor, call.params.orderId), (context) =>
      readTimeline(context, call.params.orderId),
    ),
  );
  mount(api, routes.mentions, (call) =>
    read(parts, call, [], (context) =>
      readMentions(context, call.params.orderId, call.query.tab ?? 'public'),
    ),
  );
  mount(api, routes.moveProgress, (call) =>
    write(
      parts,
      call,
      (context) => changeStatus(context, call.params.orderId, call.body.moveto, call.body),
      refuseIfTakenBack,
    ),
  );
}
