import { type RefObject, useEffect } from 'react';

/** A pointer that rested for so long is not about to press. */
const aimMs = 300;
/** The click of a tap comes in a later task than its release, and goes to what is there by then. */
const untilClickMs = 100;

/**
 * Keeps the height of an element while the pointer moves and while something on the page is pressed. What lies below it
 * stays under the pointer, so a click reaches what it was meant for.
 */
export function useSteadyHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let steadyFor: 'aim' | 'press' | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (why: 'aim' | 'press'): void => {
      clearTimeout(timer);
      if (steadyFor === null)
        Object.assign(element.style, {
          height: `${element.getBoundingClientRect().height}px`,
          overflow: 'hidden',
        });
      steadyFor = why;
    };
    const letGo = (): void => {
      steadyFor = null;
      Object.assign(element.style, { height: '', overflow: '' });
    };
    const letGoAfter = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(letGo, ms);
    };
    const onMove = (): void => {
      if (steadyFor === 'press') return;
      keep('aim');
      letGoAfter(aimMs);
    };
    const onDown = ({ button }: PointerEvent): void => {
      if (button === 0) keep('press');
    };
    const onUp = (): void => letGoAfter(untilClickMs);
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    window.addEventListener('pointermove', onMove, options);
    window.addEventListener('pointerdown', onDown, options);
    window.addEventListener('pointerup', onUp, options);
    window.addEventListener('pointercancel', onUp, options);
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [ref]);
}
