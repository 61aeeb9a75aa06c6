import { endSession, loadProfile, reauthenticate } from '#client/accounts/actions/session-life.ts';
import { loadPlanUse } from '#client/billing/actions/load-plan-use.ts';
import { loadClientBoard } from '#client/board/actions/load-client-board.ts';
import { finishBulkDownload } from '#client/files/actions/bulk-download.ts';
import { endGuestLink, loadGuestData } from '#client/guests/actions/guest-link.ts';
import { loadGuestLinks } from '#client/guests/actions/guest-links.ts';
import { createApiClient } from '#client/net/api-client.ts';
import { createSocketClient } from '#client/net/socket-client.ts';
import { reloadNotices } from '#client/notifications/actions/load-notices.ts';
import { loadOrder, loadThreads, loadTimeline } from '#client/orders/actions/load-order.ts';
import { refreshList } from '#client/orders/actions/load-order-list.ts';
import { orderWriteDone, orderWriteRefused } from '#client/orders/actions/order-write-end.ts';
import { createTitlesStore } from '#client/orders/stores/titles.store.ts';
import { loadVersion } from '#client/review/actions/load-version.ts';
import { returnWrite } from '#client/review/actions/return-write.ts';
import { renameDrafts } from '#client/review/stores/drafts.ts';
import { createApplyEvent } from '#client/state/apply-event.ts';
import type { Client } from '#client/state/client.ts';
import { createEntityStores } from '#client/state/create-entity-stores.ts';
import type { Refetch } from '#client/state/entity-stores.ts';
import { reportCrash } from '#client/state/report-crash.ts';
import { reportUnkept } from '#client/state/report-unkept.ts';
import { createToastsStore } from '#client/state/toasts.store.ts';
import { coalesce } from '#client/sync/coalesce.ts';
import { changeConnection } from '#client/sync/connection.store.ts';
import { createKeptStorage } from '#client/sync/kept-storage.ts';
import { createOutbox, timerWait } from '#client/sync/outbox.ts';
import { createOutboxStorage, isThreadWrite } from '#client/sync/outbox-storage.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { loadOwnWork } from '#client/work-time/actions/load-work.ts';
import type { BulkChanged, OrderChanged } from '#shared/orders/order-actions.http.ts';

const refetchDelayMs = 120;
/** A whole board is much: under a filter every change asks for it. */
const refetchBoardDelayMs = 1_000;

/** Builds stores and net, and joins them: everything from the server goes through `applyEvent`. */
export function createClient(baseUrl: string, given: Storage, kind: 'member' | 'guest' = 'member'): Client {
  const storage = createKeptStorage(given, (some) => reportUnkept(client, some));
  const tab = given === sessionStorage ? storage : tabStorage;
  const stores = createEntityStores(storage, tab, Date.now(), kind);
  const { session, guest, review, connection } = stores;

  const refetchOrder = coalesce((orderId) => loadOrder(client, orderId), refetchDelayMs);
  const refetchLinks = coalesce(() => loadGuestLinks(client), refetchDelayMs);
  const refetchGuest = coalesce(() => loadGuestData(client), refetchDelayMs);
  const refetchThreads = coalesce((orderId) => loadThreads(client, orderId), refetchDelayMs);
  const refetchTimeline = coalesce((orderId) => loadTimeline(client, orderId), refetchDelayMs);
  const refreshShownList = coalesce(() => refreshList(client), refetchDelayMs);
  // Its code comes with the screens of the board.
  const reloadBoard = (): Promise<void> =>
    import('#client/board/actions/load-board.ts').then(({ loadBoard }) => loadBoard(client)).catch(() => {});
  const refetchBoard = coalesce(reloadBoard, refetchBoardDelayMs);
  const refetchClientBoard = coalesce(() => loadClientBoard(client), refetchDelayMs);
  const refetchProfile = coalesce(() => loadProfile(client), refetchDelayMs);
  const refetchPlanUse = coalesce(() => loadPlanUse(client), refetchDelayMs);
  const refetchMessages = coalesce(() => reloadNotices(client), refetchDelayMs);
  const refetchWork = coalesce(() => loadOwnWork(client), refetchDelayMs);
  const refetchVersion = coalesce(async () => {
    const { orderId, attachmentId, versionId } = review.state;
    if (orderId !== null && attachmentId !== null && versionId !== null)
      await loadVersion(client, { orderId, attachmentId, versionId });
  }, refetchDelayMs);
  const refetch: Refetch = {
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
    board: () => {
      if (stores.board.state.status !== 'idle') refetchBoard('board');
    },
    profile: () => refetchProfile('own'),
    clientBoard: () => {
      if (stores.clientBoard.isShown) refetchClientBoard('own');
    },
    planUse: () => refetchPlanUse('own'),
    messages: () => refetchMessages('own'),
    work: () => refetchWork('own'),
    download: (orderId, downloadId) => void finishBulkDownload(client, orderId, downloadId),
  };
  const applyEvent = createApplyEvent(stores, refetch, (reason) =>
    guest.data === null ? endSession(client, reason) : endGuestLink(client, reason),
  );

  const api = createApiClient({
    baseUrl,
    credentials: () => {
      if (guest.token !== null) return { token: guest.token, side: 'guest' };
      return session.stored === null ? null : { token: session.stored.token, side: session.side };
    },
    onAnswer: applyEvent.answer,
    onBegin: applyEvent.begin,
    onDenied: () => endGuestLink(client),
    onReused: (name) =>
      void reportCrash(client, new Error(`${name} was sent under the mutation id of another write`)),
    onReauth: (message) => reauthenticate(client, message, () => location.reload()),
  });
  const outbox = createOutbox({
    api,
    storage: createOutboxStorage(storage),
    wait: timerWait,
    now: () => Date.now(),
    onDone: (write, data) => {
      if (!isThreadWrite(write)) orderWriteDone(client, write, data as OrderChanged | BulkChanged);
    },
    onRefused: (write, failure) => {
      if (!isThreadWrite(write)) {
        orderWriteRefused(client, write, failure, reloadBoard);
        return;
      }
      returnWrite(client, write, failure);
      refetch.version();
    },
    onState: (waiting, trouble) =>
      changeConnection(connection, {
        waiting,
        stalled: trouble === 'unreachable',
        failing: trouble === 'failing',
      }),
  });
  const socket = createSocketClient({
    handlers: applyEvent.handlers,
    onConnected: async (again) => {
      changeConnection(connection, { live: true, lost: false, away: false });
      outbox.retryNow();
      if (!again) {
        // Asked for before its channels were joined: something may have changed in between.
        refetch.clientBoard();
        return;
      }
      await outbox.settled();
      applyEvent.missed();
    },
    onReady: () => outbox.retryNow(),
    onDisconnected: () => changeConnection(connection, { live: false, lost: true }),
    onWatched: applyEvent.watched,
    onListed: applyEvent.listed,
  });

  const client: Client = {
    ...stores,
    titles: createTitlesStore(),
    toasts: createToastsStore(),
    api,
    outbox,
    socket,
    storage,
  };
  review.onNamed = (provisional, topicId) => renameDrafts(client, provisional, topicId);
  return client;
}
