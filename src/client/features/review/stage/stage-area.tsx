import { memo, type ReactNode, useEffect, useRef } from 'react';
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

/** What changes around it does not reach Pixi's own tree. */
const Host = memo(StageHost);

/** The stage with everything that floats over it. */
export function StageArea(): ReactNode {
  const { desk, version } = useScene();
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
        <Host
          events={desk.events}
          onStage={desk.setStage}
          label={`Proof ${version.fileName}`}
          className={styles.stage ?? ''}
        />
      ) : null}
      <PageOutline />
      <LoadingState />
      <Floating />
      <StageMenuPopup />
    </main>
  );
}

/** What stands over the stage while there is something to see. */
function Floating(): ReactNode {
  const { search, opening, draft } = useView();
  const narrow = useNarrow();
  const draftId = draft?.id;
  return (
    <>
      {search.open ? <TextSearchBox /> : null}
      {draftId === undefined || narrow ? null : <DraftEditor key={draftId} />}
      {narrow || opening.step === 'fault' || opening.step === 'password' ? null : toolbox}
    </>
  );
}

const toolbox = <Toolbox />;
