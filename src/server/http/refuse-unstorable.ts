import type { FastifyInstance } from 'fastify';
import { invalidInput } from '#shared/kernel/errors.ts';

/** NUL, and halves of a pair of code units: no database keeps them as they are. */
const unstorable = /[\0\p{Surrogate}]/u;

export const unstorableText = (): ReturnType<typeof invalidInput> =>
  invalidInput(['The text holds a character that cannot be stored. Please remove it.']);

/** Refuses calls with text that cannot be stored, in any part of the request. */
export function refuseUnstorable(api: FastifyInstance): void {
  api.addHook('preValidation', async ({ params, query, body }) => {
    // Not by recursion: how deep a body is, its sender decides.
    const left: unknown[] = [params, query, body];
    while (left.length > 0) {
      const value = left.pop();
      if (typeof value === 'string' && unstorable.test(value)) throw unstorableText();
      if (typeof value !== 'object' || value === null) continue;
      for (const [field, inner] of Object.entries(value)) left.push(field, inner);
    }
  });
}
