import { expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import { keptFlag, keptIds, keptJson, keptText } from './kept-value.ts';

const size = keptText('size', { otherwise: 10, parse: (text) => Number(text) || undefined });
const panel = (version: number) =>
  keptJson('panel', version, ({ open, width }) => ({
    open: open !== false,
    width: typeof width === 'number' ? width : 200,
  }));

it('keeps a value until it is the default again, which is not stored', () => {
  const storage = memoryStorage();
  size.write(storage, 12);
  panel(1).write(storage, { open: false, width: 200 });
  expect([size.read(storage), panel(1).read(storage)]).toEqual([12, { open: false, width: 200 }]);
  size.write(storage, 10);
  panel(1).write(storage, { open: true, width: 200 });
  expect(storage.length).toBe(0);
});

it('takes the default for what cannot be read, part by part, and for what another version has kept', () => {
  const storage = memoryStorage({ size: 'wide', panel: '{"version":1,"open":false,"width":"wide"}' });
  expect(size.read(storage)).toBe(10);
  expect(panel(1).read(storage)).toEqual({ open: false, width: 200 });
  expect(panel(2).read(storage)).toEqual({ open: true, width: 200 });
  for (const broken of ['{"broken"', '3', 'null', '[]'])
    expect(panel(1).read(memoryStorage({ panel: broken }))).toEqual({ open: true, width: 200 });
});

it('keeps ids and what was shown once', () => {
  const storage = memoryStorage();
  expect([keptIds('closed').read(storage), keptFlag('film').read(storage)]).toEqual([[], false]);
  keptIds('closed').write(storage, ['a', 'b']);
  keptFlag('film').write(storage, true);
  expect([keptIds('closed').read(storage), keptFlag('film').read(storage)]).toEqual([['a', 'b'], true]);
});

it('loses a value, and nothing else, where the storage is full', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = { ...memoryStorage(), setItem: full, getItem: () => null } as Storage;
  size.write(storage, 12);
  expect(size.read(storage)).toBe(10);
});
