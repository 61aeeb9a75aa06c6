import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from './errors.ts';
import { formConflictOf } from './form-conflict.ts';
import { mergeForm } from './merge-form.ts';

interface Form {
  name: string;
  contact: string;
  phone: string;
}
const labels = { name: 'Name', contact: 'Contact', phone: 'Phone' };
const form = fc.record({ name: fc.string(), contact: fc.string(), phone: fc.string() });

function refusalOf(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('nothing was refused');
}

describe('a form that somebody else has changed meanwhile', () => {
  const before: Form = { name: 'Harbour', contact: '', phone: '1' };

  it('keeps the fields of the other that its author has left', () => {
    const now = { ...before, contact: 'Farah, second floor' };
    expect(mergeForm({ ...before, phone: '2', before: { phone: '1' } }, now, labels)).toEqual({
      name: 'Harbour',
      contact: 'Farah, second floor',
      phone: '2',
    });
  });

  it('is not refused for a blank at the end of what its author saved before', () => {
    const now = { ...before, contact: 'Farah' };
    const mine = { ...now, contact: 'Farah Tan', before: { contact: 'Farah ' } };
    expect(mergeForm(mine, now, labels).contact).toBe('Farah Tan');
  });

  it('is refused where both changed one field, with what it reads now', () => {
    const now = { ...before, contact: 'Farah', phone: '' };
    const mine = { ...before, contact: 'Ben', phone: '2', before: { contact: '', phone: '1' } };
    const refusal = refusalOf(() => mergeForm(mine, now, labels));
    expect(refusal.code).toBe('conflict');
    expect(refusal.messages).toEqual([
      'Contact reads now: “Farah”',
      'Someone else has emptied “Phone”.',
      'Save again to replace it with what you entered.',
    ]);
    expect(formConflictOf(refusal.data)).toEqual({ contact: 'Farah', phone: '' });
  });

  it('names a field whose value is no short text', () => {
    const messageOf = (now: unknown): string | undefined =>
      refusalOf(() =>
        mergeForm<{ value: unknown }>({ value: 2, before: { value: 1 } }, { value: now }, { value: 'Price' }),
      ).messages[0];
    expect(messageOf(3)).toBe('Someone else has changed “Price”.');
    expect(messageOf(`data:image/png;base64,${'A'.repeat(400)}`)).toBe('Someone else has changed “Price”.');
    expect(messageOf(null)).toBe('Someone else has emptied “Price”.');
  });

  it('is saved the second time, from what it read then', () => {
    const now = { ...before, contact: 'Farah' };
    expect(mergeForm({ ...before, contact: 'Ben', before: { contact: 'Farah' } }, now, labels)).toEqual({
      ...before,
      contact: 'Ben',
    });
  });

  it('replaces all fields where the caller does not say what they read', () => {
    expect(mergeForm<Form>({ ...before, phone: '3' }, { ...before, contact: 'Farah' }, labels)).toEqual({
      ...before,
      phone: '3',
    });
  });

  it('loses no change of either: each is stored, or the other is refused', () => {
    fc.assert(
      fc.property(form, form, form, (base, theirs, mine) => {
        const fields = Object.keys(base) as (keyof Form)[];
        const changed = fields.filter((field) => mine[field] !== base[field]);
        const known = Object.fromEntries(changed.map((field) => [field, base[field]]));
        const both = changed.filter(
          (field) => theirs[field] !== base[field] && theirs[field] !== mine[field],
        );
        const save = () => mergeForm<Form>({ ...mine, before: known }, theirs, labels);
        if (both.length > 0) expect(formConflictOf(refusalOf(save).data)).toEqual(pick(theirs, both));
        else expect(save()).toEqual({ ...theirs, ...pick(mine, changed) });
      }),
    );
  });
});

const pick = (form: Form, fields: readonly (keyof Form)[]): Partial<Form> =>
  Object.fromEntries(fields.map((field) => [field, form[field]]));
