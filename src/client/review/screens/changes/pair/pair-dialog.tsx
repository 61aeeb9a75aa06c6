import { GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { FindDialog, FindItem } from '#client/ui/dialogs/find-dialog.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { choosePair } from './choose-pair.ts';
import { comparableFiles } from './comparable-files.ts';
import styles from './pair-dialog.module.css';

/** Chooses what the shown version is compared with: any version of any file of the order that its reader may see. */
export function PairDialog(): ReactNode {
  const scene = useScene();
  const { controller, place, version } = scene;
  const { comparison } = useView();
  const { day } = useDates();
  const close = (): void => {
    controller.view.asksForPair = false;
  };
  return (
    <FindDialog
      title={`Compare version ${version.version} with`}
      size="small"
      placeholder="Version or file"
      listLabel="Versions and files"
      none="There is no such version or file."
      onClose={close}
    >
      {comparableFiles(place.files, version).flatMap(({ name, versions }) =>
        versions.map((other) => (
          <FindItem
            key={other.id}
            value={other.id}
            keywords={[name, other.fileName, `Version ${other.version}`]}
            icon={
              <span className={styles.thumb}>
                {other.thumbnail === null ? (
                  <GitCompareArrows size={16} aria-hidden />
                ) : (
                  <img src={other.thumbnail} alt="" loading="lazy" />
                )}
              </span>
            }
            label={
              other.attachmentId === version.attachmentId
                ? `Version ${other.version}`
                : `${other.fileName}, version ${other.version}`
            }
            note={day(other.createdAt)}
            end={other.id === comparison?.old.id ? <Chip>Compared now</Chip> : undefined}
            onSelect={() => {
              close();
              choosePair(scene, other.id);
            }}
          />
        )),
      )}
    </FindDialog>
  );
}
