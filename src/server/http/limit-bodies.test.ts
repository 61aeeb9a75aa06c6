import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callLimits, cutSlowBody } from './limit-bodies.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps nothing of a request once its body has come, whether its connection stays or not', async () => {
  const raw = Object.assign(new PassThrough({ autoDestroy: false }), { socket: { bytesRead: 0 } });
  cutSlowBody({ raw } as unknown as FastifyRequest, callLimits);
  expect(vi.getTimerCount()).toBe(1);
  raw.end('text=begun');
  raw.resume();
  await once(raw, 'end');
  expect(vi.getTimerCount()).toBe(0);
});
