import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useWalk } from '#client/review/screens/changes/use-walk.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useReview } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { PlaceLeftOut } from '#shared/compare/compare-settings.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { type PageOnScreen, pagePoint, placeBetween } from './place-on-page.ts';
import styles from './places-on-stage.module.css';

/** How many pages before and after the middle one show their places. */
const pagesAround = 3;

/** The places that are left out, and the one that is being drawn. */
export function PlacesOnStage({ walk }: { walk: ChangeWalk }): ReactNode {
  const { isDrawing } = useSnapshot(walk.settings.state);
  const { places } = useWalk(walk).comparison.settings;
  return (
    <>
      {places.length === 0 ? null : <Places places={places} />}
      {isDrawing ? <DrawnPlace walk={walk} /> : null}
    </>
  );
}

function Places({ places }: { places: readonly PlaceLeftOut[] }): ReactNode {
  const { controller } = useScene();
  const { page, pageCount, shown } = useView();
  const near = useMemo(() => placesNear(places, page, pageCount), [places, page, pageCount]);
  const box = useRef<HTMLDivElement>(null);
  // Moved with every frame of the camera, past React.
  useLayoutEffect(() => {
    const stage = controller.stage();
    const elements = box.current?.children;
    if (stage === null || elements === undefined || shown === 0) return;
    const place = (): void => {
      near.forEach(({ page: on, at }, index) => {
        const element = elements[index];
        if (!(element instanceof HTMLElement)) return;
        const from = stage.toScreen(on, at.x, at.y);
        const to = stage.toScreen(on, at.x + at.width, at.y + at.height);
        element.style.translate = `${Math.round(from.x)}px ${Math.round(from.y)}px`;
        element.style.width = `${Math.round(to.x - from.x)}px`;
        element.style.height = `${Math.round(to.y - from.y)}px`;
      });
    };
    place();
    return stage.onFrame(place);
  }, [controller, near, shown]);
  return (
    <div ref={box} className={styles.places} aria-hidden>
      {near.map(({ page: on, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no names.
        <div key={`${on} ${at.x} ${at.y} ${index}`} className={styles.place} />
      ))}
    </div>
  );
}

function placesNear(
  places: readonly PlaceLeftOut[],
  page: number,
  pageCount: number,
): { page: number; at: PointRect }[] {
  const from = Math.max(1, page - pagesAround);
  const to = Math.min(pageCount, page + pagesAround);
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  return pages.flatMap((on) =>
    places.filter((place) => place.page === null || place.page === on).map(({ at }) => ({ page: on, at })),
  );
}

/** Takes the pointer from the stage until a place is drawn. */
function DrawnPlace({ walk }: { walk: ChangeWalk }): ReactNode {
  const { controller } = useScene();
  const { pageSizes } = useReview();
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ from: DOMPointReadOnly; to: DOMPointReadOnly } | null>(null);
  const { settings } = walk;
  useEffect(() => {
    const end = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      settings.state.isDrawing = false;
    };
    addEventListener('keydown', end, true);
    return () => removeEventListener('keydown', end, true);
  }, [settings]);
  const pointOf = (event: PointerEvent): DOMPointReadOnly => {
    const rect = box.current?.getBoundingClientRect();
    return new DOMPointReadOnly(event.clientX - (rect?.left ?? 0), event.clientY - (rect?.top ?? 0));
  };
  const finish = (): void => {
    setDrawn(null);
    const { page, pageCount } = controller.view;
    const stage = controller.stage();
    if (drawn === null || stage === null) return;
    const onScreen = (of: number): PageOnScreen => ({
      corner: stage.toScreen(of, 0, 0),
      unit: stage.toScreen(of, 1, 1),
    });
    const size = (of: number) => pageSizes[of - 1] ?? walk.comparison.document.firstPage;
    const on = [page, page - 1, page + 1, page - 2, page + 2]
      .filter((each) => each >= 1 && each <= pageCount)
      .find((each) => {
        const { x, y } = pagePoint(onScreen(each), drawn.from);
        const { width, height } = size(each);
        return x >= 0 && y >= 0 && x <= width && y <= height;
      });
    if (on === undefined) return;
    const at = placeBetween(onScreen(on), drawn.from, drawn.to, size(on));
    if (at === null) return;
    settings.state.isDrawing = false;
    settings.set({ places: [...walk.comparison.state.settings.places, { page: on, at }] });
    controller.announce(`A place on page ${on} is left out`);
  };
  return (
    <div
      ref={box}
      className={styles.canvas}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = pointOf(event);
        setDrawn({ from: point, to: point });
      }}
      onPointerMove={(event) => drawn !== null && setDrawn({ ...drawn, to: pointOf(event) })}
      onPointerUp={finish}
      onPointerCancel={() => setDrawn(null)}
    >
      {drawn === null ? null : (
        <div
          className={styles.place}
          style={{
            translate: `${Math.min(drawn.from.x, drawn.to.x)}px ${Math.min(drawn.from.y, drawn.to.y)}px`,
            width: Math.abs(drawn.to.x - drawn.from.x),
            height: Math.abs(drawn.to.y - drawn.from.y),
          }}
        />
      )}
    </div>
  );
}
