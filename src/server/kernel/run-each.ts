import { Refusal } from '#shared/kernel/errors.ts';
import { messageOf } from './message-of.ts';

/**
 * Runs every step, one after another; one that fails does not stop the others, unless it is the `maxInRow`th in a row:
 * what all of them need is away then. Throws what failed after them: the error, or an AggregateError of several whose
 * message has those of all.
 */
export async function runEach(
  steps: Iterable<() => Promise<unknown>>,
  maxInRow = Number.POSITIVE_INFINITY,
): Promise<void> {
  const failures: unknown[] = [];
  let inRow = 0;
  for (const step of steps)
    try {
      await step();
      inRow = 0;
    } catch (error) {
      failures.push(error);
      inRow += 1;
      if (inRow === maxInRow) break;
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

/** Runs steps that need the file store, as `runEach` does: each that fails may wait for long before it does. */
export const runOnStore = (steps: Iterable<() => Promise<unknown>>): Promise<void> => runEach(steps, 5);
