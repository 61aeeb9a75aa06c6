import { expect, it } from 'vitest';
import { z } from 'zod';
import { jsonText } from './json-text.ts';

const problemOf = (schema: z.ZodType, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

it('parses text and checks it', () => {
  const schema = jsonText(z.array(z.number()), 10);
  expect(schema.parse('[1,2]')).toEqual([1, 2]);
  expect(problemOf(schema, '["1"]')).toContain('expected number');
  expect(problemOf(schema, '[1,')).toBe('Not valid JSON');
  expect(problemOf(schema, '[1,2,3,4,5]')).toBe('At most 10 bytes');
});

it('refuses what is nested so deep that walking it would end the process, and takes 64 levels', () => {
  const nested = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  const schema = jsonText(z.unknown());
  expect(problemOf(schema, nested(64))).toBeUndefined();
  expect(problemOf(schema, nested(65))).toBe('Nested more than 64 deep');
  expect(problemOf(schema, nested(500_000))).toBe('Nested more than 64 deep');
});
