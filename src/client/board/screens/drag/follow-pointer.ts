import type { DragSession } from './drag-session.ts';

export interface PointerFollower {
  /** Shows what a drop at the pointer's last place would do, without waiting for a frame. */
  look(): void;
  stop(): void;
}

/**
 * Lets a drag follow the pointer, and what scrolls under it, from frame to frame. A finger's events go to the element it
 * `pressed`, and not on to the window once that is scrolled out of view and removed.
 */
export function followPointer(
  session: Pick<DragSession, 'follow'>,
  pressed: EventTarget | null,
): PointerFollower {
  let at: { x: number; y: number } | null = null;
  let frame = 0;
  const look = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (at !== null) session.follow(at.x, at.y);
  };
  const later = (): void => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  const move = (event: Event): void => {
    at = pointOf(event) ?? at;
    later();
  };
  window.addEventListener('mousemove', move);
  pressed?.addEventListener('touchmove', move);
  window.addEventListener('scroll', later, true);
  return {
    look,
    stop() {
      cancelAnimationFrame(frame);
      window.removeEventListener('mousemove', move);
      pressed?.removeEventListener('touchmove', move);
      window.removeEventListener('scroll', later, true);
    },
  };
}

/** Returns where a mouse or the first finger is, in client pixels. */
export function pointOf(event: Event): { x: number; y: number } | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const finger = 'TouchEvent' in window && event instanceof TouchEvent ? event.touches[0] : undefined;
  return finger === undefined ? null : { x: finger.clientX, y: finger.clientY };
}
