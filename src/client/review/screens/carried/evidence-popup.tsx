import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import {
  drawThumbnail,
  type PictureFormat,
  type PlacePicture,
} from '#client/review/screens/changes/list/change-pictures.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { HoverPopup } from '#client/ui/menus/hover-popup.tsx';
import type { ChangePlace } from '#shared/compare/list-changes.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { Mark } from '#shared/review/mark.ts';
import type { CarriedItem } from './carried-item.ts';
import styles from './evidence-popup.module.css';

/** The proposed state of a thread; on hover, focus or tap what was marked before and after. */
export function EvidencePopup({
  item,
  className,
  children,
}: {
  item: CarriedItem;
  className: string | undefined;
  children: ReactNode;
}): ReactNode {
  const { controller } = useScene();
  useView();
  const { comparison } = controller.view;
  const { mark, thread } = item;
  if (mark === null || comparison === null || comparison.old.id !== thread.versionId)
    return <span className={className}>{children}</span>;
  return (
    <span className={className}>
      <HoverPopup
        side="left"
        popupClassName={styles.popup}
        popup={<Evidence item={item} mark={mark} comparison={comparison} />}
      >
        {children}
      </HoverPopup>
    </span>
  );
}

function Evidence({
  item: { state, note, place, evidence },
  mark,
  comparison,
}: {
  item: CarriedItem;
  mark: Mark;
  comparison: Comparison;
}): ReactNode {
  const now = place?.kind === 'placed' ? place.mark : null;
  return (
    <>
      <div className={styles.pictures}>
        <Side label={`${comparison.names.old}, page ${mark.page}`}>
          <Picture comparison={comparison} side="old" mark={mark} />
        </Side>
        {now === null ? (
          <Side label={`${comparison.names.new}`}>
            <span className={styles.nothing}>{place?.kind === 'gone' ? note : 'Not compared yet'}</span>
          </Side>
        ) : (
          <Side label={`${comparison.names.new}, page ${now.page}`}>
            <Picture comparison={comparison} side="new" mark={now} />
          </Side>
        )}
      </div>
      <p className={styles.why}>{whyOf(state, evidence.length, note)}</p>
    </>
  );
}

/** Returns what the pictures are evidence of. */
function whyOf(state: CarriedItem['state'], changes: number, note: string): string {
  if (state === null) return 'Still being compared.';
  const counted = `${changes} ${changes === 1 ? 'change' : 'changes'}`;
  if (state === 'done') return `${counted} where the comment was.`;
  if (state === 'untouched') return 'Nothing has changed there.';
  return changes > 0 ? `${counted}, only beside the marked place.` : note;
}

function Side({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <figure className={styles.side}>
      {children}
      <figcaption className={styles.label}>{label}</figcaption>
    </figure>
  );
}

/** CSS pixels, and points around the mark. */
const format: PictureFormat = { width: 168, height: 126, margin: 18 };

/** Draws the marked area of one of the files, with a frame at the mark. */
function Picture({
  comparison,
  side,
  mark,
}: {
  comparison: Comparison;
  side: 'old' | 'new';
  mark: Mark;
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const rect = rectOf(mark);
    const place: ChangePlace = { page: mark.page, old: mark.page, at: rect, was: rect };
    void drawThumbnail(comparison, place, side, ending.signal, format).then((picture) => {
      if (picture === null || canvas.current === null || ending.signal.aborted) return;
      paint(canvas.current, picture, rect);
      setDrawn(true);
    });
    return () => ending.abort();
  }, [comparison, side, mark]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      data-drawn={isDrawn}
      width={format.width}
      height={format.height}
    />
  );
}

function rectOf(mark: Mark): PointRect {
  const { x0, y0, x1, y1 } = markExtent(mark);
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

/** Points that the frame leaves free around the mark. */
const around = 3;

function paint(
  canvas: HTMLCanvasElement,
  { image, part: { rect, scale } }: PlacePicture,
  at: PointRect,
): void {
  canvas.width = image.width;
  canvas.height = image.height;
  const drawing = canvas.getContext('2d');
  if (drawing === null) return;
  drawing.putImageData(image, 0, 0);
  drawing.strokeStyle = '#d92d20';
  drawing.lineWidth = Math.max(2, image.width / format.width);
  drawing.strokeRect(
    (at.x - around) * scale - rect.x,
    (at.y - around) * scale - rect.y,
    (at.width + 2 * around) * scale,
    (at.height + 2 * around) * scale,
  );
}
