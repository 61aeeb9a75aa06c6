import { expect, it } from 'vitest';
import { bothZones, dayTime } from './decided-time.ts';

const now = Date.parse('2026-03-05T10:00:00Z');

it('says today and yesterday by the clocks of the zone', () => {
  expect(dayTime('2026-03-05T06:12:00Z', now, 'UTC')).toBe('today 06:12');
  expect(dayTime('2026-03-04T23:12:00Z', now, 'UTC')).toBe('yesterday 23:12');
  expect(dayTime('2026-03-04T23:12:00Z', now, 'Asia/Kuala_Lumpur')).toBe('today 07:12');
  expect(dayTime('2026-03-01T06:12:00Z', now, 'UTC')).toBe('01 Mar 2026 06:12');
});

it('adds the provider’s time where it differs', () => {
  expect(bothZones('2026-03-05T06:12:00Z', 'Asia/Singapore', 'Asia/Kuala_Lumpur')).toBe('05 Mar 2026 14:12');
  expect(bothZones('2026-03-05T02:12:00Z', 'UTC', 'Asia/Kuala_Lumpur')).toBe(
    '05 Mar 2026 02:12 (10:12 Kuala Lumpur)',
  );
  expect(bothZones('2026-03-05T20:12:00Z', 'UTC', 'Asia/Kuala_Lumpur')).toBe(
    '05 Mar 2026 20:12 (06 Mar 2026 04:12 Kuala Lumpur)',
  );
});
