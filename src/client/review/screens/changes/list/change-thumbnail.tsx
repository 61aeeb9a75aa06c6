import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import { drawThumbnail, thumbnailSize } from './change-pictures.ts';
import styles from './change-row.module.css';

/** The place of a change in the old or the new file, drawn once its row is in view. */
export function ChangeThumbnail({
  walk,
  item,
  side,
}: {
  walk: ChangeWalk;
  item: ListedChange;
  side: 'old' | 'new';
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (canvas.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true));
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
  const place = item.places[0];
  const isNothing =
    side === 'old' ? place.old === null : item.change.kind === 'page' && item.change.how === 'removed';
  useEffect(() => {
    if (!isInView || isNothing) return;
    const ending = new AbortController();
    void drawThumbnail(walk.comparison, place, side, ending.signal).then((picture) => {
      if (picture === null || canvas.current === null || ending.signal.aborted) return;
      const { image } = picture;
      canvas.current.width = image.width;
      canvas.current.height = image.height;
      canvas.current.getContext('2d')?.putImageData(image, 0, 0);
    });
    return () => ending.abort();
  }, [isInView, isNothing, walk, place, side]);
  return <canvas ref={canvas} className={styles.picture} data-empty={isNothing} {...thumbnailSize} />;
}
