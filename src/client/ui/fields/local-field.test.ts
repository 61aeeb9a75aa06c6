import { expect, it } from 'vitest';
import { fromLocalField, toLocalField } from './local-field.ts';

const zones = ['Pacific/Auckland', 'America/St_Johns', 'UTC'];
const instant = '2026-03-05T20:30:00.000Z';

it('holds an instant on the clock of the zone, and gives it back', () => {
  expect(zones.map((zone) => toLocalField(instant, zone))).toEqual([
    '2026-03-06T09:30',
    '2026-03-05T17:00',
    '2026-03-05T20:30',
  ]);
  for (const zone of zones) expect(fromLocalField(toLocalField(instant, zone), zone)).toBe(instant);
});

it('holds nothing for no date, and gives none for what is not whole', () => {
  expect(toLocalField(null, 'UTC')).toBe('');
  expect(['', '2026-03-05T', 'T09:30'].map((text) => fromLocalField(text, 'UTC'))).toEqual([
    null,
    null,
    null,
  ]);
});
