import { afterEach, expect, it, vi } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import { sendDecision } from './decision-outcome.ts';

afterEach(() => void vi.useRealTimers());

const made: CallResult<string> = { ok: true, data: 'made', meta: {} };
const cut = callFailure('network', 0);

/** Longer than a decision is sent again. */
const overMs = 60_000;
let sentAt: number[];

/** Sends a decision to a server that responds so; returns what came of it, and how often it was sent. */
async function send(...responses: CallResult<string>[]): Promise<[CallResult<string>, number]> {
  vi.useFakeTimers({ now: 0 });
  sentAt = [];
  const sending = sendDecision(async () => responses[sentAt.push(Date.now()) - 1] ?? cut);
  await vi.advanceTimersByTimeAsync(overMs);
  return [await sending, sentAt.length];
}

it('asks again after a cut response, which may have been that of a made decision', async () => {
  expect(await send(cut, made)).toEqual([made, 2]);
  expect(await send(cut, cut, made)).toEqual([made, 3]);
});

it('gives up where the server stays away, and asks nothing again that it refused', async () => {
  expect(await send()).toEqual([cut, 3]);
  const refused = callFailure('conflict', 409);
  expect(await send(refused, made)).toEqual([refused, 1]);
});

it('waits as long as the server asks for, but not longer than its author would', async () => {
  const busy = { ...callFailure('rate_limited', 429), retryAfterMs: 3_000 };
  expect(await send(busy, made)).toEqual([made, 2]);
  expect(sentAt[1]).toBeGreaterThanOrEqual(3_000);
  const long = { ...busy, retryAfterMs: 60_000 };
  expect(await send(long, made)).toEqual([long, 1]);
});
