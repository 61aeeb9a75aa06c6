import { type Camera, flyBetween, panBy } from '#shared/geometry/camera.ts';

/** Motion of the camera over time: a flight to a goal, or a glide that slows down. */
export interface CameraMotion {
  flyTo(from: Camera, to: Camera, nowMs: number): void;
  /** CSS pixels a millisecond. */
  glide(vx: number, vy: number, nowMs: number): void;
  stop(): void;
  /** The camera now; null when nothing moves it. */
  step(camera: Camera, nowMs: number): Camera | null;
  /** Where a flight ends: tiles are requested for there, not for the way. */
  goal(): Camera | null;
}

const flightMs = 320;
/** Part of the speed left after a millisecond, as touch scrolling slows elsewhere. */
const friction = 0.9965;
const stopSpeed = 0.02;

export function createCameraMotion(reduced: () => boolean): CameraMotion {
  let flight: { from: Camera; to: Camera; start: number } | null = null;
  let drift: { vx: number; vy: number; at: number } | null = null;
  return {
    flyTo(from, to, nowMs) {
      drift = null;
      flight = { from, to, start: reduced() ? nowMs - flightMs : nowMs };
    },
    glide(vx, vy, nowMs) {
      flight = null;
      drift = reduced() || Math.hypot(vx, vy) < stopSpeed ? null : { vx, vy, at: nowMs };
    },
    stop() {
      flight = null;
      drift = null;
    },
    step(camera, nowMs) {
      if (flight !== null) {
        const t = (nowMs - flight.start) / flightMs;
        const next = flyBetween(flight.from, flight.to, t);
        if (t >= 1) flight = null;
        return next;
      }
      if (drift === null) return null;
      const ms = Math.min(Math.max(nowMs - drift.at, 0), 64);
      const next = panBy(camera, drift.vx * ms, drift.vy * ms);
      const slower = friction ** ms;
      drift = { vx: drift.vx * slower, vy: drift.vy * slower, at: nowMs };
      if (Math.hypot(drift.vx, drift.vy) < stopSpeed) drift = null;
      return next;
    },
    goal: () => flight?.to ?? null,
  };
}
