import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import type { CarriedList } from './carried-item.ts';
import styles from './carried-on-stage.module.css';

/** How many pages before and after the middle one have frames. */
const pagesAround = 3;
/** Frames made at most. */
const maxFrames = 60;
/** CSS pixels around a mark, and the least that a frame is wide and high. */
const around = 5;
const minSide = 22;

/** The marks of earlier versions where they are on the shown one: dashed frames, apart from the marks of this version. */
export function CarriedOnStage(): ReactNode {
  const { controller, tab } = useScene();
  const { carried, carriedChosen, page, shown } = useView();
  const frames = useMemo(
    () => framesNear(carried?.items ?? [], page).filter(({ thread }) => thread.topic.tab === tab),
    [carried, page, tab],
  );
  const box = useRef<HTMLDivElement>(null);

  // Moved with every frame of the camera, past React.
  useLayoutEffect(() => {
    const stage = controller.stage();
    const elements = box.current?.children;
    if (stage === null || elements === undefined || shown === 0) return;
    const place = (): void => {
      frames.forEach(({ mark, extent }, index) => {
        const element = elements[index];
        if (!(element instanceof HTMLElement)) return;
        const from = stage.toScreen(mark.page, extent.x0, extent.y0);
        const to = stage.toScreen(mark.page, extent.x1, extent.y1);
        const width = Math.max(minSide, to.x - from.x + 2 * around);
        const height = Math.max(minSide, to.y - from.y + 2 * around);
        const left = (from.x + to.x - width) / 2;
        const top = (from.y + to.y - height) / 2;
        element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
        element.style.width = `${Math.round(width)}px`;
        element.style.height = `${Math.round(height)}px`;
      });
    };
    place();
    return stage.onFrame(place);
  }, [controller, frames, shown]);

  return (
    <div ref={box} className={styles.frames}>
      {frames.map(({ thread: { topic, version } }) => (
        <div
          key={topic.id}
          className={joinClasses(styles.frame, topic.id === carriedChosen && styles.chosen)}
        >
          <button
            type="button"
            className={styles.tag}
            aria-label={`Comment ${topic.number} of version ${version}`}
            onClick={() => {
              controller.view.carriedChosen = topic.id;
              controller.setPanels({ comments: true });
              controller.requests.showThreads.emit();
            }}
          >
            {`v${version} · ${topic.number}`}
          </button>
        </div>
      ))}
    </div>
  );
}

function framesNear(items: CarriedList['items'], page: number) {
  return items
    .flatMap(({ thread, place }) =>
      place?.kind === 'placed' && Math.abs(place.mark.page - page) <= pagesAround
        ? [{ thread, mark: place.mark, extent: markExtent(place.mark) }]
        : [],
    )
    .slice(0, maxFrames);
}
