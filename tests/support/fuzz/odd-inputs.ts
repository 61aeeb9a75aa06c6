import { z } from 'zod';

/** Returns a number from 0 up to 1. */
type Random = () => number;

const texts = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '💥'.repeat(40),
  '\u202eexe.fdp',
  'é\u0301\u200d\ufeff',
  '../../etc/passwd',
  '..png',
  '%00',
  '%',
  "'; DROP TABLE orders; --",
  '<img src=x onerror=alert(1)>',
  '{"a":1}',
  '[]',
  'null',
  'NaN',
  '1e400',
  '-1',
  '99999999999999999999',
  '__proto__',
  'constructor',
  '0000-00-00T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30',
  'x'.repeat(70_000),
];
const numbers = [0, -0, 1, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, Number.MIN_VALUE];

const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** Returns a text, a number or another JSON value that nobody expects. */
const oddValue = (random: Random): unknown =>
  oneOf<() => unknown>(random, [
    () => oneOf(random, texts),
    () => oneOf(random, numbers),
    () => null,
    () => random() < 0.5,
    () => [oneOf(random, texts)],
    () => ({ [oneOf(random, texts).slice(0, 20)]: oneOf(random, numbers) }),
    () => nested(200),
  ])();

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { children: value };
  return value;
};

/**
 * Returns what a caller sends for `schema`: as its types want it, and as odd as those allow. Text within a field of JSON is
 * written as JSON. `known` gives values of fields by their names.
 */
export function inputOf(
  schema: z.ZodType | undefined,
  random: Random,
  known: (name: string) => string | undefined,
  name = '',
): unknown {
  if (schema === undefined) return undefined;
  const again = (inner: z.ZodType, field = name): unknown => inputOf(inner, random, known, field);
  if (schema instanceof z.ZodOptional)
    return random() < 0.3 ? undefined : again(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return random() < 0.3 ? null : again(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return random() < 0.3 ? undefined : again(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodLazy) return again(schema.def.getter() as z.ZodType);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([field, inner]) => [
        field,
        again(inner, field),
      ]),
    );
  if (schema instanceof z.ZodArray) {
    const length = Math.floor(random() ** 3 * 12);
    return Array.from({ length }, () => again(schema.element as z.ZodType));
  }
  if (schema instanceof z.ZodRecord) return { [oneOf(random, texts)]: again(schema.valueType as z.ZodType) };
  if (schema instanceof z.ZodUnion) return again(oneOf(random, schema.options as readonly z.ZodType[]));
  if (schema instanceof z.ZodEnum) return oneOf(random, schema.options);
  if (schema instanceof z.ZodLiteral) return oneOf(random, [...schema.values]);
  if (schema instanceof z.ZodPipe) {
    const { in: from, out } = schema.def;
    if (out instanceof z.ZodTransform) return again(from as z.ZodType);
    if (out instanceof z.ZodBoolean) return oneOf(random, ['true', 'false', '1', '0']);
    return from instanceof z.ZodPipe ? JSON.stringify(again(out as z.ZodType)) : again(from as z.ZodType);
  }
  if (schema instanceof z.ZodBoolean) return random() < 0.5;
  if (schema instanceof z.ZodNumber) {
    const given = known(name);
    if (given === undefined) return oneOf(random, [1, 2, 3, 40, ...numbers]);
    return random() < 0.7 ? Number(given) : oneOf<unknown>(random, [...numbers, 'NaN', '-7', '1e400']);
  }
  if (schema instanceof z.ZodString) return textOf(schema, random, known(name));
  return oddValue(random);
}

function textOf(schema: z.ZodString, random: Random, known: string | undefined): string {
  if (known !== undefined && random() < 0.7) return known;
  if (schema.format === 'email')
    return oneOf(random, ['a@b.test', 'ü@xn--bcher-kva.test', "o'neil+x@b.test"]);
  if (schema.format === 'datetime')
    return oneOf(random, ['2026-11-24T12:00:00.000Z', ...texts.slice(-6, -2)]);
  const text = oneOf(random, [...texts, 'Spring catalogue', '2026-11-24', '12.50']);
  return schema.maxLength === null ? text : text.slice(0, schema.maxLength);
}

/** Returns `input` with one of its values exchanged for one that does not fit, or taken out. */
export function broken(input: unknown, random: Random): unknown {
  if (typeof input !== 'object' || input === null || random() < 0.1) return oddValue(random);
  const entries = Object.entries(input);
  if (entries.length === 0) return { [oneOf(random, texts).slice(0, 30)]: oddValue(random) };
  const at = Math.floor(random() * entries.length);
  const changed = entries.flatMap(([field, value], index) =>
    index !== at ? [[field, value]] : random() < 0.2 ? [] : [[field, broken(value, random)]],
  );
  return Array.isArray(input) ? changed.map(([, value]) => value) : Object.fromEntries(changed);
}
