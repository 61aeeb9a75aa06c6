import '@fontsource-variable/inter';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guestPath } from '#shared/guests/guest-path.ts';
import {
  followOtherTabs,
  handOverLeftTexts,
  isLostWithTab,
  resumeSession,
} from './accounts/actions/session-life.ts';
import { storageOfTab } from './accounts/stores/kept-session.ts';
import { rememberCompany } from './accounts/stores/session.store.ts';
import { App } from './app/app.tsx';
import { createClient } from './app/create-client.ts';
import { loadAhead } from './app/load-ahead.ts';
import { loadOnce } from './app/loading/load-once.ts';
import { followTheme } from './app/theme.ts';
import { keepBoardForNextPage } from './board/actions/early-board.ts';
import { takeLinkToken } from './guests/stores/link-address.ts';
import { followDraft } from './review/stores/follow-drafts.ts';
import { loadConfig } from './state/load-config.ts';
import { changeConnection } from './sync/connection.store.ts';
import { tabStorage } from './sync/tab-storage.ts';
import { browserStorage } from './sync/web-storage.ts';
import { followTyping } from './typing/typing-rest.ts';
import { importAgain } from './ui/loading/import-again.ts';
import { untilLoaded } from './ui/loading/late-component.ts';

/** Evaluated before any request, because requests name the page that sends them. */
const isGuest = location.pathname === guestPath;
const linkToken = isGuest ? takeLinkToken() : null;

rememberCompany(tabStorage, location.search);
const client = createClient(
  import.meta.env.VITE_API_BASE ?? '/api',
  isGuest ? browserStorage : storageOfTab(Date.now()),
  isGuest ? 'guest' : 'member',
);

const loadEngine = loadOnce(() => import('./engine/start-engine.ts').then((module) => module.startEngine()));

window.importAgain = importAgain;
followTyping(window);
followTheme(client.session, document);
if (isGuest) {
  void untilLoaded(() => import('./app/start-guest.ts')).then(({ startGuest }) =>
    startGuest(client, loadEngine, linkToken),
  );
} else {
  loadAhead(client, loadEngine, location);
  // With a stored session, its profile and the configuration are fetched in parallel.
  void handOverLeftTexts(client).then(async () => {
    await (client.session.stored === null ? loadConfig(client) : resumeSession(client));
  });
  window.addEventListener('pagehide', () => keepBoardForNextPage(client, tabStorage));
  window.addEventListener('storage', ({ key }) => followOtherTabs(client, key, () => location.reload()));
}
window.addEventListener('storage', (event) => followDraft(client, event));
window.addEventListener('offline', () => changeConnection(client.connection, { lost: true }));
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

/** Trying what the browser can do takes a tenth of a second: after the first screen has come. */
const supportDelayMs = 2_500;
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
const requireSupport = async (): Promise<void> => {
  if (location.pathname === '/not-support') return;
  const { missingSupport } = await untilLoaded(() => import('./app/browser-support.ts'));
  if (missingSupport().length > 0) location.replace('/not-support');
};
setTimeout(() => whenIdle(() => void requireSupport()), supportDelayMs);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html lacks #root');
createRoot(root).render(
  <StrictMode>
    <App client={client} loadEngine={loadEngine} />
  </StrictMode>,
);
