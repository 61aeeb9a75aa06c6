import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeLease } from './folder-lease.ts';
import { judgeLease, type Lease, readLease, writeLease } from './lease.ts';
import type { LeaseFiles } from './lease-files.ts';

const times = { beatMs: 10, lifeMs: 100 };
const leaseOf = (id: string, more: Partial<Lease> = {}): Lease => ({
  id,
  host: 'a',
  pid: 1,
  startTicks: null,
  boot: null,
  pidNamespace: null,
  since: '2026-01-01T00:00:00.000Z',
  beat: 0,
  isReleased: false,
  ...more,
});

describe('a lease', () => {
  it('is taken where nobody holds it, watched while it is silent, and taken after its life', () => {
    const text = writeLease(leaseOf('x'));
    const sight = { first: text, latest: text, watchedMs: 0, isHolderDead: false };
    expect(judgeLease({ ...sight, first: null, latest: null }, times)).toBe('take');
    expect(judgeLease({ ...sight, latest: writeLease(leaseOf('x', { isReleased: true })) }, times)).toBe(
      'take',
    );
    expect(judgeLease({ ...sight, isHolderDead: true }, times)).toBe('take');
    expect(judgeLease({ ...sight, latest: writeLease(leaseOf('x', { beat: 1 })) }, times)).toBe('held');
    expect(judgeLease({ ...sight, watchedMs: 100 }, times)).toBe('watch');
    expect(judgeLease({ ...sight, watchedMs: 101 }, times)).toBe('take');
  });

  it('is never taken from a holder that has beaten, or before its life is over', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat({ max: 300 }), (first, latest, watchedMs) => {
        const verdict = judgeLease(
          {
            first: writeLease(leaseOf('x', { beat: first })),
            latest: writeLease(leaseOf('x', { beat: latest })),
            watchedMs,
            isHolderDead: false,
          },
          times,
        );
        expect(verdict).toBe(first !== latest ? 'held' : watchedMs > times.lifeMs ? 'take' : 'watch');
      }),
    );
  });

  it('has one length whatever is in it', () => {
    const lengths = [leaseOf('x'), leaseOf('x', { beat: 10 ** 12, isReleased: true })].map(
      (lease) => writeLease(lease).length,
    );
    expect(new Set(lengths).size).toBe(1);
    expect(readLease(writeLease(leaseOf('x')).slice(3))).toBeNull();
  });
});

/** A folder in memory whose every operation waits for its turn. */
function sharedFolder(turn: <T>(act: () => T) => Promise<T>) {
  const texts = new Map<number, string>();
  const last = () => Math.max(0, ...texts.keys());
  const files: LeaseFiles = {
    last: () => turn(last),
    read: (number) => turn(() => texts.get(number) ?? null),
    create: (number, text) => turn(() => !texts.has(number) && texts.set(number, text) !== undefined),
    overwrite: (number, text) => turn(() => void (texts.has(number) && texts.set(number, text))),
    remove: (number) => turn(() => void texts.delete(number)),
    async removeBelow(number) {
      for (const old of [...texts.keys()]) if (old < number) await turn(() => void texts.delete(old));
    },
  };
  return { files, texts, last };
}

describe('takers of one folder, in any interleaving', () => {
  const before = fc.constantFrom('nobody', 'released', 'dead', 'silent');

  it('are one that holds it and others that learn by whom', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        before,
        fc.integer({ min: 2, max: 4 }),
        async (scheduler, left, count) => {
          const { files, texts, last } = sharedFolder((act) =>
            scheduler.schedule(Promise.resolve()).then(act),
          );
          if (left !== 'nobody') texts.set(7, writeLease(leaseOf(left, { isReleased: left === 'released' })));
          const takers = Array.from({ length: count }, async (_, at) => {
            // Each with a clock of its own, set to another time, that goes on with what it does.
            let clock = at * 1_000_000;
            const own = leaseOf(`taker ${at}`);
            const taken = await takeLease({
              files,
              own,
              times,
              isDead: ({ id }) => id === 'dead',
              now: () => clock,
              wait: async (ms) => {
                clock += ms;
                // The present holder continues: at least one heartbeat for each look of the others.
                const number = last();
                const holder = readLease(texts.get(number) ?? '');
                if (holder?.id.startsWith('taker'))
                  texts.set(number, writeLease({ ...holder, beat: holder.beat + 1 }));
                await scheduler.schedule(Promise.resolve());
              },
            });
            return { taken, id: own.id };
          });
          const settled = await scheduler.waitFor(Promise.all(takers));
          const holders = settled.filter(({ taken }) => typeof taken === 'number');
          expect(holders.length).toBe(1);
          expect(readLease(texts.get(last()) ?? '')?.id).toBe(holders[0]?.id);
          for (const { taken } of settled)
            if (typeof taken !== 'number') expect(taken?.id).toBe(holders[0]?.id);
        },
      ),
    );
  });
});
