import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import { NewComment } from '../comments/new-comment.tsx';
import { useScene, useView } from '../desk/desk-context.ts';
import styles from './draft-editor.module.css';

const gap = 18;
const margin = 12;

/** The editor of a new mark: stands beside it and moves with it, and never leaves the stage. */
export function DraftEditor(): ReactNode {
  const { desk } = useScene();
  const { draft, shown } = useView();
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const stage = desk.stage();
    const element = box.current;
    if (stage === null || element === null || draft === null || shown === 0) return;
    const { x0, y0, x1 } = markExtent(draft);
    const place = (): void => {
      const view = desk.viewport();
      if (view === null) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const right = stage.toScreen(draft.page, x1, y0);
      const left = stage.toScreen(draft.page, x0, y0);
      const fitsRight = right.x + gap + width + margin <= view.width;
      const x = fitsRight ? right.x + gap : left.x - gap - width;
      const clamp = (value: number, most: number): number => Math.max(margin, Math.min(value, most));
      element.style.translate = `${Math.round(clamp(x, view.width - width - margin))}px ${Math.round(
        clamp(right.y - gap, view.height - height - 72),
      )}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    const stop = stage.onFrame(place);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [desk, draft, shown]);

  return (
    <div ref={box} className={styles.box} hidden={shown === 0}>
      <NewComment />
    </div>
  );
}
