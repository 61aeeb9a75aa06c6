import { expect, it } from 'vitest';
import { zoneTime } from './zone-time.ts';

it('tells an instant as clocks in a zone show it', () => {
  expect(zoneTime('2026-09-04T17:05:00.000Z', 'Asia/Kuala_Lumpur')).toBe('05 Sep 2026 01:05');
  expect(zoneTime('2026-09-04T17:05:00.000Z', 'UTC')).toBe('04 Sep 2026 17:05');
});
