import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOfSettings, monthsBefore, retentionProblems, settingsOfForm } from './retention.ts';

const form = { closedFiles: '', auditLog: '36', mailLog: '3', outbox: '', notifications: '6', guests: '' };

describe('how long records are kept', () => {
  it('is whole months, or for ever where nothing is given', () => {
    expect(retentionProblems(form)).toEqual({});
    expect(Object.keys(retentionProblems({ ...form, outbox: '0', guests: '1.5', mailLog: 'x' }))).toEqual([
      'mailLog',
      'outbox',
      'guests',
    ]);
    expect(settingsOfForm(form)).toMatchObject({ closedFiles: null, auditLog: 36 });
    expect(formOfSettings(settingsOfForm(form))).toEqual(form);
  });

  it('counts months of the calendar, and ends on the last day of a shorter one', () => {
    expect(monthsBefore(new Date('2026-05-31T08:00:00Z'), 3).toISOString()).toBe('2026-02-28T08:00:00.000Z');
    expect(monthsBefore(new Date('2026-01-15T08:00:00Z'), 13).toISOString()).toBe('2024-12-15T08:00:00.000Z');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 600 }),
        (now, months) => {
          const then = monthsBefore(now, months);
          const apart =
            (now.getUTCFullYear() - then.getUTCFullYear()) * 12 + now.getUTCMonth() - then.getUTCMonth();
          expect(apart).toBe(months);
          expect(then.getUTCDate()).toBeLessThanOrEqual(now.getUTCDate());
        },
      ),
    );
  });
});
