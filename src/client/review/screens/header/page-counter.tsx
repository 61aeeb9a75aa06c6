import { type CSSProperties, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { isStage } from '#client/stage/is-stage.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import { isComposing } from '#client/typing/text-keys.ts';
import styles from './page-counter.module.css';

/** "Page X of N", where X is a box to type a page into; `short`: "X / N". */
export function PageCounter({ short = false }: { short?: boolean }): ReactNode {
  const { controller } = useScene();
  const { page, pageCount } = useView();
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  /** Escape leaves the box: what was typed is not gone to. */
  const isDiscarded = useRef(false);
  useEmitter(controller.requests.focusPage, () => box.current?.focus());
  if (pageCount === 0) return null;

  const go = (): void => {
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (Number.isFinite(wanted)) controller.goToPage(Math.min(Math.max(wanted, 1), pageCount));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Goes to the page.
    box.current?.blur();
    controller.focusStage();
  };
  return (
    <form className={styles.counter} onSubmit={submit}>
      <label className={styles.label}>
        {short ? null : 'Page'}
        <input
          ref={box}
          className={styles.box}
          inputMode="numeric"
          aria-label={`Page, of ${pageCount}`}
          value={typed ?? String(page)}
          style={{ '--digits': Math.max(2, String(pageCount).length) } as CSSProperties}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 6))}
          onBlur={({ relatedTarget: next }) => {
            // Not under a press on the page that is shown, which is meant for that.
            if (isDiscarded.current || isStage(next)) setTyped(null);
            else go();
            isDiscarded.current = false;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
            isDiscarded.current = true;
            event.currentTarget.blur();
          }}
        />
      </label>
      {short ? `/ ${pageCount}` : `of ${pageCount}`}
    </form>
  );
}
