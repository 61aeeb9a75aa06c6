import type { ScreenPoint } from '#shared/geometry/space.ts';

/** What moving one of two fingers does to the view. */
export interface Pinch {
  /** CSS pixels; a positive `dy` scrolls down. */
  dx: number;
  dy: number;
  /** Null where the fingers are too near each other to tell. */
  factor: number | null;
  middle: ScreenPoint;
}

/** The fingers that are down. */
export interface Fingers {
  readonly count: number;
  down(id: number, at: ScreenPoint): void;
  /** Returns the pinch if this is one of two fingers. */
  move(id: number, at: ScreenPoint): Pinch | null;
  /** Returns the other finger if this was one of two. */
  up(id: number): { id: number; at: ScreenPoint } | null;
  /** Forgets those that are down: what they do until they are lifted counts for nothing. */
  forget(): void;
}

/** CSS pixels between two fingers. */
const minApart = 8;

export function createFingers(): Fingers {
  const down = new Map<number, ScreenPoint>();
  const other = (id: number): { id: number; at: ScreenPoint } | null => {
    if (down.size !== 2 || !down.has(id)) return null;
    const [left] = [...down].filter(([key]) => key !== id);
    return left === undefined ? null : { id: left[0], at: left[1] };
  };
  return {
    get count() {
      return down.size;
    },
    down: (id, at) => void down.set(id, at),
    move(id, at) {
      const before = down.get(id);
      if (before === undefined) return null;
      down.set(id, at);
      const still = other(id);
      return still === null ? null : pinchOf(before, at, still.at);
    },
    up(id) {
      const left = other(id);
      down.delete(id);
      return left;
    },
    forget: () => down.clear(),
  };
}

function pinchOf(before: ScreenPoint, at: ScreenPoint, still: ScreenPoint): Pinch {
  const apart = Math.hypot(before.x - still.x, before.y - still.y);
  return {
    dx: (before.x - at.x) / 2,
    dy: (before.y - at.y) / 2,
    factor: apart > minApart ? Math.hypot(at.x - still.x, at.y - still.y) / apart : null,
    middle: { x: (at.x + still.x) / 2, y: (at.y + still.y) / 2 },
  };
}
