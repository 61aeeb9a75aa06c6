export interface Velocity {
  /** CSS pixels a millisecond. */
  vx: number;
  vy: number;
}

/** Measures how fast a finger moves, for the glide after it. */
export interface VelocityTracker {
  /** It has moved by CSS pixels. */
  moved(dx: number, dy: number, nowMs: number): void;
  reset(): void;
  /** Returns its velocity; null if it has rested since. */
  velocity(nowMs: number): Velocity | null;
}

const restMs = 60;
/** A move after a longer pause begins a new measure. */
const pauseMs = 100;
/** Portion of a new measure; the rest is the velocity before. */
const blend = 0.4;

export function createVelocityTracker(): VelocityTracker {
  let latest: (Velocity & { at: number }) | null = null;
  return {
    moved(dx, dy, nowMs) {
      const ms = latest === null ? Infinity : Math.max(1, nowMs - latest.at);
      const vx = dx / Math.min(ms, 32);
      const vy = dy / Math.min(ms, 32);
      latest =
        latest === null || ms > pauseMs
          ? { vx, vy, at: nowMs }
          : {
              vx: latest.vx * (1 - blend) + vx * blend,
              vy: latest.vy * (1 - blend) + vy * blend,
              at: nowMs,
            };
    },
    reset() {
      latest = null;
    },
    velocity: (nowMs) => (latest !== null && nowMs - latest.at < restMs ? latest : null),
  };
}
