import type { CallResponse } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { sequenceOf } from '#client/sync/channel-cursors.ts';
import type { MessagesMeta } from '#shared/notifications/messages.http.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import { changeGroups, changeOpen, type Notices, putPage } from './notices.ts';
import type { NotificationsStore } from './notifications.store.ts';

type NoticeResponses = Extract<
  RouteName,
  | 'messageGroups'
  | 'messageGroup'
  | 'readMessage'
  | 'readMessages'
  | 'readMessageGroup'
  | 'deleteMessage'
  | 'deleteMessages'
  | 'deleteMessageGroup'
  | 'messageSettings'
  | 'saveMessageSettings'
>;

/** Returns what events change of a person's notifications. */
export const noticeHandlers = ({
  state,
  notices,
}: NotificationsStore): Pick<SocketHandlers, 'show-notification' | 'fetch-messages'> => ({
  'show-notification': (event) => {
    const { notification: arrived, unread } = event;
    if (notices.receive(event, { unread, arrived })) state.arrived = [...state.arrived, arrived];
  },
  'fetch-messages': (event) => {
    notices.receive(event, { unread: event.unread, arrived: null });
    // Read elsewhere before they were shown here.
    if (event.unread === 0) state.arrived = [];
  },
});

const text = (value: unknown): string => String(value ?? '');
const read = (item: Notification): Notification => ({ ...item, isRead: true, status: 'read' });
const readGroup = (item: Notification): Notification => ({ ...item, totalRead: item.totalMessage });

/** Returns what responses about notifications change. After a change the lists are fetched by `reload`. */
export function noticeResponses(
  { state, notices }: NotificationsStore,
  reload: () => void,
): { [N in NoticeResponses]: (data: RouteData<N>, response: CallResponse) => void } {
  /** A page that is older than what has come since is put, and fetched again; its count is not taken. */
  const page = (response: CallResponse, put: (all: Notices, meta: MessagesMeta) => void): void =>
    notices.amend(
      (all, isCurrent) => {
        const meta = response.meta as unknown as MessagesMeta;
        put(all, meta);
        if (isCurrent) all.unread = meta.unread;
      },
      { sequence: sequenceOf(response), begun: response.begun },
    );
  const changed = ({ unread }: { unread: number }, change: (all: Notices) => void): void => {
    notices.amend((all) => {
      change(all);
      all.unread = unread;
    });
    reload();
  };
  return {
    messageGroups: (items, response) =>
      page(response, (all, meta) => {
        all.groups = putPage(all.groups, items, meta);
      }),
    messageGroup: (items, response) => {
      const group = text(response.input.params?.group);
      if (notices.base().open?.group === group)
        page(response, (all, meta) => {
          if (all.open !== null) all.open = { group, list: putPage(all.open.list, items, meta) };
        });
    },
    readMessage: (data, { input }) =>
      changed(data, (all) =>
        changeOpen(all, (items) =>
          items.map((item) => (item.id === text(input.params?.id) ? read(item) : item)),
        ),
      ),
    readMessages: (data) =>
      changed(data, (all) => {
        changeOpen(all, (items) => items.map(read));
        changeGroups(all, (items) => items.map(readGroup));
      }),
    readMessageGroup: (data, { input }) =>
      changed(data, (all) => {
        const group = text(input.params?.group);
        changeGroups(all, (items) => items.map((item) => (item.group === group ? readGroup(item) : item)));
        if (all.open?.group === group) changeOpen(all, (items) => items.map(read));
      }),
    deleteMessage: (data, { input }) =>
      changed(data, (all) => changeOpen(all, (items) => items.filter(({ id }) => id !== input.params?.id))),
    deleteMessages: (data) =>
      changed(data, (all) => {
        changeGroups(all, () => []);
        all.open = null;
      }),
    deleteMessageGroup: (data, { input }) =>
      changed(data, (all) => {
        const group = text(input.params?.group);
        changeGroups(all, (items) => items.filter((item) => item.group !== group));
        if (all.open?.group === group) all.open = null;
      }),
    messageSettings: (settings) => {
      state.settings = settings;
    },
    saveMessageSettings: (settings) => {
      state.settings = settings;
    },
  };
}
