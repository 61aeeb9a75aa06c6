import { FileWarning, FileX2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { faultMessage } from '#client/engine/engine.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { useScene, useView } from '../desk/desk-context.ts';
import { FirstPicture } from './first-picture.tsx';
import styles from './loading-state.module.css';

const imageFault = 'File cannot loaded, Please reload your page';

/** What stands over the stage until the first page is drawn, or in its place where none can be. */
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
      return <PasswordPrompt wrong={opening.wrong} />;
    case 'fault':
      return <FileFault fault={opening.fault} />;
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

function PasswordPrompt({ wrong }: { wrong: boolean }): ReactNode {
  const { desk, version } = useScene();
  const [password, setPassword] = useState('');
  const open = (event: FormEvent): void => {
    event.preventDefault();
    desk.openAgain(password);
  };
  return (
    <div className={styles.cover}>
      <form className={styles.card} onSubmit={open}>
        <h2 className={styles.title}>This file is protected</h2>
        <p>{`${version.fileName} opens with a password. It stays on this machine.`}</p>
        <TextField
          label="Password"
          type="password"
          autoComplete="off"
          autoFocus
          value={password}
          error={wrong ? 'That is not the password of this file.' : null}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" variant="primary" disabled={password === ''}>
          Open
        </Button>
      </form>
    </div>
  );
}

function FileFault({ fault }: { fault: EngineFault }): ReactNode {
  const { version, actor } = useScene();
  const isGuest = actor.role === 'guest';
  const unsupported = fault.kind === 'unsupported';
  const message = unsupported || version.fileType !== 'image' ? faultMessage(fault) : imageFault;
  return (
    <div className={styles.cover}>
      <div className={styles.card}>
        <EmptyState
          icon={unsupported ? FileX2 : FileWarning}
          role="alert"
          title={message ?? ''}
          text={
            unsupported
              ? isGuest
                ? `${version.fileName} cannot be shown here.`
                : `${version.fileName} is kept with the order and can be downloaded there.`
              : version.fileName
          }
          {...(unsupported
            ? {}
            : { action: <Button onClick={() => location.reload()}>Reload the page</Button> })}
        />
      </div>
    </div>
  );
}
