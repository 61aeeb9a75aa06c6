import type { Clock } from '#client/sync/clock.ts';
import { createReplica, type Replica } from '#client/sync/replica.ts';
import type { Notification } from '#shared/notifications/notification.ts';

/** The specification's page size of messages. */
export const noticesPerPage = 10;

/** Pages of notifications, newest first, one behind the other. */
export interface NoticePages {
  items: readonly Notification[];
  /** The number of the last loaded page; 0 before the first. */
  page: number;
  totalPages: number;
}

/** A person's notifications, as far as they have been asked for. */
export interface Notices {
  /** All unread ones of the person. */
  unread: number;
  /** Groups, each by its newest. */
  groups: NoticePages;
  /** The group that is open; null shows the groups. */
  open: { group: string; list: NoticePages } | null;
}

/** `arrived` null: they have changed otherwise, and must be fetched. */
export interface NoticeEvent {
  unread: number;
  arrived: Notification | null;
}

export type NoticesReplica = Replica<Notices, NoticeEvent, never>;

export const noPages: NoticePages = { items: [], page: 0, totalPages: 0 };
const noNotices = (): Notices => ({ unread: 0, groups: noPages, open: null });

/** Pages are added as they are loaded. */
export function createNoticesReplica(clock: Clock): NoticesReplica {
  const replica = createReplica<Notices, NoticeEvent, never>(
    {
      empty: noNotices,
      copy: (notices) => ({ ...notices }),
      applyEvent: receive,
      applyWrite: () => {},
    },
    clock,
  );
  forgetNotices(replica);
  return replica;
}

export function forgetNotices(notices: NoticesReplica): void {
  notices.reset();
  notices.load(noNotices(), {}, 0);
}

function receive(notices: Notices, { unread, arrived }: NoticeEvent): boolean {
  notices.unread = unread;
  if (arrived === null) return false;
  const { groups, open } = notices;
  if (groups.page > 0) notices.groups = onTop(groups, arrived, ({ group }) => group === arrived.group);
  if (open?.group === arrived.group)
    notices.open = { ...open, list: onTop(open.list, arrived, ({ id }) => id === arrived.id) };
  return true;
}

/** Returns the pages with an item on top, in place of those that it replaces. */
const onTop = (
  pages: NoticePages,
  item: Notification,
  isReplaced: (item: Notification) => boolean,
): NoticePages => ({ ...pages, items: [item, ...pages.items.filter((each) => !isReplaced(each))] });

/**
 * Puts a page in its place. Pages behind it that are shown stay, whichever comes first. One that does not join on to those
 * shown changes nothing: it was asked for before the list was opened anew, or got shorter.
 */
export function putPage(
  pages: NoticePages,
  items: readonly Notification[],
  { page, totalPages }: { page: number; totalPages: number },
): NoticePages {
  if (page > pages.page + 1) return pages;
  const last = Math.min(Math.max(pages.page, page), Math.max(totalPages, 1));
  const known = new Set(items.map(({ id }) => id));
  const others = pages.items.filter(({ id }) => !known.has(id));
  const at = (page - 1) * noticesPerPage;
  const behind = page < last ? others.slice(at) : [];
  return { items: [...others.slice(0, at), ...items, ...behind], page: last, totalPages };
}

/** Changes items of the open group. */
export function changeOpen(
  notices: Notices,
  change: (items: readonly Notification[]) => readonly Notification[],
): void {
  const { open } = notices;
  if (open !== null) notices.open = { ...open, list: { ...open.list, items: change(open.list.items) } };
}

/** Changes the groups. */
export function changeGroups(
  notices: Notices,
  change: (items: readonly Notification[]) => readonly Notification[],
): void {
  notices.groups = { ...notices.groups, items: change(notices.groups.items) };
}
