import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Camera, pixelsPerPoint } from '#shared/geometry/camera.ts';
import { type CameraMotion, createCameraMotion } from './camera-motion.ts';

const from: Camera = { x: 10, y: 20, zoom: 1 };
const to: Camera = { x: 400, y: -300, zoom: 4 };
const usual = (): CameraMotion => createCameraMotion(() => false);
const reduced = (): CameraMotion => createCameraMotion(() => true);

/** Returns the cameras of frames `ms` apart until nothing moves it. */
function framesOf(motion: CameraMotion, start: Camera, ms: number, startMs = 0): Camera[] {
  const frames: Camera[] = [];
  for (let now = startMs + ms; frames.length < 10_000; now += ms) {
    const next = motion.step(frames.at(-1) ?? start, now);
    if (next === null) return frames;
    frames.push(next);
  }
  throw new Error('it does not end');
}

describe('a flight', () => {
  it('ends exactly at its goal at any pace of frames, and moves nothing after that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (ms) => {
        const motion = usual();
        motion.flyTo(from, to, 0);
        expect(motion.goal()).toEqual(to);
        const frames = framesOf(motion, from, ms);
        const last = frames.at(-1);
        expect(last?.x).toBeCloseTo(to.x, 6);
        expect(last?.y).toBeCloseTo(to.y, 6);
        expect(last?.zoom).toBeCloseTo(to.zoom, 9);
        expect(motion.goal()).toBeNull();
        expect(motion.step(to, 1e6)).toBeNull();
      }),
    );
  });

  it('takes about a third of a second', () => {
    const motion = usual();
    motion.flyTo(from, to, 1000);
    const frames = framesOf(motion, from, 10, 1000);
    expect(frames.length).toBeGreaterThan(20);
    expect(frames.length).toBeLessThan(50);
  });

  it('begins where the camera was, whatever was drawn meanwhile', () => {
    const motion = usual();
    motion.flyTo(from, to, 50);
    const first = motion.step({ x: 9e5, y: 9e5, zoom: 7 }, 50);
    expect(first?.x).toBeCloseTo(from.x, 6);
    expect(first?.y).toBeCloseTo(from.y, 6);
    expect(first?.zoom).toBeCloseTo(from.zoom, 9);
  });

  it('is over in the first frame for a person who wants less motion', () => {
    const motion = reduced();
    motion.flyTo(from, to, 0);
    expect(motion.goal()).toEqual(to);
    expect(framesOf(motion, from, 1)).toHaveLength(1);
    expect(motion.goal()).toBeNull();
  });

  it('is given up for another, and where the camera is stopped', () => {
    const motion = usual();
    motion.flyTo(from, to, 0);
    motion.flyTo(from, { ...from, x: 11 }, 0);
    expect(framesOf(motion, from, 16).at(-1)?.x).toBeCloseTo(11, 6);
    motion.flyTo(from, to, 0);
    motion.stop();
    expect(motion.goal()).toBeNull();
    expect(motion.step(from, 16)).toBeNull();
  });
});

describe('a glide', () => {
  it('goes on as fast as the finger went, slower in each frame, and ends', () => {
    const motion = usual();
    motion.glide(1.5, -0.75, 0);
    const frames = framesOf(motion, from, 16);
    const steps = frames.map(({ x }, at) => x - (frames[at - 1] ?? from).x);
    expect(steps[0]).toBeCloseTo((1.5 * 16) / pixelsPerPoint(from.zoom), 6);
    for (const [at, step] of steps.entries()) if (at > 0) expect(step).toBeLessThan(steps[at - 1] ?? 0);
    for (const { x, y, zoom } of frames) {
      expect(y - from.y).toBeCloseTo((x - from.x) / -2, 6);
      expect(zoom).toBe(from.zoom);
    }
    expect(frames.length * 16).toBeGreaterThan(500);
    expect(frames.length * 16).toBeLessThan(5000);
  });

  it('goes about as far at any pace of frames', () => {
    const distance = (ms: number): number => {
      const motion = usual();
      motion.glide(2, 0, 0);
      return (framesOf(motion, from, ms).at(-1)?.x ?? 0) - from.x;
    };
    const usualDistance = distance(8);
    for (const ms of [4, 16, 33]) expect(distance(ms) / usualDistance).toBeCloseTo(1, 0);
    expect(Math.abs(distance(33) / usualDistance - 1)).toBeLessThan(0.1);
  });

  it('does not jump after a long frame, nor go back where the clock does', () => {
    const motion = usual();
    motion.glide(2, 0, 1000);
    expect(motion.step(from, 900)).toEqual(from);
    motion.glide(2, 0, 1000);
    const late = motion.step(from, 61_000);
    expect((late?.x ?? 0) - from.x).toBeLessThanOrEqual((2 * 64) / pixelsPerPoint(1));
    expect((late?.x ?? 0) - from.x).toBeGreaterThan(0);
  });

  it('is none where the finger hardly moved, or a person wants less motion', () => {
    const motion = usual();
    motion.glide(0.01, 0.01, 0);
    expect(motion.step(from, 16)).toBeNull();
    const still = reduced();
    still.glide(3, 3, 0);
    expect(still.step(from, 16)).toBeNull();
  });

  it('ends a flight, and a flight ends it', () => {
    const motion = usual();
    motion.flyTo(from, to, 0);
    motion.glide(1, 0, 0);
    expect(motion.goal()).toBeNull();
    expect(motion.step(from, 16)?.zoom).toBe(from.zoom);
    motion.flyTo(from, to, 16);
    expect(framesOf(motion, from, 400, 16).at(-1)?.zoom).toBeCloseTo(to.zoom, 9);
    expect(motion.step(to, 5000)).toBeNull();
    motion.glide(1, 0, 0);
    motion.stop();
    expect(motion.step(from, 16)).toBeNull();
  });
});
