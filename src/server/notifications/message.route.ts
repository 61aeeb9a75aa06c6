import { ownChannel } from '#server/access/order-channels.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import { routes } from '#shared/protocol/http-table.ts';
import {
  changeSettings,
  readGroup,
  readGroups,
  readNotifications,
  readSettings,
  readWholeGroup,
  removeGroup,
  removeNotifications,
} from './notifications.ts';

/** One's own notifications. */
export function mountMessageRoutes(api: Api): void {
  const { parts } = api;
  const providerName = (): string => parts.installation.current().providerName;

  mount(api, routes.messageGroups, async (call) => {
    const { items, meta } = await read(parts, call, [ownChannel(call.actor.userId)], (context) =>
      readGroups(context, call.query, providerName()),
    );
    Object.assign(call.meta, meta);
    return items;
  });
  mount(api, routes.messageGroup, async (call) => {
    const { items, meta } = await read(parts, call, [ownChannel(call.actor.userId)], (context) =>
      readGroup(context, call.params.group, call.query, providerName()),
    );
    Object.assign(call.meta, meta);
    return items;
  });
  mount(api, routes.readMessage, (call) =>
    write(parts, call, (context) => readNotifications(context, { id: call.params.id })),
  );
  mount(api, routes.readMessages, (call) =>
    write(parts, call, (context) => readNotifications(context, null)),
  );
  mount(api, routes.readMessageGroup, (call) =>
    write(parts, call, (context) => readWholeGroup(context, call.params.group)),
  );
  mount(api, routes.deleteMessage, (call) =>
    write(parts, call, (context) => removeNotifications(context, { id: call.params.id })),
  );
  mount(api, routes.deleteMessages, (call) =>
    write(parts, call, (context) => removeNotifications(context, null)),
  );
  mount(api, routes.deleteMessageGroup, (call) =>
    write(parts, call, (context) => removeGroup(context, call.params.group)),
  );
  mount(api, routes.messageSettings, (call) => read(parts, call, [], readSettings));
  mount(api, routes.saveMessageSettings, (call) =>
    write(parts, call, (context) => changeSettings(context, call.body.settings)),
  );
}
