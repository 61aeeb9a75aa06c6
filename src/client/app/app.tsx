import { Suspense } from 'react';
import { EngineContext, type LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Client } from '#client/state/client.ts';
import { ClientContext } from '#client/state/client-context.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Routes } from './routes.tsx';
import { ToastLayer } from './toast-layer.tsx';

const DocumentTitle = lateComponent(() => import('./document-title.tsx').then((m) => m.DocumentTitle));

export function App({ client, loadEngine }: { client: Client; loadEngine: LoadEngine }) {
  return (
    <ClientContext value={client}>
      <EngineContext value={loadEngine}>
        <CrashBoundary client={client}>
          <Routes />
          <Suspense>
            <DocumentTitle />
          </Suspense>
        </CrashBoundary>
        <ToastLayer />
      </EngineContext>
    </ClientContext>
  );
}
