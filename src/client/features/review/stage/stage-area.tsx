import { type ReactNode, useEffect, useRef } from 'react';
import { StageHost } from '#client/stage/stage-host.tsx';
import { useScene, useView } from '../desk/desk-context.ts';
import { useNarrow } from '../use-media.ts';
import { useTheme } from '../use-theme.ts';
import { DraftEditor } from './draft-editor.tsx';
import { LoadingState } from './loading-state.tsx';
import { PageOutline } from './page-outline.tsx';
import styles from './stage-area.module.css';
import { StageMenuPopup } from './stage-menu.tsx';
import { TextSearchBox } from './text-search-box.tsx';
import { Toolbox } from './toolbox.tsx';

/** The stage with everything that floats over it. */
export function StageArea(): ReactNode {
  const { desk, version } = useScene();
  const { search, opening, draft } = useView();
  const narrow = useNarrow();
  const theme = useTheme();
  const area = useRef<HTMLElement>(null);

  useEffect(() => desk.setTheme(theme), [desk, theme]);
  useEffect(() => {
    if (area.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) desk.setViewport(entry.contentRect);
    });
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [desk]);

  const drawable = version.fileType !== 'unsupported';
  return (
    <main ref={area} className={styles.area}>
      {drawable ? (
        <StageHost
          events={desk.events}
          onStage={desk.setStage}
          label={`Proof ${version.fileName}`}
          className={styles.stage ?? ''}
        />
      ) : null}
      <PageOutline />
      <LoadingState />
      {search.open ? <TextSearchBox /> : null}
      {draft !== null && !narrow ? <DraftEditor key={draft.id} /> : null}
      {narrow || opening.step === 'fault' || opening.step === 'password' ? null : <Toolbox />}
      <StageMenuPopup />
    </main>
  );
}
