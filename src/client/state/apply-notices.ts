import { publishBoard } from '#client/board/stores/board.store.ts';
import { staleCards } from '#client/board/stores/board-replica.ts';
import type { CallAnswer } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { type NotificationList, noticesPerPage } from '#client/notifications/stores/notifications.store.ts';
import { acceptEvent, type ChannelCursors } from '#client/sync/channel-cursors.ts';
import type { MessagesMeta } from '#shared/notifications/messages.http.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import type { EntityStores, Refetch } from './entity-stores.ts';

type NoticeEvents = 'show-notification' | 'fetch-messages';
type NoticeAnswers = Extract<
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

export interface ApplyNotices {
  handlers: Pick<SocketHandlers, NoticeEvents>;
  answers: { [N in NoticeAnswers]: (data: RouteData<N>, answer: CallAnswer) => void };
}

const metaOf = ({ meta }: CallAnswer): MessagesMeta => meta as unknown as MessagesMeta;
const text = (value: unknown): string => String(value ?? '');

/** Applies events and responses to the notifications. */
export function createApplyNotices(
  { notifications: state, board, clock }: Pick<EntityStores, 'notifications' | 'board' | 'clock'>,
  cursors: ChannelCursors,
  refetch: Pick<Refetch, 'messages'>,
): ApplyNotices {
  const touch = (): void => {
    clock.moment += 1;
    state.changedAt = clock.moment;
  };
  /** A page goes to its place: pages behind it that are shown stay, whichever comes first. */
  const put = (list: NotificationList, items: Notification[], { page, totalPages }: MessagesMeta): void => {
    const last = Math.min(Math.max(list.page, page), Math.max(totalPages, 1));
    const known = new Set(items.map(({ id }) => id));
    const others = list.items.filter(({ id }) => !known.has(id));
    const at = (page - 1) * noticesPerPage;
    const behind = page < last ? others.slice(at) : [];
    const shown = [...others.slice(0, at), ...items, ...behind];
    Object.assign(list, { status: 'ready', items: shown, page: last, totalPages });
  };
  /** Fetches a list again if a notification came after its request. */
  const accept = (answer: CallAnswer): MessagesMeta => {
    const meta = metaOf(answer);
    if (answer.begun < state.changedAt) refetch.messages();
    else state.unread = meta.unread;
    return meta;
  };
  const changed = ({ unread }: { unread: number }): void => {
    touch();
    state.unread = unread;
    refetch.messages();
  };
  /** Cards count what of their order is not read. */
  const staleUnread = (ids: Iterable<string>): void => {
    staleCards(board.replica, ids);
    publishBoard(board);
  };
  const mark = (item: Notification): void => void Object.assign(item, { isRead: true, status: 'read' });

  return {
    handlers: {
      'show-notification': (event) => {
        const verdict = acceptEvent(cursors, event.channel, event.seq);
        if (verdict === 'old') return;
        touch();
        const { notification } = event;
        state.unread = event.unread;
        state.arrived = notification;
        const { groups, open } = state;
        if (groups.status === 'ready')
          groups.items = [notification, ...groups.items.filter(({ group }) => group !== notification.group)];
        if (open?.group === notification.group) open.list.items.unshift(notification);
        staleUnread([notification.data.targetId.cardId]);
        if (verdict === 'gap') refetch.messages();
      },
      'fetch-messages': (event) => {
        if (acceptEvent(cursors, event.channel, event.seq) === 'old') return;
        changed(event);
        staleUnread(board.replica.cards.keys());
      },
    },
    answers: {
      messageGroups: (items, answer) => put(state.groups, items, accept(answer)),
      messageGroup: (items, answer) => {
        if (state.open?.group === text(answer.input.params?.group))
          put(state.open.list, items, accept(answer));
      },
      readMessage: (data, { input }) => {
        for (const item of state.open?.list.items ?? []) if (item.id === text(input.params?.id)) mark(item);
        changed(data);
      },
      readMessages: (data) => {
        for (const item of state.open?.list.items ?? []) mark(item);
        for (const item of state.groups.items) Object.assign(item, { totalRead: item.totalMessage });
        changed(data);
      },
      readMessageGroup: (data, { input }) => {
        const group = text(input.params?.group);
        for (const item of state.groups.items)
          if (item.group === group) Object.assign(item, { totalRead: item.totalMessage });
        if (state.open?.group === group) for (const item of state.open.list.items) mark(item);
        changed(data);
      },
      deleteMessage: (data, { input }) => {
        const { open } = state;
        if (open !== null) open.list.items = open.list.items.filter(({ id }) => id !== input.params?.id);
        changed(data);
      },
      deleteMessages: (data) => {
        state.groups.items = [];
        state.open = null;
        changed(data);
      },
      deleteMessageGroup: (data, { input }) => {
        const group = text(input.params?.group);
        state.groups.items = state.groups.items.filter((item) => item.group !== group);
        if (state.open?.group === group) state.open = null;
        changed(data);
      },
      messageSettings: (settings) => {
        state.settings = settings;
      },
      saveMessageSettings: (settings) => {
        state.settings = settings;
      },
    },
  };
}
