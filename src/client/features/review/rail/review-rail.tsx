import { PanelLeftClose } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useScene, useView } from '../desk/desk-context.ts';
import styles from './review-rail.module.css';

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
    <nav className={styles.rail} aria-label="File">
      <Tabs
        className={styles.tabs}
        label="File"
        tabs={tabs}
        value={panels.railTab}
        onValueChange={(railTab) => desk.setPanels({ railTab })}
        trailing={
          closable ? (
            <IconButton
              size="small"
              icon={PanelLeftClose}
              label="Hide pages"
              onClick={() => desk.setPanels({ rail: false })}
            />
          ) : null
        }
      >
        <Suspense fallback={null}>
          {panels.railTab === 'pages' ? <PageRail /> : null}
          {panels.railTab === 'layers' ? <LayerList /> : null}
          {panels.railTab === 'versions' ? <VersionList /> : null}
        </Suspense>
      </Tabs>
    </nav>
  );
}
