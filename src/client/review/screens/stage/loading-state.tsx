import { type ReactNode, Suspense, useEffect } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { leavePagePicture } from '#client/review/stores/page-picture.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useLate } from '#client/ui/loading/use-late.ts';
import { FirstPicture } from './first-picture.tsx';
import styles from './loading-state.module.css';

const PasswordPrompt = lateComponent(() =>
  import('./password-prompt.tsx').then((loaded) => loaded.PasswordPrompt),
);
const FileFault = lateComponent(() => import('./file-fault.tsx').then((loaded) => loaded.FileFault));

/**
 * The server's preview in the place of the stage's first page, until the stage shows that itself: two frames where the
 * page was drawn ahead. The scene follows a choice later than the view does, and a version is never shown under the name
 * of another.
 */
export function ColdPreview(): ReactNode {
  const { version } = useScene();
  const { versionId, drawnAhead, painted } = useView();
  const isShown = version.preview !== null && !painted && (versionId ?? version.id) === version.id;
  useEffect(() => {
    if (!isShown) leavePagePicture();
  }, [isShown]);
  return version.preview === null || !isShown ? null : (
    <FirstPicture
      // An image that is given another address shows its former picture until the new one has come.
      key={version.preview}
      src={version.preview}
      page={version.fileMeta.firstPage}
      pageCount={version.fileMeta.pageCount ?? 1}
      image={version.fileType === 'image'}
      late={drawnAhead}
    />
  );
}

/** Covers the stage until the first page is drawn, or replaces it if none can be. */
export function LoadingState(): ReactNode {
  const { opening } = useView();
  const isOver = opening.step !== 'loading' && opening.step !== 'reading';
  useEffect(() => {
    if (isOver) leavePagePicture();
  }, [isOver]);
  switch (opening.step) {
    case 'loading':
      return (
        <>
          <ColdPreview />
          <LoadingBar text="Loading File..." />
        </>
      );
    case 'reading':
      return (
        <>
          <ColdPreview />
          <LoadingBar text="Please wait. Reading File..." />
        </>
      );
    case 'ready':
      return null;
    case 'password':
      return (
        <Suspense>
          <PasswordPrompt wrong={opening.wrong} />
        </Suspense>
      );
    case 'fault':
      return (
        <Suspense>
          <FileFault fault={opening.fault} />
        </Suspense>
      );
  }
}

/** Announced as busy from the first moment, and visible once it is a wait. */
function LoadingBar({ text }: { text: string }): ReactNode {
  const isLate = useLate();
  return (
    <div role="status" aria-busy>
      {isLate && (
        <div className={styles.bar}>
          <span>{text}</span>
          <Progress value={null} label={text} />
        </div>
      )}
    </div>
  );
}
