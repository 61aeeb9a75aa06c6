import { expect, it } from 'vitest';
import { memoryStorage as memory } from '../../../../../tests/support/clients/memory-storage.ts';
import { readUses, rememberUse, weightsOfUse } from './palette-use.ts';

const week = 7 * 24 * 3_600_000;
const link = { label: 'Spring catalogue', note: '#10482', path: '/orders/detail/10482' };

it('keeps what was chosen last first, each once', () => {
  const storage = memory();
  rememberUse(storage, 'order:10482', link, 1);
  rememberUse(storage, 'command:palette', null, 2);
  rememberUse(storage, 'order:10482', link, 3);
  expect(readUses(storage).map(({ key }) => key)).toEqual(['order:10482', 'command:palette']);
  expect(readUses(storage)[0]).toMatchObject({ link, at: 3 });
});

it('weighs what is chosen often, and less as time goes by', () => {
  const storage = memory();
  for (let time = 0; time < 5; time += 1) rememberUse(storage, 'often', null, time);
  rememberUse(storage, 'once', null, 5);
  const now = weightsOfUse(readUses(storage), 5);
  const later = weightsOfUse(readUses(storage), 5 + 4 * week);
  const once = now.get('once') ?? 0;
  expect(now.get('often')).toBeGreaterThan(once);
  expect(now.get('never')).toBeUndefined();
  expect(later.get('often')).toBeLessThan(once * 1.5);
  expect(now.get('often')).toBeLessThan(0.35);
});

it('forgets the oldest, and takes what is no list for none', () => {
  const storage = memory();
  for (let at = 0; at < 100; at += 1) rememberUse(storage, `k${at}`, null, at);
  expect(readUses(storage)).toHaveLength(80);
  storage.setItem('paletteUse', '{"broken"');
  expect(readUses(storage)).toEqual([]);
  storage.setItem('paletteUse', '[3, {"key": "x"}]');
  expect(readUses(storage)).toEqual([]);
});
