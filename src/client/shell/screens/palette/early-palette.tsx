import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { isComposing } from '#client/typing/text-keys.ts';
import styles from './early-palette.module.css';

/** Takes what is typed until the palette's code has come: it is meant for the palette, and no command's key. */
export function EarlyPalette({
  typed,
  onType,
  onClose,
}: {
  typed: string;
  onType(typed: string): void;
  onClose(): void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    // The palette, drawn next, remembers where the focus was, to give it back.
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div role="dialog" aria-label="Find anything" className={styles.box}>
      <input
        ref={field}
        className={styles.input}
        aria-label="Find anything"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !isComposing(nativeEvent)) onClose();
        }}
      />
    </div>
  );
}
