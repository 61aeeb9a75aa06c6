import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf } from '#server/billing/plans/plan-months.queries.ts';
import { dayOfMonth, termEnd } from '#shared/billing/term-end.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

/** The provider's, where no other is set. */
const timeZone = 'Asia/Kuala_Lumpur';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the month, at a moment, of a plan that began at another. */
async function monthAt(began: Date, now: Date): Promise<{ from: Date; to: Date } | undefined> {
  const [month] = await server.db.query<{ from: Date; to: Date }>(
    `SELECT m.begins_at AS from, m.ends_at AS to
     FROM (SELECT $1::timestamptz AS cycle_from) c, ${monthOf('$2')}`,
    [began, now],
  );
  return month;
}

describe('the months of a plan', () => {
  it('go from day to day as the provider’s calendar has them', async () => {
    // Half past midnight on 1 March in Kuala Lumpur, where it is still February in London.
    const began = new Date('2026-02-28T16:30:00Z');
    expect(await monthAt(began, new Date('2026-03-30T00:00:00Z'))).toEqual({
      from: began,
      to: new Date('2026-03-31T16:30:00Z'),
    });
  });

  it('end on the last day of a shorter month, and the 31st comes back', async () => {
    const began = new Date('2026-01-31T02:00:00Z');
    expect(await monthAt(began, new Date('2026-02-28T12:00:00Z'))).toEqual({
      from: new Date('2026-02-28T02:00:00Z'),
      to: new Date('2026-03-31T02:00:00Z'),
    });
  });

  it('follow each other as the paid terms do, and hold the present moment', async () => {
    const instant = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2029-12-31'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(instant, instant, async (one, other) => {
        const [began, now] = one < other ? [one, other] : [other, one];
        const month = await monthAt(began, now);
        if (month === undefined) throw new Error('there is no month');
        expect(+month.from).toBeLessThanOrEqual(+now);
        expect(+month.to).toBeGreaterThan(+now);
        const day = dayOfMonth(began, timeZone);
        const ends = Array.from({ length: 73 }, (_, months) => +termEnd(began, { months, day, timeZone }));
        expect(ends.indexOf(+month.to)).toBe(ends.indexOf(+month.from) + 1);
      }),
      { numRuns: 200 },
    );
  });
});
