import { PanelLeftClose } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useScene, useView } from '../desk/desk-context.ts';
import { LayerList } from './layer-list.tsx';
import { PageRail } from './page-rail.tsx';
import styles from './review-rail.module.css';
import { VersionList } from './version-list.tsx';

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
        {panels.railTab === 'pages' ? <PageRail /> : null}
        {panels.railTab === 'layers' ? <LayerList /> : null}
        {panels.railTab === 'versions' ? <VersionList /> : null}
      </Tabs>
    </nav>
  );
}
