import { loadProfile } from '#client/accounts/actions/session-life.ts';
import { loadPlanUse } from '#client/billing/actions/load-plan-use.ts';
import { loadResellerBoard } from '#client/board/actions/load-reseller-board.ts';
import { loadGuestData } from '#client/guests/actions/load-guest-data.ts';
import { reloadNotices } from '#client/notifications/actions/load-notices.ts';
import { loadOrder, loadThreads, loadTimeline } from '#client/orders/actions/load-order.ts';
import { refreshList } from '#client/orders/actions/load-order-list.ts';
import { clearTitles } from '#client/orders/stores/titles.store.ts';
import { loadVersion } from '#client/review/actions/load-version.ts';
import type { Client } from '#client/state/client.ts';
import type { EntityStores, Refetch } from '#client/state/entity-stores.ts';
import { coalesce } from '#client/sync/coalesce.ts';
import { loadOwnWork } from '#client/work-time/actions/load-work.ts';

const refetchDelayMs = 120;
/** A whole board is much: under a filter every change asks for it. */
const refetchBoardDelayMs = 1_000;

/** Fetches the board again. Its code comes with the screens of the board. */
export const reloadBoard = (client: Client): Promise<void> =>
  import('#client/board/actions/load-board.ts').then(({ loadBoard }) => loadBoard(client)).catch(() => {});

/** Fetches guests' links again. Their code comes with the screen that lists them. */
const reloadLinks = (client: Client): Promise<unknown> =>
  import('#client/guests/actions/guest-links.ts')
    .then(({ loadGuestLinks }) => loadGuestLinks(client))
    .catch(() => {});

/** Checks an archive that is being prepared. Its code comes with the screens that ask for one. */
const finishDownload = (client: Client, orderId: string, downloadId: string): Promise<void> =>
  import('#client/files/actions/bulk-download.ts')
    .then(({ finishBulkDownload }) => finishBulkDownload(client, orderId, downloadId))
    .catch(() => {});

/** Says how an export of data has ended. Its code comes with the screen that asks for one. */
const reportExport = (client: Client, exportId: string): Promise<void> =>
  import('#client/data-rights/actions/data-exports.ts')
    .then((module) => module.reportExport(client, exportId))
    .catch(() => {});

/** Returns what fetches again what is shown: once for many calls, soon after the first. */
export function createRefetch(stores: EntityStores, client: () => Client): Refetch {
  const { guest, review } = stores;
  const refetchOrder = coalesce((orderId) => loadOrder(client(), orderId), refetchDelayMs);
  const refetchLinks = coalesce(() => reloadLinks(client()), refetchDelayMs);
  const refetchGuest = coalesce(() => loadGuestData(client()), refetchDelayMs);
  const refetchThreads = coalesce((orderId) => loadThreads(client(), orderId), refetchDelayMs);
  const refetchTimeline = coalesce((orderId) => loadTimeline(client(), orderId), refetchDelayMs);
  const refreshShownList = coalesce(() => refreshList(client()), refetchDelayMs);
  const refetchBoard = coalesce(() => reloadBoard(client()), refetchBoardDelayMs);
  const refetchResellerBoard = coalesce(() => loadResellerBoard(client()), refetchDelayMs);
  const refetchProfile = coalesce(() => loadProfile(client()), refetchDelayMs);
  const refetchPlanUse = coalesce(() => loadPlanUse(client()), refetchDelayMs);
  const refetchMessages = coalesce(() => reloadNotices(client()), refetchDelayMs);
  const refetchWork = coalesce(() => loadOwnWork(client()), refetchDelayMs);
  const refetchVersion = coalesce(async () => {
    const { orderId, attachmentId, versionId } = review.state;
    if (orderId !== null && attachmentId !== null && versionId !== null)
      await loadVersion(client(), { orderId, attachmentId, versionId });
  }, refetchDelayMs);
  return {
    session: () => (guest.data === null ? refetchProfile('own') : refetchGuest('own')),
    order: (orderId) => (guest.data === null ? refetchOrder(orderId) : refetchGuest('own')),
    timeline: refetchTimeline,
    threads: refetchThreads,
    links: (orderId) => {
      const { status, orderId: listed } = stores.links;
      const isListed = orderId === null || listed === null || listed === orderId;
      if (status !== 'idle' && isListed) refetchLinks('listed');
    },
    version: () => refetchVersion('shown'),
    orders: () => {
      if (stores.list.state.status !== 'idle') refreshShownList('list');
    },
    titles: () => clearTitles(client().titles),
    board: () => {
      if (stores.board.state.status !== 'idle') refetchBoard('board');
    },
    profile: () => refetchProfile('own'),
    resellerBoard: () => {
      if (stores.resellerBoard.isShown) refetchResellerBoard('own');
    },
    planUse: () => refetchPlanUse('own'),
    messages: () => refetchMessages('own'),
    work: () => refetchWork('own'),
    dataExport: (exportId) => void reportExport(client(), exportId),
    download: (orderId, downloadId) => void finishDownload(client(), orderId, downloadId),
  };
}
