import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cutSlowBody, usualPace } from './cut-slow-body.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps nothing of a request once its body has come, whether its connection stays or not', async () => {
  const raw = Object.assign(new PassThrough({ autoDestroy: false }), { socket: { bytesRead: 0 } });
  cutSlowBody(raw as unknown as IncomingMessage, usualPace);
  expect(vi.getTimerCount()).toBe(1);
  raw.end('text=begun');
  raw.resume();
  await once(raw, 'end');
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps nothing of a request whose connection is gone already', () => {
  const raw = Object.assign(new PassThrough(), { socket: { bytesRead: 0 } });
  raw.destroy();
  cutSlowBody(raw as unknown as IncomingMessage, usualPace);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps nothing of a request once it has cut its connection, though that is never said to be closed', () => {
  const destroy = vi.fn();
  const raw = Object.assign(new PassThrough(), { socket: { bytesRead: 0, destroy } });
  cutSlowBody(raw as unknown as IncomingMessage, usualPace);
  vi.advanceTimersByTime(usualPace.periodMs);
  expect(destroy).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
