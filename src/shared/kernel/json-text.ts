import { z } from 'zod';

/** A form field that holds JSON text of at most `maxBytes` as UTF-8: parsed, then checked against `schema`. */
export const jsonText = <T extends z.ZodType>(schema: T, maxBytes = Number.POSITIVE_INFINITY) =>
  z
    .string()
    .refine((text) => new TextEncoder().encode(text).byteLength <= maxBytes, {
      message: `At most ${maxBytes} bytes`,
      abort: true,
    })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Not valid JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
