import {
  followOtherTabs,
  handOverLeftTexts,
  isLostWithTab,
  resumeSession,
} from '#client/accounts/actions/session-life.ts';
import { followSessionUse } from '#client/accounts/actions/session-use.ts';
import { keepBoardForNextPage, loadBoardEarly } from '#client/board/actions/early-board.ts';
import { opensWholeBoard } from '#client/board/stores/board-address.ts';
import { createPageUse } from '#client/net/page-use.ts';
import { asideOfDraft } from '#client/review/stores/drafts.ts';
import { followDraft } from '#client/review/stores/follow-drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { EntryState } from '#client/state/entry.ts';
import { loadConfig } from '#client/state/load-config.ts';
import { changeConnection } from '#client/sync/connection.store.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { createClient } from './create-client.ts';

/** Builds the client over what the page began with, and joins it with the window. */
export function startClient(baseUrl: string, entry: EntryState, kind: 'member' | 'guest'): Client {
  const use = createPageUse();
  const client = createClient(baseUrl, entry, use);
  entry.asideOf = asideOfDraft;
  if (kind === 'member') {
    if (client.session.stored !== null && opensWholeBoard(location, client.storage))
      loadBoardEarly(client, tabStorage);
    // With a stored session, its profile and the configuration are fetched in parallel.
    void handOverLeftTexts(client).then(async () => {
      await (client.session.stored === null ? loadConfig(client) : resumeSession(client));
    });
    followSessionUse(client, use, window);
    window.addEventListener('pagehide', () => keepBoardForNextPage(client, tabStorage));
    const reload = (): void => location.reload();
    window.addEventListener('storage', ({ key }) => followOtherTabs(client, key, reload));
    // Other tabs may have signed in or out before the code had come.
    followOtherTabs(client, null, reload);
  }
  window.addEventListener('storage', (event) => followDraft(client, event));
  const noteOffline = (): void => changeConnection(client.connection, { lost: true });
  window.addEventListener('offline', noteOffline);
  if (!navigator.onLine) noteOffline();
  window.addEventListener('online', () => {
    // A channel closed by the interruption reports that itself, and its return.
    changeConnection(client.connection, { lost: !client.connection.live });
    client.outbox.retryNow();
  });
  window.addEventListener('beforeunload', (event) => {
    if (isLostWithTab(client)) event.preventDefault();
  });
  // A page that comes back by the back button has missed what was sent, written or signed out in other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !isLostWithTab(client)) location.reload();
  });
  return client;
}
