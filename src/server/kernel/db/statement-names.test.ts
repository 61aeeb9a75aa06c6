import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names a statement that comes again, always alike, and no more than a database may keep', () => {
  const nameOf = createStatementNames();
  expect(nameOf('SELECT 1')).toBeNull();
  const name = nameOf('SELECT 1');
  expect(name).not.toBeNull();
  expect(nameOf('SELECT 1')).toBe(name);

  const others = Array.from({ length: 300 }, (_, at) => `SELECT ${at + 2}`);
  for (const text of others) expect(nameOf(text)).toBeNull();
  const named = new Set([name, ...others.map(nameOf).filter((each) => each !== null)]);
  expect(named.size).toBe(200);
  expect(nameOf('SELECT 1')).toBe(name);
});

it('forgets what came once, long ago', () => {
  const nameOf = createStatementNames();
  nameOf('SELECT 1');
  for (let at = 0; at < 1_000; at++) nameOf(`SELECT ${at} + 2`);
  expect(nameOf('SELECT 1')).toBeNull();
});
