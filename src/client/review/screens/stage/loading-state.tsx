import { type ReactNode, Suspense } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { FirstPicture } from './first-picture.tsx';
import styles from './loading-state.module.css';

const PasswordPrompt = lateComponent(() =>
  import('./password-prompt.tsx').then((loaded) => loaded.PasswordPrompt),
);
const FileFault = lateComponent(() => import('./file-fault.tsx').then((loaded) => loaded.FileFault));

/** Covers the stage until the first page is drawn, or replaces it if none can be. */
export function LoadingState(): ReactNode {
  const { version } = useScene();
  const { opening, cold, painted } = useView();
  // In the place of the stage's first page, and there until the stage shows it itself.
  const preview =
    version.preview === null || !cold || painted ? null : (
      <FirstPicture
        src={version.preview}
        width={version.fileMeta.firstPage?.width ?? null}
        image={version.fileType === 'image'}
      />
    );
  switch (opening.step) {
    case 'loading':
      return (
        <>
          {preview}
          <LoadingBar text="Loading File..." />
        </>
      );
    case 'reading':
      return (
        <>
          {preview}
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

function LoadingBar({ text }: { text: string }): ReactNode {
  return (
    <div className={styles.bar} role="status">
      <span>{text}</span>
      <Progress value={null} label={text} />
    </div>
  );
}
