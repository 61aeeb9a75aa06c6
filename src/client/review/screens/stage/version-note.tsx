import { type ReactNode, useEffect } from 'react';
import { moveDraft, openDraft } from '#client/review/actions/draft-actions.ts';
import { isNewestShown, useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { draftKey } from '#client/review/stores/drafts.ts';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './version-note.module.css';

/** Says that a newer version has come, or that the shown one was removed; the screen stays until its reader chooses. */
export function VersionNote(): ReactNode {
  const client = useClient();
  const { controller, place, attachment, version, newest, isRemoved, tab } = useScene();
  const { draft, composing } = useView();
  const move = (): void => {
    const moved = moveDraft(client, draftKey.newTopic(version.id, tab), newest);
    if (moved !== null) openDraft(client, moved);
    place.openVersion(newest.id);
  };
  const removal = attachment.removals.find(({ versionId }) => versionId === version.id);
  const removed = `Version ${version.version} was removed${removal === undefined ? '' : ` by ${removal.by.name}`}`;
  const newer = `Version ${newest.version}`;
  const others = !isNewestShown({ version, newest });
  useEffect(() => {
    controller.announce(
      isRemoved
        ? `${removed}. What you have written is kept.`
        : `${newer} has been uploaded by ${newest.uploadedBy.name}. Version ${version.version} stays on the screen.`,
    );
  }, [controller, isRemoved, removed, version.version, newer, newest.uploadedBy.name]);
  return (
    <section className={styles.note} aria-label={isRemoved ? 'Version removed' : 'Newer version'}>
      <div className={styles.said}>
        <span className={styles.dot} data-tone={isRemoved ? 'warning' : undefined} aria-hidden />
        {isRemoved ? (
          <p className={styles.text}>
            <strong>{removed}</strong>
            {removal === undefined ? null : (
              <>
                , <TimeAgo instant={removal.at} inWords />
              </>
            )}
            .{draft !== null || composing ? ' What you have written is kept.' : ''}
          </p>
        ) : (
          <p className={styles.text}>
            <strong>{newer}</strong>, <TimeAgo instant={newest.createdAt} inWords />,{' '}
            {`by ${newest.uploadedBy.name}`}
          </p>
        )}
      </div>
      <span className={styles.choices}>
        {others ? (
          <Button size="small" variant="quiet" onClick={() => place.openVersion(newest.id)}>
            {isRemoved ? `Show version ${newest.version}` : 'Show it'}
          </Button>
        ) : null}
        {isRemoved && others && (draft !== null || composing) ? (
          <Button size="small" variant="quiet" onClick={move}>
            {`Move my comment to version ${newest.version}`}
          </Button>
        ) : null}
        {isRemoved ? null : (
          <Button
            size="small"
            variant="quiet"
            className={styles.stay}
            onClick={() => {
              controller.view.stayedWith = newest.id;
              controller.focusStage();
            }}
          >
            Stay
          </Button>
        )}
      </span>
    </section>
  );
}
