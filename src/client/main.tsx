import '@fontsource-variable/inter';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guestPath } from '#shared/guests/guest-path.ts';
import { rememberCompany } from './accounts/stores/kept-company.ts';
import { storageOfTab } from './accounts/stores/kept-session.ts';
import { App } from './app/app.tsx';
import { createEntry, createEntryState } from './app/create-entry.ts';
import { loadAhead } from './app/load-ahead.ts';
import { loadOnce } from './app/loading/load-once.ts';
import { requireSupport } from './app/support/require-support.ts';
import { followTheme } from './app/theme.ts';
import { takeLinkToken } from './guests/stores/link-address.ts';
import { takeEarlyConfig } from './state/early-config.ts';
import { tabStorage } from './sync/tab-storage.ts';
import { browserStorage } from './sync/web-storage.ts';
import { followTyping } from './typing/typing-rest.ts';
import { importAgain } from './ui/loading/import-again.ts';
import { untilLoaded } from './ui/loading/late-component.ts';

/** Evaluated before any request, because requests name the page that sends them. */
const isGuest = location.pathname === guestPath;
const linkToken = isGuest ? takeLinkToken() : null;
const kind = isGuest ? 'guest' : 'member';

rememberCompany(tabStorage, location.search);
const state = createEntryState(isGuest ? browserStorage : storageOfTab(Date.now()), kind);
// The client does not wait for it: it asks again for what has not come.
void takeEarlyConfig(state.session);
const entry = createEntry(state, async () => {
  const { startClient } = await import('./app/start-client.ts');
  return () => startClient(import.meta.env.VITE_API_BASE ?? '/api', state, kind);
});

const loadEngine = loadOnce(() => import('./engine/start-engine.ts').then((module) => module.startEngine()));

window.importAgain = importAgain;
followTyping(window);
followTheme(entry.session, document);
/** A script that was loaded ahead runs this one too, which may be before the page is parsed and has its root. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve();
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
});
if (isGuest)
  void Promise.all([entry.load(), untilLoaded(() => import('./app/start-guest.ts')), parsed]).then(
    ([client, { startGuest }]) => startGuest(client, loadEngine, linkToken),
  );
else loadAhead(entry, loadEngine, location);

requireSupport();

void parsed.then(() => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html lacks #root');
  createRoot(root).render(
    <StrictMode>
      <App entry={entry} loadEngine={loadEngine} />
    </StrictMode>,
  );
});
