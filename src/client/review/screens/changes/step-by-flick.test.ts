import type { PointerEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { stepByFlick } from './step-by-flick.ts';

const at = (clientX: number, clientY = 0, pointerId = 1, pointerType = 'touch') =>
  ({ pointerId, pointerType, clientX, clientY }) as PointerEvent;

it('goes on where a finger moves to the left, and back where it moves to the right', () => {
  const step = vi.fn();
  const flick = stepByFlick(step);
  flick.onPointerDown(at(200));
  flick.onPointerUp(at(120, 20));
  flick.onPointerDown(at(100));
  flick.onPointerUp(at(180, -20));
  expect(step.mock.calls).toEqual([[1], [-1]]);
});

it('takes no tap, no scrolling, no second finger and no mouse for it', () => {
  const step = vi.fn();
  const flick = stepByFlick(step);
  flick.onPointerDown(at(100));
  flick.onPointerUp(at(70));
  flick.onPointerDown(at(200));
  flick.onPointerUp(at(120, 60));
  flick.onPointerDown(at(200));
  flick.onPointerCancel(at(150));
  flick.onPointerUp(at(100));
  flick.onPointerDown(at(200, 0, 1));
  flick.onPointerDown(at(220, 0, 2));
  flick.onPointerUp(at(100, 0, 1));
  flick.onPointerDown(at(200, 0, 3, 'mouse'));
  flick.onPointerUp(at(100, 0, 3, 'mouse'));
  expect(step).not.toHaveBeenCalled();
});
