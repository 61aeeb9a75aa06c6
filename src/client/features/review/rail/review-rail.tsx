import { lazy, type ReactNode, Suspense } from 'react';
import { useScene, useView } from '../desk/desk-context.ts';
import { SidePanel } from '../side-panel.tsx';

// The stage comes first: what stands beside it loads while the first page is drawn.
const PageRail = lazy(() => import('./page-rail.tsx').then((m) => ({ default: m.PageRail })));
const LayerList = lazy(() => import('./layer-list.tsx').then((m) => ({ default: m.LayerList })));
const VersionList = lazy(() => import('./version-list.tsx').then((m) => ({ default: m.VersionList })));

const tabs = [
  { value: 'pages', label: 'Pages' },
  { value: 'layers', label: 'Layers' },
  { value: 'versions', label: 'Versions' },
] as const;

/** Beside the stage at the left: pages, layers, versions. */
export function ReviewRail({ closable = true }: { closable?: boolean }): ReactNode {
  const { desk } = useScene();
  const { panels } = useView();
  return (
    <SidePanel
      element="nav"
      side="left"
      label="File"
      hideLabel="Hide pages"
      onHide={closable ? () => desk.setPanels({ rail: false }) : null}
      tabs={tabs}
      value={panels.railTab}
      onValueChange={(railTab) => desk.setPanels({ railTab })}
    >
      <Suspense fallback={null}>
        {panels.railTab === 'pages' ? <PageRail /> : null}
        {panels.railTab === 'layers' ? <LayerList /> : null}
        {panels.railTab === 'versions' ? <VersionList /> : null}
      </Suspense>
    </SidePanel>
  );
}
