import { EngineContext, type LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Client } from '#client/state/client.ts';
import { ClientContext } from '#client/state/client-context.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { DocumentTitle } from './document-title.tsx';
import { Routes } from './routes.tsx';
import { ToastLayer } from './toast-layer.tsx';

export function App({ client, loadEngine }: { client: Client; loadEngine: LoadEngine }) {
  return (
    <ClientContext value={client}>
      <EngineContext value={loadEngine}>
        <CrashBoundary client={client}>
          <Routes />
          <DocumentTitle />
        </CrashBoundary>
        <ToastLayer />
      </EngineContext>
    </ClientContext>
  );
}
