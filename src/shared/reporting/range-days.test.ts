import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceIn,
  choiceParameters,
  momentsOf,
  rangeOf,
  rangeProblem,
  reportPeriods,
  stepRange,
  stepsOf,
  unitOf,
  usualPeriod,
} from './range-days.ts';

const zone = 'Asia/Kuala_Lumpur';
/** 2 in the morning of the 1st of March there, the last evening of February here. */
const now = new Date('2026-02-28T18:00:00Z');
const moments = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});
const zones = fc.constantFrom(zone, 'Europe/London', 'America/New_York', 'Pacific/Auckland');

describe('the ranges of a report', () => {
  it.each([
    ['this-month', '2026/03/01', '2026/03/01'],
    ['last-month', '2026/02/01', '2026/02/28'],
    ['3-months', '2026/01/01', '2026/03/01'],
    ['12-months', '2025/04/01', '2026/03/01'],
    ['this-year', '2026/01/01', '2026/03/01'],
  ] as const)('are days of the provider: %s', (period, from, to) => {
    expect(rangeOf(period, now, zone)).toEqual({ from, to });
  });

  it('consist of steps, each a range of its own within them', () => {
    const months = { from: '2026/01/15', to: '2026/03/10' };
    expect(stepsOf(months).map((step) => stepRange(step, months))).toEqual([
      { from: '2026/01/15', to: '2026/01/31' },
      { from: '2026/02/01', to: '2026/02/28' },
      { from: '2026/03/01', to: '2026/03/10' },
    ]);
    const days = { from: '2026/02/27', to: '2026/03/01' };
    expect(stepsOf(days).map((step) => stepRange(step, days))[1]).toEqual({
      from: '2026/02/28',
      to: '2026/02/28',
    });
  });

  it('begin and end at midnight there', () => {
    expect(momentsOf({ from: '2026/02/01', to: '2026/02/28' }, zone)).toEqual({
      from: new Date('2026-01-31T16:00:00Z'),
      to: new Date('2026-02-28T16:00:00Z'),
    });
  });

  it('that are offered can be asked for, hold this moment or end before it, and come in steps without a gap', () => {
    fc.assert(
      fc.property(moments, zones, fc.constantFrom(...reportPeriods), (at, timeZone, { value }) => {
        const range = rangeOf(value, at, timeZone);
        expect(rangeProblem(range)).toBeNull();
        const { from, to } = momentsOf(range, timeZone);
        expect(from.getTime()).toBeLessThanOrEqual(at.getTime());
        if (value !== 'last-month') expect(to.getTime()).toBeGreaterThan(at.getTime());
        const steps = stepsOf(range);
        expect(steps.length).toBeLessThanOrEqual(unitOf(range) === 'day' ? 31 : 12);
        expect(steps[0]?.replaceAll('-', '/')).toBe(range.from);
        expect(steps).toEqual([...new Set(steps)].sort());
      }),
    );
  });

  it('cannot be turned round or endless', () => {
    expect(rangeProblem({ from: '2026/03/02', to: '2026/03/01' })).toContain('ends before');
    expect(rangeProblem({ from: '2016/03/02', to: '2026/03/01' })).toContain('five years');
  });

  it('are by day up to a month, and by month beyond', () => {
    expect(stepsOf({ from: '2026/02/27', to: '2026/03/01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(stepsOf({ from: '2025/12/15', to: '2026/02/01' })).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
  });
});

describe('a range in an address', () => {
  it('comes back as it was', () => {
    const own = { from: '2026/01/05', to: '2026/02/06' };
    for (const choice of [own, ...reportPeriods.map(({ value }) => ({ period: value }))])
      expect(choiceIn(new URLSearchParams(choiceParameters(choice)).toString())).toEqual(choice);
  });

  it.each([
    '',
    'range=never',
    'from=2026/02/31&to=2026/03/01',
    'from=2026/03/02&to=2026/03/01',
    'from=2026/13/45&to=2026/14/45',
  ])('that cannot be read is the usual one: %s', (address) => {
    expect(choiceIn(address)).toEqual({ period: usualPeriod });
  });
});
