import { expect, it } from 'vitest';
import { removalText } from './removal-text.ts';

const found = { removals: { closedFiles: 1200, outbox: 1, guests: 0 }, bytes: 3_500_000 };

it('says how much of a kind would go, that nothing would, or that it is kept', () => {
  expect(removalText('closedFiles', '12', found)).toBe('1,200 files, 3.34 MB, would go now.');
  expect(removalText('outbox', '12', found)).toBe('1 mail would go now.');
  expect(removalText('guests', '12', found)).toBe('Nothing would go now.');
  expect(removalText('guests', ' ', found)).toBe('Kept.');
  expect(removalText('guests', '12', null)).toBe('');
});
