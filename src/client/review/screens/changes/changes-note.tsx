import { type ReactNode, useEffect } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import note from '#client/review/screens/stage/version-note.module.css';
import { Button } from '#client/ui/buttons/button.tsx';
import {
  announcedSince,
  countSentence,
  failureSentence,
  notComparedPart,
} from './finding/comparison-labels.ts';
import type { ChangeWalk } from './judging/change-walk.ts';
import { openChanges } from './open-changes.ts';
import { useChangeWalk, useWalk } from './use-walk.ts';

/** Announces what has changed since the version before; `otherwise` is shown where there is nothing to announce. */
export function ChangesNote({ otherwise }: { otherwise: ReactNode }): ReactNode {
  const walk = useChangeWalk();
  return walk === null ? otherwise : <Note walk={walk} otherwise={otherwise} />;
}

function Note({ walk, otherwise }: { walk: ChangeWalk; otherwise: ReactNode }): ReactNode {
  const { controller } = useScene();
  const { page } = useView();
  const { comparison, state } = useWalk(walk);
  const { status, changes } = comparison;
  const { names } = walk.comparison;
  const sentence = status === 'different' ? failureSentence({ names }, comparison) : null;
  const since = announcedSince(comparison, names);
  const left = notComparedPart(comparison, page);
  const isShown = !state.isDismissed && (sentence !== null || since !== null);
  // Numbers that still grow are not read out one after another.
  const spoken =
    status === 'comparing'
      ? `Changes ${names.since}: more pages are being compared`
      : (sentence ?? `${countSentence(comparison)} ${since}${left === null ? '' : `. ${left.text}`}`);
  useEffect(() => {
    if (isShown) controller.announce(spoken);
  }, [controller, isShown, spoken]);
  if (!isShown) return otherwise;
  return (
    <section className={note.note} aria-label="Changes">
      <div className={note.said}>
        <span className={note.dot} aria-hidden />
        <p className={note.text}>
          {sentence ?? (
            <>
              <strong>{countSentence(comparison)}</strong>
              {` ${since}${left === null ? '' : `. ${left.text}`}`}
            </>
          )}
        </p>
      </div>
      <span className={note.choices}>
        {left !== null ? (
          <Button size="small" variant="quiet" onClick={() => controller.goToPage(left.page)}>
            {`Go to page ${left.page}`}
          </Button>
        ) : changes.length === 0 ? null : (
          <Button size="small" variant="quiet" onClick={() => openChanges(controller)}>
            Go through them
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          className={note.stay}
          onClick={() => {
            walk.dismiss();
            controller.focusStage();
          }}
        >
          Close
        </Button>
      </span>
    </section>
  );
}
