import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, flatten } from './changed-fields.ts';

describe('the fields of an entry', () => {
  it('are those that changed, by path', () => {
    const before = { name: 'Maple', address: { city: 'Ipoh', street: 'Main' }, hours: [1, 2], note: '' };
    const after = { name: 'Maple', address: { city: 'Penang', street: 'Main' }, hours: [1, 3], note: 'new' };
    expect(changedFields(before, after)).toEqual({
      before: { 'address.city': 'Ipoh', hours: '1, 2', note: null },
      after: { 'address.city': 'Penang', hours: '1, 3', note: 'new' },
    });
  });

  it('are all of a subject that is new or gone', () => {
    expect(changedFields(null, { name: 'Maple', phone: null })).toEqual({
      before: null,
      after: { name: 'Maple' },
    });
    expect(changedFields({ name: 'Maple' }, null)).toEqual({ before: { name: 'Maple' }, after: null });
  });

  it('name amounts in their currency', () => {
    expect(changedFields({ price: 4_900, currency: 'RM' }, { price: 5_900, currency: 'RM' })).toEqual({
      before: { price: 'RM 49.00' },
      after: { price: 'RM 59.00' },
    });
  });

  it('show the end of account numbers alone, and notice a change in the hidden part', () => {
    const change = changedFields({ account: 'DE0012345678' }, { account: 'DE9912345678' });
    expect(change).toEqual({ before: { account: '••••5678' }, after: { account: '••••5678' } });
    expect(flatten({ payee: { iban: 'DE0012345678' } })).toEqual({ 'payee.iban': '••••5678' });
    expect(flatten({ account: '1234' })).toEqual({ account: '••••' });
  });

  it('notice a change behind the end of a long text, and name pictures without their bytes', () => {
    const long = 'a'.repeat(400);
    const { after } = changedFields({ note: `${long}b` }, { note: `${long}c` });
    expect(after).toEqual({ note: `${'a'.repeat(300)}…` });
    expect(flatten({ logo: 'data:image/png;base64,AAAA' })).toEqual({ logo: '(picture)' });
  });

  it.each(['password', 'newPassword', 'password_hash', 'accessToken', 'secret', 'storage_key'])(
    'never hold %s, however deep',
    (name) => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom('a', 'form', 'list'), { maxLength: 4 }),
          fc.string(),
          (path, value) => {
            const inner: Record<string, unknown> = { [name]: value };
            const given = path.reduceRight<Record<string, unknown>>((at, key) => ({ [key]: at }), inner);
            expect(flatten(given)).toEqual({});
          },
        ),
      );
    },
  );

  it('are none where nothing changed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        expect(changedFields(fields, structuredClone(fields))).toEqual({ before: {}, after: {} });
      }),
    );
  });
});
