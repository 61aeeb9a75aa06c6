import { expect, it } from 'vitest';
import { createFingers } from './fingers.ts';

it('pinch while two are down: the view follows their middle and zooms with their distance', () => {
  const fingers = createFingers();
  fingers.down(1, { x: 100, y: 100 });
  expect(fingers.move(1, { x: 110, y: 100 })).toBeNull();
  fingers.down(2, { x: 210, y: 100 });
  expect(fingers.count).toBe(2);
  expect(fingers.move(2, { x: 310, y: 120 })).toEqual({
    ...{ dx: -50, dy: -10 },
    factor: Math.hypot(200, 20) / 100,
    middle: { x: 210, y: 110 },
  });
  expect(fingers.up(2)).toEqual({ id: 1, at: { x: 110, y: 100 } });
  expect(fingers.up(1)).toBeNull();
  expect(fingers.count).toBe(0);
});

it('zoom nothing from a distance that is too short', () => {
  const fingers = createFingers();
  fingers.down(1, { x: 100, y: 100 });
  fingers.down(2, { x: 104, y: 100 });
  expect(fingers.move(2, { x: 124, y: 100 })).toMatchObject({ dx: -10, factor: null });
});

it('leave out a mouse, and a third finger', () => {
  const fingers = createFingers();
  expect(fingers.move(9, { x: 0, y: 0 })).toBeNull();
  for (const id of [1, 2, 3]) fingers.down(id, { x: id * 100, y: 0 });
  expect([fingers.move(1, { x: 0, y: 0 }), fingers.up(3)]).toEqual([null, null]);
});
