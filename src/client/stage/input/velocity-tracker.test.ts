import { expect, it } from 'vitest';
import { createVelocityTracker } from './velocity-tracker.ts';

it('blends the moves of a finger, until it rests', () => {
  const tracker = createVelocityTracker();
  expect(tracker.velocity(0)).toBeNull();
  tracker.moved(32, 0, 1000);
  tracker.moved(0, 20, 1010);
  expect(tracker.velocity(1060)).toMatchObject({ vx: expect.closeTo(0.6, 5), vy: expect.closeTo(0.8, 5) });
  expect(tracker.velocity(1070)).toBeNull();
});

it('forgets what was before a pause', () => {
  const tracker = createVelocityTracker();
  tracker.moved(320, 0, 1000);
  tracker.moved(0, 32, 2000);
  expect(tracker.velocity(2000)).toMatchObject({ vx: 0, vy: 1 });
  tracker.reset();
  expect(tracker.velocity(2000)).toBeNull();
});
