import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { ownWorkOf } from './present-work.ts';
import { allocateTime, confirmWork, pauseWork, playWork, readOrderWork } from './work-time.ts';

/** Working time. */
export function mountWorkTimeRoutes(api: Api): void {
  const { parts } = api;
  const time = parts.config.workTime;

  mount(api, routes.playWork, (call) =>
    write(parts, call, (context) => playWork(context, call.params.orderId, time)),
  );
  mount(api, routes.pauseWork, (call) =>
    write(parts, call, (context) => pauseWork(context, call.params.orderId, time)),
  );
  mount(api, routes.confirmWork, (call) =>
    write(parts, call, (context) => confirmWork(context, call.params.orderId, time)),
  );
  mount(api, routes.allocateTime, (call) =>
    write(parts, call, (context) => allocateTime(context, call.params.orderId, call.body.minutes, time)),
  );
  mount(api, routes.orderWork, (call) =>
    read(parts, call, [], (context) => readOrderWork(context, call.params.orderId)),
  );
  mount(api, routes.ownWork, (call) =>
    read(parts, call, [], ({ tx, actor }) => ownWorkOf(tx, actor.userId, time)),
  );
  mount(api, routes.workTimeReminder, async () => ({ intervalReminder: time.reminderMs / 60_000 }));
}
