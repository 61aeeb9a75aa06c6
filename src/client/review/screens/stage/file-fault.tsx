import { Download, FileWarning, FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { faultMessage } from '#client/engine/engine.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useCommand } from '#client/shell/screens/palette/command-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { programOf, undrawnText } from '#shared/files/undrawn-file.ts';
import { isVersionWithheld, withheldText } from '#shared/files/unmarked-files.ts';
import { removedFault } from '#shared/files/version-faults.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import styles from './loading-state.module.css';

const imageFault = 'File cannot loaded, Please reload your page';

/** Shows why a file cannot be shown, and what helps. */
export function FileFault({ fault }: { fault: EngineFault }): ReactNode {
  const { version } = useScene();
  if (version.fault === removedFault) return <RemovedFile fileName={version.fileName} />;
  if (fault.kind === 'unsupported') return <StoredFile />;
  const message = version.fileType === 'image' ? imageFault : faultMessage(fault, version.fileType);
  return (
    <div className={styles.cover}>
      <div className={styles.card}>
        <EmptyState
          icon={FileWarning}
          role="alert"
          title={message ?? ''}
          text={version.fileName}
          action={<Button onClick={() => location.reload()}>Reload the page</Button>}
        />
      </div>
    </div>
  );
}

/** A file that is older than files are kept: what was said and decided about it stays. */
const RemovedFile = ({ fileName }: { fileName: string }): ReactNode => (
  <div className={styles.cover}>
    <div className={styles.card}>
      <EmptyState
        icon={FileX2}
        role="alert"
        title="The file was removed"
        text={`${fileName} is older than the studio keeps files of closed orders. Its comments and decisions stay.`}
      />
    </div>
  </div>
);

/** A file that cannot be drawn: the preview that it carries or that there is none, what helps, and the way to the file. */
function StoredFile(): ReactNode {
  const { actor, order, attachment, version } = useScene();
  const download = useCommand('file.download');
  const program = programOf(version.fileName);
  const isWithheld = isVersionWithheld(actor, order, attachment, version);
  const { preview } = version;
  return (
    <div className={styles.cover}>
      <div className={styles.card}>
        {preview === null ? null : (
          <figure className={styles.carried}>
            <img src={preview} alt={`Preview that ${version.fileName} carries`} />
            <figcaption>Preview that the file carries</figcaption>
          </figure>
        )}
        <EmptyState
          icon={FileX2}
          role="alert"
          title={preview === null ? 'No preview available' : undrawnText(version.fileName)}
          text={[
            version.fileName,
            preview === null ? undrawnText(version.fileName) : '',
            program === undefined ? '' : 'Upload a PDF of it to review it on the page.',
            isWithheld ? withheldText : '',
          ]
            .filter((sentence) => sentence !== '')
            .join(' · ')}
          {...(download === null
            ? {}
            : {
                action: (
                  <Button icon={Download} onClick={download.run}>
                    Download the file
                  </Button>
                ),
              })}
        />
      </div>
    </div>
  );
}
