import { askForIdentity } from '#client/accounts/actions/identity.ts';
import { takeNewerToken } from '#client/accounts/actions/renewed-token.ts';
import { endSessionAtRest, reauthenticate } from '#client/accounts/actions/session-life.ts';
import { endGuestLink } from '#client/guests/actions/end-guest-link.ts';
import { createApiClient } from '#client/net/api-client.ts';
import { createPageUse } from '#client/net/page-use.ts';
import { createSocketClient } from '#client/net/socket-client.ts';
import { orderWriteDone, orderWriteRefused } from '#client/orders/actions/order-write-end.ts';
import { createTitlesStore } from '#client/orders/stores/titles.store.ts';
import { returnWrite } from '#client/review/actions/return-write.ts';
import { renameEditor } from '#client/review/stores/draft-editors.ts';
import { renameDrafts } from '#client/review/stores/drafts.ts';
import { createApplyEvent } from '#client/state/apply-event.ts';
import type { Client } from '#client/state/client.ts';
import { createEntityStores } from '#client/state/create-entity-stores.ts';
import type { EntryState } from '#client/state/entry.ts';
import { reportCrash } from '#client/state/report-crash.ts';
import { changeConnection } from '#client/sync/connection.store.ts';
import { createOutbox, timerWait } from '#client/sync/outbox.ts';
import { createOutboxStorage, isThreadWrite } from '#client/sync/outbox-storage.ts';
import { whenTypingRests } from '#client/typing/typing-rest.ts';
import { untilLoaded } from '#client/ui/loading/late-component.ts';
import { whenRested } from '#client/ui/loading/screen-rest.ts';
import type { BulkChanged, OrderChanged } from '#shared/orders/order-actions.http.ts';
import { createRefetch, reloadBoard } from './create-refetch.ts';

/** The live channel is joined at the latest this long after the first screen. */
const joinAfterMs = 500;

/** Builds stores and net over `entry`, and joins them: everything from the server goes through `applyEvent`. */
export function createClient(baseUrl: string, entry: EntryState, use = createPageUse()): Client {
  const stores = createEntityStores(entry);
  const { toasts, storage } = entry;
  const { session, guest, review, connection } = stores;

  const endVisit = (reason?: string): void => void whenTypingRests(() => endGuestLink(client, reason));
  const refetch = createRefetch(stores, () => client);
  const applyEvent = createApplyEvent(stores, refetch, (reason) =>
    guest.data === null ? endSessionAtRest(client, reason) : endVisit(reason),
  );

  const api = createApiClient({
    baseUrl,
    credentials: () => {
      if (guest.token !== null) return { token: guest.token, side: 'guest' };
      return session.stored === null
        ? null
        : { token: session.stored.token, side: session.side, session: session.stored };
    },
    takeNewerToken: (used) => used.session === session.stored && takeNewerToken(client, used.token),
    onResponse: applyEvent.response,
    isUsed: use.isUsed,
    onBegin: applyEvent.begin,
    onDenied: endVisit,
    onReused: (name) =>
      void reportCrash(client, new Error(`${name} was sent under the mutation id of another write`)),
    onIdentity: (asked) => askForIdentity(client, asked),
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
        orderWriteRefused(client, write, failure, () => reloadBoard(client));
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
    loadBehind: (load) =>
      new Promise((resolve) => {
        whenRested(() => resolve(untilLoaded(load)), joinAfterMs);
      }),
    handlers: applyEvent.handlers,
    onConnected: async (again) => {
      changeConnection(connection, { live: true, lost: false, away: false });
      outbox.retryNow();
      if (!again) return applyEvent.opened();
      applyEvent.reconnected();
      await outbox.settled();
      applyEvent.missed();
    },
    onReady: () => outbox.retryNow(),
    onRefused: refetch.session,
    onDisconnected: () => changeConnection(connection, { live: false, lost: true }),
    onWatched: applyEvent.watched,
    onListed: applyEvent.listed,
  });

  const client: Client = {
    ...stores,
    titles: createTitlesStore(),
    toasts,
    api,
    outbox,
    socket,
    storage,
  };
  review.onNamed = (provisional, topicId) => {
    renameDrafts(client, provisional, topicId);
    renameEditor(client, provisional, topicId);
  };
  return client;
}
