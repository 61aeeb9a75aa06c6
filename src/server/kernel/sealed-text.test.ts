import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTextSealer } from './sealed-text.ts';

const [first, second] = [randomBytes(32), randomBytes(32)] as const;
const iban = 'DE89370400440532013000';

it('seals a text so that it opens again, never twice alike and with nothing of it to be read', () => {
  const sealer = createTextSealer([first]);
  const sealed = sealer.seal(iban, '7');
  expect(sealer.open(sealed, '7')).toBe(iban);
  expect(sealed).not.toContain(iban.slice(-4));
  expect(sealer.seal(iban, '7')).not.toBe(sealed);
  expect(sealer.isCurrent(sealed)).toBe(true);
});

it('opens nothing that was moved to another row, changed or cut', () => {
  const sealer = createTextSealer([first]);
  const sealed = sealer.seal(iban, '7');
  expect(() => sealer.open(sealed, '8')).toThrow();
  const at = sealed.length - 10;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  expect(() => sealer.open(changed, '7')).toThrow();
  expect(() => sealer.open(sealed.slice(0, -8), '7')).toThrow();
});

it('opens with an older key behind the new one, which seals from then on, and with no other', () => {
  const old = createTextSealer([first]).seal(iban, '7');
  const both = createTextSealer([second, first]);
  expect(both.open(old, '7')).toBe(iban);
  expect([both.canOpen(old), both.isCurrent(old)]).toEqual([true, false]);
  expect(both.isCurrent(both.seal(iban, '7'))).toBe(true);
  const without = createTextSealer([second]);
  expect(without.canOpen(old)).toBe(false);
  expect(() => without.open(old, '7')).toThrow(/key .* is missing/);
});

it('leaves texts as they are without a key, and takes bare ones with one', () => {
  const none = createTextSealer([]);
  expect(none.seal(iban, '7')).toBe(iban);
  expect(none.isCurrent(iban)).toBe(true);
  const sealer = createTextSealer([first]);
  expect(sealer.open(iban, '7')).toBe(iban);
  expect(sealer.isCurrent(iban)).toBe(false);
});
