import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { searchDocument, searchStatus } from '#client/review/screens/controller/document/text-search.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import { isComposing } from '#client/typing/text-keys.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import styles from './text-search-box.module.css';

const debounceMs = 250;

/** Searches the document's text; hits show on the stage as they are found. */
export function TextSearchBox(): ReactNode {
  const { controller } = useScene();
  const { search, pageCount } = useView();
  const [needle, setNeedle] = useState(search.needle);
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  useEmitter(controller.requests.focusSearch, () => {
    box.current?.focus();
    box.current?.select();
  });
  useEffect(() => {
    if (needle === controller.view.search.needle) return;
    const timer = setTimeout(() => controller.search(needle, searchDocument), debounceMs);
    return () => clearTimeout(timer);
  }, [controller, needle]);

  const close = (): void => {
    controller.closeSearch();
    controller.focusStage();
  };
  const { hits } = search;
  return (
    <search className={styles.box}>
      <input
        ref={box}
        className={styles.input}
        aria-label="Search text"
        placeholder="Search text"
        value={needle}
        onChange={({ target }) => setNeedle(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') controller.stepHit(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') close();
          else return;
          event.preventDefault();
        }}
      />
      <span className={styles.status} role="status">
        {searchStatus(search, pageCount)}
      </span>
      <IconButton
        size="small"
        icon={ChevronUp}
        label="Previous hit"
        keys="shift+enter"
        disabled={hits.length === 0}
        onClick={() => controller.stepHit(-1)}
      />
      <IconButton
        size="small"
        icon={ChevronDown}
        label="Next hit"
        keys="enter"
        disabled={hits.length === 0}
        onClick={() => controller.stepHit(1)}
      />
      <IconButton size="small" icon={X} label="Close search" keys="escape" onClick={close} />
    </search>
  );
}
