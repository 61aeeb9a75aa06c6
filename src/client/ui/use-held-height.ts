import { type RefObject, useEffect } from 'react';

/** The click of a tap comes in a later task than its release, and goes to what is there by then. */
const untilClickMs = 100;

/**
 * Keeps the height of an element while something on the page is pressed. What lies below it stays under the pointer, so a
 * click reaches what it was meant for.
 */
export function useHeldHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (height: string, overflow: string): void => {
      clearTimeout(timer);
      Object.assign(element.style, { height, overflow });
    };
    const letGo = (): void => keep('', '');
    const onDown = ({ button }: PointerEvent): void => {
      if (button !== 0) return;
      letGo();
      keep(`${element.offsetHeight}px`, 'hidden');
    };
    const onUp = (): void => {
      clearTimeout(timer);
      timer = setTimeout(letGo, untilClickMs);
    };
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener('pointerdown', onDown, options);
    window.addEventListener('pointerup', onUp, options);
    window.addEventListener('pointercancel', onUp, options);
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [ref]);
}
