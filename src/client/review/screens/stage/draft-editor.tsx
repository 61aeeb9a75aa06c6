import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NewComment } from '#client/review/screens/comments/new-comment.tsx';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import styles from './draft-editor.module.css';
import { editorPlace } from './editor-place.ts';

/** The editor of a new mark: is beside it and moves with it, and never leaves the stage. */
export function DraftEditor(): ReactNode {
  const { controller } = useScene();
  const { draft, shown } = useView();
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const stage = controller.stage();
    const element = box.current;
    if (stage === null || element === null || draft === null || shown === 0) return;
    const { x0, y0, x1, y1 } = markExtent(draft);
    const place = (): void => {
      const view = controller.viewport();
      if (view === null) return;
      const from = stage.toScreen(draft.page, x0, y0);
      const to = stage.toScreen(draft.page, x1, y1);
      const { offsetWidth: width, offsetHeight: height } = element;
      const at = editorPlace({ x0: from.x, y0: from.y, x1: to.x, y1: to.y }, { width, height }, view);
      element.style.translate = `${Math.round(at.x)}px ${Math.round(at.y)}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    const stop = stage.onFrame(place);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [controller, draft, shown]);

  return (
    <div ref={box} className={styles.box} hidden={shown === 0}>
      <NewComment />
    </div>
  );
}
