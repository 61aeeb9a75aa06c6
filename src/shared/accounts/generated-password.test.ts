import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generatePassword, randomBelow } from './generated-password.ts';
import { passwordProblem } from './profile.ts';

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

it('has 20 characters with 2 lowercase, 2 uppercase and 2 digits, whatever chance brings', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), (bytes) => {
      const password = generatePassword((below) => (bytes.next().value ?? 0) % below);
      expect(password).toHaveLength(20);
      expect(count(password, /[a-z]/g)).toBeGreaterThanOrEqual(2);
      expect(count(password, /[A-Z]/g)).toBeGreaterThanOrEqual(2);
      expect(count(password, /[0-9]/g)).toBeGreaterThanOrEqual(2);
      expect(password).not.toMatch(/[lIO01\s]/);
      expect(passwordProblem(password)).toBeNull();
    }),
  );
});

it('is another each time, and what must be in it may stand anywhere', () => {
  const made = Array.from({ length: 200 }, () => generatePassword());
  expect(new Set(made).size).toBe(made.length);
  for (let place = 0; place < 20; place += 1)
    expect(new Set(made.map((password) => password.charAt(place))).size).toBeGreaterThan(20);
});

it('takes every number below as likely as another', () => {
  const drawn = new Map<number, number>();
  for (let at = 0; at < 6000; at += 1) {
    const number = randomBelow(6);
    drawn.set(number, (drawn.get(number) ?? 0) + 1);
  }
  expect([...drawn.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  // A thousand each, give or take six standard deviations.
  for (const times of drawn.values()) expect(Math.abs(times - 1000)).toBeLessThan(175);
});
