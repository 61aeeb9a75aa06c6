import { z } from 'zod';

/** Gives a value that a field has by its name; undefined: what its type wants. */
type Known = (name: string) => unknown;

const textOf = (schema: z.ZodString): string => {
  if (schema.format === 'email') return 'new.person@matrix.test';
  if (schema.format === 'datetime') return '2030-01-02T12:00:00.000Z';
  if (schema.format === 'url') return 'https://matrix.test/';
  const text = 'Matrix'.padEnd(schema.minLength ?? 0, 'x');
  return text.slice(0, schema.maxLength ?? text.length);
};

/**
 * Returns the plainest value that `schema` takes: what is optional is left out unless it is known, a list has one element,
 * and of several kinds it is the first.
 */
export function fittingInput(schema: z.ZodType | undefined, known: Known, name = ''): unknown {
  if (schema === undefined) return undefined;
  const given = known(name);
  if (given !== undefined) return given;
  const again = (inner: z.ZodType, field = name): unknown => fittingInput(inner, known, field);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return name === '' ? again(schema.def.innerType as z.ZodType) : undefined;
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodLazy) return again(schema.def.getter() as z.ZodType);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([field, inner]) => [
        field,
        again(inner, field),
      ]),
    );
  if (schema instanceof z.ZodArray) return [again(schema.element as z.ZodType)];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodUnion) return again(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodPipe) {
    const { in: from, out } = schema.def;
    if (out instanceof z.ZodTransform) return again(from as z.ZodType);
    if (out instanceof z.ZodBoolean) return 'true';
    return from instanceof z.ZodPipe ? JSON.stringify(again(out as z.ZodType)) : again(from as z.ZodType);
  }
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return Math.max(1, schema.minValue ?? 1);
  if (schema instanceof z.ZodString) return textOf(schema);
  return null;
}
