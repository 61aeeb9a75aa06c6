import { z } from 'zod';

/** What is nested deeper is refused before a schema walks it. */
const maxDepth = 64;

/**
 * A form field that holds JSON text of at most `maxBytes` as UTF-8, nested at most 64 deep: parsed, then checked against
 * `schema`.
 */
export const jsonText = <T extends z.ZodType>(schema: T, maxBytes = Number.POSITIVE_INFINITY) =>
  z
    .string()
    .refine((text) => new TextEncoder().encode(text).byteLength <= maxBytes, {
      message: `At most ${maxBytes} bytes`,
      abort: true,
    })
    .transform((text, context): unknown => {
      try {
        const value: unknown = JSON.parse(text);
        if (isNestedWithin(value, maxDepth)) return value;
        context.addIssue({ code: 'custom', message: `Nested more than ${maxDepth} deep` });
      } catch {
        context.addIssue({ code: 'custom', message: 'Not valid JSON' });
      }
      return z.NEVER;
    })
    .pipe(schema);

/** Level by level, so that no depth exhausts the stack. */
function isNestedWithin(value: unknown, depth: number): boolean {
  let level = [value].filter(isObject);
  for (let at = 0; at < depth && level.length > 0; at++)
    level = level.flatMap(Object.values).filter(isObject);
  return level.length === 0;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
