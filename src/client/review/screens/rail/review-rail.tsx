import { type ReactNode, Suspense, useRef } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { SidePanel } from '#client/review/screens/side-panel.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';

const PageRail = lateComponent(() => import('./page-rail.tsx').then((m) => m.PageRail));
const LayerList = lateComponent(() => import('./layer-list.tsx').then((m) => m.LayerList));
const VersionList = lateComponent(() => import('./version-list.tsx').then((m) => m.VersionList));

const tabs = [
  { value: 'pages', label: 'Pages' },
  { value: 'layers', label: 'Layers' },
  { value: 'versions', label: 'Versions' },
] as const;

/** The rail to the left of the stage: pages, layers, versions. */
export function ReviewRail({ closable = true }: { closable?: boolean }): ReactNode {
  const { controller, place } = useScene();
  const { panels, painted, settled } = useView();
  // The stage comes first: the pages beside it load once something of the first is there.
  const isPageThere = useRef(false);
  isPageThere.current ||= painted || settled;
  const shown = place.showVersion === null && panels.railTab === 'versions' ? 'pages' : panels.railTab;
  return (
    <SidePanel
      element="nav"
      side="left"
      label="File"
      hideLabel="Hide pages"
      onHide={closable ? () => controller.setPanels({ rail: false }) : null}
      tabs={place.showVersion === null ? tabs.filter(({ value }) => value !== 'versions') : tabs}
      value={shown}
      onValueChange={(railTab) => controller.setPanels({ railTab })}
    >
      <Suspense fallback={null}>
        {shown === 'pages' && isPageThere.current ? <PageRail /> : null}
        {shown === 'layers' ? <LayerList /> : null}
        {shown === 'versions' ? <VersionList /> : null}
      </Suspense>
    </SidePanel>
  );
}
