import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessMinutes, dueState } from './business-hours-rules.ts';
import { standardHours } from './standard-hours.ts';

const providerHours = standardHours('Asia/Kuala_Lumpur');

/** A moment by the provider's clock, which is eight hours ahead of UTC all year. */
const at = (text: string): Date => new Date(`${text}+08:00`);
const minutes = (from: string, to: string): number => businessMinutes(at(from), at(to), providerHours);

describe('business minutes', () => {
  it('count open hours only', () => {
    // 2026-03-09 is a Monday.
    expect(minutes('2026-03-09T10:00', '2026-03-09T12:30')).toBe(150);
    expect(minutes('2026-03-09T07:00', '2026-03-09T20:00')).toBe(540);
    expect(minutes('2026-03-09T17:00', '2026-03-10T10:00')).toBe(120);
    expect(minutes('2026-03-13T17:00', '2026-03-16T10:00')).toBe(120);
    expect(minutes('2026-03-14T08:00', '2026-03-15T23:00')).toBe(0);
    expect(minutes('2026-03-09T09:00', '2026-04-06T09:00')).toBe(4 * 5 * 540);
    expect(minutes('2026-03-10T10:00', '2026-03-09T17:00')).toBe(-120);
  });

  it('go by the clock of the zone, also where it changes', () => {
    const berlin = { ...providerHours, timeZone: 'Europe/Berlin' };
    // Clocks went forward on Sunday 2026-03-29; 07:00 UTC is 08:00 before and 09:00 after.
    const friday = new Date('2026-03-27T16:00Z');
    expect(businessMinutes(friday, new Date('2026-03-30T07:00Z'), berlin)).toBe(60);
    expect(businessMinutes(friday, new Date('2026-03-30T08:00Z'), berlin)).toBe(120);
  });

  it('add up, and are never more than the minutes of the clock', () => {
    const moment = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 });
    const of = (minute: number): Date => new Date(minute * 60_000);
    fc.assert(
      fc.property(fc.tuple(moment, moment, moment), (given) => {
        const [a, b, c] = [...given].sort((x, y) => x - y) as [number, number, number];
        const whole = businessMinutes(of(a), of(c), providerHours);
        const parts =
          businessMinutes(of(a), of(b), providerHours) + businessMinutes(of(b), of(c), providerHours);
        expect(parts).toBe(whole);
        expect(whole).toBeGreaterThanOrEqual(0);
        expect(whole).toBeLessThanOrEqual(c - a);
      }),
    );
  });
});

describe('due state', () => {
  const state = (due: string, now: string, status: 'in-progress' | 'approved' = 'in-progress') =>
    dueState(at(due), status, at(now), providerHours);

  it('is soon within one working day, also over the weekend', () => {
    expect(state('2026-03-09T17:00', '2026-03-09T10:00')).toEqual({ urgency: 'soon', minutes: 420 });
    expect(state('2026-03-16T10:00', '2026-03-13T16:00')).toEqual({ urgency: 'soon', minutes: 180 });
    expect(state('2026-03-16T18:00', '2026-03-13T09:00')).toEqual({ urgency: 'fine', minutes: 1080 });
  });

  it('is overdue from the moment it passes, counted in open hours', () => {
    expect(state('2026-03-09T17:00', '2026-03-09T17:00')).toEqual({ urgency: 'overdue', minutes: 0 });
    expect(state('2026-03-13T17:00', '2026-03-16T11:00')).toEqual({ urgency: 'overdue', minutes: 180 });
    expect(state('2026-03-14T10:00', '2026-03-15T10:00')).toEqual({ urgency: 'overdue', minutes: 0 });
  });

  it('never calls a settled order late', () => {
    expect(state('2026-03-01T17:00', '2026-03-09T10:00', 'approved')).toEqual({
      urgency: 'settled',
      minutes: 0,
    });
  });
});
