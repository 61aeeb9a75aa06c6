import { MoveHorizontal } from 'lucide-react';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import type { CompareLook } from '#client/stage/compare/compare-look.ts';
import { useReview } from '#client/state/client-context.ts';
import styles from './compare-parts.module.css';
import { emptyPlaceText, type LonePage } from './lone-page.ts';

/** A step of the handle by key, as a share of the width. */
const step = 0.02;

/** What says which version is where, and the handle between them. */
export function CompareParts({
  walk,
  look,
  lone,
}: {
  walk: ChangeWalk;
  look: CompareLook;
  lone: LonePage | null;
}): ReactNode {
  const { names } = walk.comparison;
  const { old: before, new: after, inText } = names;
  if (look.mode === 'side')
    return (
      <div className={styles.parts}>
        <span className={styles.left}>{before}</span>
        <span className={styles.right}>{after}</span>
        <span className={styles.middle} />
        {lone === null ? null : <EmptyPlace walk={walk} lone={lone} />}
      </div>
    );
  if (look.old || look.mode === 'blink')
    return (
      <div className={styles.parts}>
        <span className={styles.single} data-old={look.old}>
          {look.old ? before : after}
          {lone === null || (lone.how === 'removed') !== look.old
            ? null
            : ` · page ${lone.number} ${lone.how}`}
        </span>
        {lone?.how === 'added' && look.old ? <EmptyPlace walk={walk} lone={lone} isAlone /> : null}
      </div>
    );
  if (look.mode === 'swipe') return <Swipe walk={walk} split={look.split} before={before} after={after} />;
  if (look.mode === 'onion')
    return (
      <div className={styles.parts}>
        <span className={styles.legend}>{`${before} ${Math.round(look.amount * 100)} %, over ${after}`}</span>
      </div>
    );
  if (look.mode === 'difference')
    return (
      <div className={styles.parts}>
        <span className={styles.legend}>
          <i className={styles.removed} /> {`Darker in ${inText.old}`}
          <i className={styles.added} /> {`Darker in ${inText.new}`}
        </span>
      </div>
    );
  if (look.mode === 'ghost')
    return (
      <div className={styles.parts}>
        <span className={styles.legend}>{`${before}, pale, under ${inText.new}`}</span>
      </div>
    );
  if (look.mode === 'heat')
    return (
      <div className={styles.parts}>
        <span className={styles.legend}>
          Hardly different <i className={styles.heat} /> Very different
        </span>
      </div>
    );
  return lone?.how === 'added' ? (
    <div className={styles.parts}>
      <span className={styles.single}>{`${after} · page ${lone.number} added`}</span>
    </div>
  ) : null;
}

/** Stands where the other version has the page, and moves with it. */
function EmptyPlace({
  walk,
  lone,
  isAlone = false,
}: {
  walk: ChangeWalk;
  lone: LonePage;
  /** It is all that is shown. */
  isAlone?: boolean;
}): ReactNode {
  const { controller } = useScene();
  const { shown } = useView();
  const { pageSizes } = useReview();
  const element = useRef<HTMLParagraphElement>(null);
  const { at, how } = lone;
  const side = isAlone ? 0 : how === 'added' ? -1 : 1;
  const { width, height } = pageSizes[at - 1] ?? walk.comparison.document.firstPage;
  const { title, text } = emptyPlaceText(lone, walk.comparison.names);
  // Moved with every frame of the camera, past React.
  useLayoutEffect(() => {
    const stage = controller.stage();
    const box = element.current?.parentElement;
    if (stage === null || !box || shown === 0) return;
    const place = (): void => {
      const [from, to] = [stage.toScreen(at, 0, 0), stage.toScreen(at, width, height)];
      const [top, bottom] = [Math.max(from.y, 0), Math.min(to.y, box.clientHeight)];
      const middle = top < bottom ? (top + bottom) / 2 : (from.y + to.y) / 2;
      const across = (from.x + to.x) / 2 + (side * box.clientWidth) / 4;
      if (element.current !== null)
        Object.assign(element.current.style, {
          left: `${Math.round(across)}px`,
          top: `${Math.round(middle)}px`,
          maxWidth: `${Math.max(140, Math.round(to.x - from.x))}px`,
        });
    };
    place();
    return stage.onFrame(place);
  }, [controller, at, width, height, side, shown]);
  return (
    <p ref={element} className={styles.empty}>
      <strong>{title}</strong>
      <span>{text}</span>
    </p>
  );
}

function Swipe({
  walk,
  split,
  before,
  after,
}: {
  walk: ChangeWalk;
  split: number;
  before: string;
  after: string;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const set = (share: number): void => walk.look({ split: Math.min(1, Math.max(0, share)) });
  const drag = (event: PointerEvent): void => {
    const rect = box.current?.getBoundingClientRect();
    if (rect !== undefined && event.currentTarget.hasPointerCapture(event.pointerId))
      set((event.clientX - rect.left) / rect.width);
  };
  return (
    <div
      ref={box}
      className={styles.parts}
      style={{ '--split': `${split * 100}%` } as Record<string, string>}
    >
      <span className={styles.line} />
      <span className={styles.beforeTag}>{before}</span>
      <span className={styles.afterTag}>{after}</span>
      <button
        type="button"
        role="slider"
        className={styles.handle}
        aria-label={`${before} on the left, ${after} on the right`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(split * 100)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          set(split + by);
        }}
      >
        <MoveHorizontal size={18} aria-hidden />
      </button>
    </div>
  );
}
