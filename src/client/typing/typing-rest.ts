import { isInTextField, typingPauseMs } from './text-field.ts';

/**
 * When something was last typed into a text field, in milliseconds of `performance.now`: when the page came to it, since
 * keys wait where it is busy, and no pause is meant by that.
 */
let typedAt = Number.NEGATIVE_INFINITY;

/** Follows typing anywhere on the page. */
export function followTyping(page: Pick<Window, 'addEventListener'>): void {
  const note = ({ target }: Event): void => {
    if (isInTextField(target)) typedAt = performance.now();
  };
  for (const kind of ['keydown', 'input']) page.addEventListener(kind, note, true);
}

/** Returns whether something has been typed into a text field since a moment, in milliseconds of `performance.now`. */
export const hasTypedSince = (moment: number): boolean => typedAt > moment;

/** Runs `work` immediately, or as soon as the person pauses typing. Returns a function that cancels it. */
export function whenTypingRests(work: () => void): () => void {
  const leftMs = typedAt + typingPauseMs - performance.now();
  if (leftMs <= 0) {
    work();
    return () => {};
  }
  let callOff = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    callOff = whenTypingRests(work);
  }, leftMs);
  return () => callOff();
}
