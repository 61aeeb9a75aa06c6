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
