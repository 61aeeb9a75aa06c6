import { expect, it } from 'vitest';
import { FormConflict } from '#client/sync/form-conflict.ts';
import { saveTerms } from './offer-dialog.ts';

interface Fields {
  name: string;
  size: string;
  unit: 'cm' | 'mm';
}
interface Terms {
  name: string;
  /** Millimetres. */
  length: number;
}
const form = {
  formOf: ({ name, length }: Terms): Fields =>
    length % 10 === 0
      ? { name, size: String(length / 10), unit: 'cm' }
      : { name, size: String(length), unit: 'mm' },
  termsOf: ({ name, size, unit }: Fields): Terms => ({
    name,
    length: Number(size) * (unit === 'cm' ? 10 : 1),
  }),
  terms: { size: ['length'], unit: ['length'] } as const,
};
const item: Terms = { name: 'Label', length: 50 };
const typed: Fields = { name: 'Label', size: '7', unit: 'cm' };

it('sends what the changed terms were before', async () => {
  const sent: unknown[] = [];
  const isSaved = await saveTerms(form, item, typed, { size: '5' }, async (...given) => {
    sent.push(...given);
    return true;
  });
  expect(isSaved).toBe(true);
  expect(sent).toEqual([{ name: 'Label', length: 70 }, { length: 50 }]);
});

it('returns what the fields read now of terms that somebody else has changed', async () => {
  const conflict = await saveTerms(
    ...([form, item, typed, { size: '5' }, async () => new FormConflict({ length: 63 })] as const),
  );
  expect(conflict).toEqual(new FormConflict({ size: '63', unit: 'mm' }));
});

it('passes any other refusal on', async () => {
  expect(await saveTerms(form, item, typed, {}, async () => false)).toBe(false);
});
