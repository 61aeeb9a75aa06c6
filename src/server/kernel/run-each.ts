import { Refusal } from '#shared/kernel/errors.ts';
import { messageOf } from './message-of.ts';

/**
 * Runs every step, one after another; one that fails does not stop the others. Throws what failed after them: the error,
 * or an AggregateError of several whose message has those of all.
 */
export async function runEach(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(messageOf).join('; '));
  if (failures.length === 1) throw failures[0];
}

/**
 * Runs a step for each id, as `runEach` does, one after another. What failed says for which: `company 12: disk full`, with
 * what a refusal explains.
 */
export const runForEach = (
  what: string,
  ids: readonly string[],
  step: (id: string) => Promise<unknown>,
): Promise<void> =>
  runEach(
    ids.map((id) => async () => {
      try {
        await step(id);
      } catch (cause) {
        const why = [messageOf(cause), ...(cause instanceof Refusal ? cause.messages : [])];
        throw new Error(`${what} ${id}: ${why.join(': ')}`, { cause });
      }
    }),
  );
