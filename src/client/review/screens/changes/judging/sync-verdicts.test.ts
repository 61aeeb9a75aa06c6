import { expect, it } from 'vitest';
import type { VerdictFailure, VerdictResult } from '#client/review/actions/change-verdicts.ts';
import type { ChangeVerdict, GivenVerdict } from '#shared/compare/verdicts.ts';
import type { PairVerdicts } from './kept-verdicts.ts';
import { mergeVerdicts, syncVerdicts } from './sync-verdicts.ts';

const none: PairVerdicts = { seen: [], verdicts: {}, unsent: [], isDismissed: false };
const passing: VerdictFailure = { ok: false, isPassing: true };
const refusal: VerdictFailure = { ok: false, isPassing: false };
const accepted = { kind: 'accepted' } as const;

/** A server that keeps verdicts, a device with verdicts, and how the next calls fail. */
function scene(own: PairVerdicts, kept: ChangeVerdict[] = []) {
  const known = new Map(kept.map(({ key, verdict }) => [key, verdict]));
  const calls: string[] = [];
  const failures: VerdictFailure[] = [];
  const waits: number[] = [];
  let here = own;
  let atOnce = 0;
  const respond = async <T>(use: () => T): Promise<VerdictResult<T>> => {
    expect(++atOnce).toBe(1);
    await Promise.resolve();
    atOnce--;
    return failures.shift() ?? { ok: true, data: use() };
  };
  const sync = syncVerdicts({
    store: {
      read() {
        calls.push('read');
        return respond(() => [...known].map(([key, verdict]) => ({ key, verdict })));
      },
      write(verdicts: readonly GivenVerdict[]) {
        calls.push(verdicts.map(({ key, verdict }) => `${key} ${verdict}`).join(', '));
        return respond(() => {
          for (const { key, verdict } of verdicts)
            verdict === null ? known.delete(key) : known.set(key, verdict);
          return null;
        });
      },
    },
    pairVerdicts: () => here,
    apply(pairVerdicts) {
      here = pairVerdicts;
    },
    wait(ms) {
      waits.push(ms);
      return { done: Promise.resolve(), cut: () => {} };
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
  };
  const judge = (key: string, pairVerdicts: Partial<PairVerdicts>): void => {
    here = { ...here, ...pairVerdicts, unsent: [...new Set([...here.unsent, key])] };
    sync.push();
  };
  return { sync, known, calls, failures, waits, settled, judge, here: () => here };
}

it('shows what was judged on another device, and sends what was judged here before it was known there', async () => {
  const own = { ...none, seen: ['a', 'b'], verdicts: { b: accepted }, unsent: ['b'] };
  const { here, known, calls, settled } = scene(own, [
    { key: 'b', verdict: 'ignored' },
    { key: 'c', verdict: 'ignored' },
  ]);
  await settled();
  expect(here()).toMatchObject({ unsent: [], verdicts: { b: accepted, c: { kind: 'ignored' } } });
  expect([...here().seen].sort()).toEqual(['b', 'c']);
  expect([...known]).toEqual([
    ['b', 'accepted'],
    ['c', 'ignored'],
  ]);
  expect(calls).toEqual(['read', 'b accepted']);
});

it('sends one call at a time, and what was judged meanwhile after it', async () => {
  const { judge, calls, here, settled } = scene(none);
  await settled();
  judge('a', { seen: ['a'] });
  judge('b', { seen: ['a', 'b'] });
  judge('a', { verdicts: { a: accepted } });
  await settled();
  expect(calls).toEqual(['read', 'a seen', 'a accepted, b seen']);
  expect(here().unsent).toEqual([]);
});

it('tries again while the server cannot be reached, and rests after a refusal', async () => {
  const { judge, failures, calls, waits, here, settled } = scene(none);
  await settled();
  failures.push(passing, passing, refusal);
  judge('a', { seen: ['a'] });
  await settled();
  expect(waits).toEqual([2_000, 4_000]);
  expect(here().unsent).toEqual(['a']);
  judge('b', { seen: ['a', 'b'] });
  await settled();
  expect(calls.at(-1)).toBe('a seen, b seen');
  expect(here().unsent).toEqual([]);
});

it('counts what was raised as seen, and remembers here what raises it', () => {
  const raised = { kind: 'raised', markId: 'm' } as const;
  const own = { ...none, seen: ['a'], verdicts: { a: raised } };
  expect(mergeVerdicts(own, [{ key: 'a', verdict: 'seen' }]).verdicts).toEqual({ a: raised });
  expect(mergeVerdicts(own, [{ key: 'a', verdict: 'accepted' }]).verdicts).toEqual({ a: accepted });
});

it('makes no further attempt once it is closed', async () => {
  const { sync, failures, calls, judge, settled } = scene(none);
  await settled();
  failures.push(passing);
  judge('a', { seen: ['a'] });
  sync.close();
  await settled();
  expect(calls).toEqual(['read', 'a seen']);
});
