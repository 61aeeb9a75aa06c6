import { Suspense } from 'react';
import { EngineContext, type LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { type Entry, EntryContext, useComingClient } from '#client/state/entry.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Routes } from './routes.tsx';
import { ToastLayer } from './toast-layer.tsx';

const DocumentTitle = lateComponent(() => import('./document-title.tsx').then((m) => m.DocumentTitle));

export function App({ entry, loadEngine }: { entry: Entry; loadEngine: LoadEngine }) {
  return (
    <EntryContext value={entry}>
      <EngineContext value={loadEngine}>
        <CrashBoundary entry={entry}>
          <Routes />
          <Title />
        </CrashBoundary>
        <ToastLayer />
      </EngineContext>
    </EntryContext>
  );
}

/** Names what the client has: nothing before it has come. */
function Title() {
  if (useComingClient() === null) return null;
  return (
    <Suspense>
      <DocumentTitle />
    </Suspense>
  );
}
