import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCustomerRole, roles } from '#shared/access/role.ts';
import { orderStatuses } from '#shared/orders/order.ts';
import { mayAct } from '#shared/orders/order-actions.ts';
import {
  bandOf,
  mayEndWork,
  mayRun,
  nextWarning,
  stretchStep,
  usedShare,
  workedSeconds,
} from './work-time.ts';

const at = (ms: number) => new Date(Date.UTC(2026, 2, 2) + ms);

describe('worked seconds', () => {
  it('add the running stretch to those that have ended', () => {
    expect(workedSeconds({ elapsedSeconds: 90, startedAt: null }, at(0))).toBe(90);
    expect(workedSeconds({ elapsedSeconds: 90, startedAt: at(0).toISOString() }, at(61_900))).toBe(151);
  });
  it('never run backwards, also on a clock that is behind', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat(1e6),
        (elapsedSeconds, ms, more) => {
          const work = { elapsedSeconds, startedAt: at(0).toISOString() };
          const first = workedSeconds(work, at(ms));
          expect(first).toBeGreaterThanOrEqual(elapsedSeconds);
          expect(workedSeconds(work, at(ms + more))).toBeGreaterThanOrEqual(first);
        },
      ),
    );
  });
});

describe('the use of allowed time', () => {
  it('is a share in per cent, and none where none is allowed', () => {
    expect(usedShare(30, 120)).toBe(25);
    expect(usedShare(30, 0)).toBeNull();
  });
  it('falls into the bands of the filters at their limits', () => {
    expect([0, 50, 50.1, 51, 75, 75.1, 76, 300].map(bandOf)).toEqual([
      '0:50',
      '0:50',
      '51:75',
      '51:75',
      '51:75',
      '76',
      '76',
      '76',
    ]);
  });
});

describe('work', () => {
  const open = { state: 'active', isFrozen: false, isLocked: false, isArchived: false } as const;
  const provider = roles.filter((role) => !isCustomerRole(role) && role !== 'guest');
  it('runs only where someone could start it', () => {
    for (const status of orderStatuses)
      for (const flag of ['isFrozen', 'isLocked', 'isArchived', 'none'] as const) {
        const order = { status, ...open, [flag]: true };
        const startable = provider.some((role) =>
          mayAct(
            { userId: 'u', clientType: 'user', role, companyId: null, isApprover: false, viewOnly: false },
            { ...order, ability: 'none', heldFrom: null },
            'play',
          ),
        );
        expect([status, flag, mayRun(order)]).toEqual([status, flag, startable]);
      }
  });
  it("is ended by its person, and by those who assign others' work", () => {
    const actor = (role: (typeof roles)[number], viewOnly = false) =>
      ({ userId: 'me', clientType: 'user', role, companyId: null, isApprover: false, viewOnly }) as const;
    expect(mayEndWork(actor('operator'), 'me')).toBe(true);
    expect(mayEndWork(actor('operator'), 'another')).toBe(false);
    expect(mayEndWork(actor('manager'), 'another')).toBe(true);
    expect(mayEndWork(actor('manager', true), 'another')).toBe(false);
  });
  it('is asked about after the limit and stopped after the wait', () => {
    const limits = { askAfterMs: 1000, respondWithinMs: 100 };
    const step = (ms: number, askedMs: number | null) =>
      stretchStep({ confirmedAt: at(0), askedAt: askedMs === null ? null : at(askedMs) }, at(ms), limits);
    expect([999, 1000, 5000].map((ms) => step(ms, null))).toEqual(['run', 'ask', 'ask']);
    expect([1000, 1099, 1100].map((ms) => step(ms, 1000))).toEqual(['run', 'run', 'stop']);
  });
});

it('reminds again after the interval', () => {
  expect(nextWarning(5_000, 60)).toBe(3_605_000);
});
