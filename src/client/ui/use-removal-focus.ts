import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusNowhere } from './focus-free.ts';

export interface RemovalFocus<Emptied extends HTMLElement> {
  /** The list, with a child for each key in their order; the button that removes one has `data-remove`. */
  list: RefObject<HTMLUListElement | null>;
  /** Gets the focus where no line is left. */
  emptied: RefObject<Emptied | null>;
  /** Called by a button of the line `key` that removes it, at once or later. */
  removing(key: string): void;
  /** Called once a dialog is closed that may have had the focus as the line was removed. */
  moveOn(): void;
}

/**
 * Moves the focus that a removed line had to the button that removes the next line, or else the last one: the browser
 * leaves it on the page.
 */
export function useRemovalFocus<Emptied extends HTMLElement>(keys: readonly string[]): RemovalFocus<Emptied> {
  const list = useRef<HTMLUListElement>(null);
  const emptied = useRef<Emptied>(null);
  const awaited = useRef<{ key: string; at: number } | null>(null);
  const moveOn = (): void => {
    if (awaited.current === null || keys.includes(awaited.current.key)) return;
    // The question about the removal is still open and keeps the focus.
    if (document.querySelector('[role="alertdialog"]') !== null) return;
    const { at } = awaited.current;
    awaited.current = null;
    if (!isFocusNowhere()) return;
    const line = list.current?.children[Math.min(at, keys.length - 1)];
    (line?.querySelector<HTMLElement>('[data-remove]') ?? emptied.current)?.focus();
  };
  useLayoutEffect(moveOn, [keys]);
  return {
    list,
    emptied,
    moveOn,
    removing(key) {
      awaited.current = { key, at: keys.indexOf(key) };
    },
  };
}
