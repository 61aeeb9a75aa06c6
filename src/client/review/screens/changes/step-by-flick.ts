import type { PointerEvent } from 'react';

/** CSS pixels across that make a flick, which is at least twice as long across as down. */
const minPx = 48;

/** Handlers of an element along which a finger goes through things. */
export interface FlickHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
}

/**
 * Calls `step` with 1 when a finger is moved to the left and lifted, and with -1 when it is moved to the right. The element
 * needs `touch-action: pan-y`: the browser keeps what is moved across for itself otherwise. Two fingers make no flick.
 */
export function stepByFlick(step: (direction: 1 | -1) => void): FlickHandlers {
  const down = new Map<number, { x: number; y: number }>();
  return {
    onPointerDown({ pointerId, pointerType, clientX, clientY }) {
      if (pointerType === 'touch') down.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerUp({ pointerId, clientX, clientY }) {
      const from = down.get(pointerId);
      const isAlone = down.size === 1;
      down.delete(pointerId);
      if (from === undefined || !isAlone) return;
      const across = clientX - from.x;
      if (Math.abs(across) >= Math.max(minPx, 2 * Math.abs(clientY - from.y))) step(across < 0 ? 1 : -1);
    },
    onPointerCancel({ pointerId }) {
      down.delete(pointerId);
    },
  };
}
