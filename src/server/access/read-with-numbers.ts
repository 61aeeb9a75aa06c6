import type { Db } from '#server/kernel/db/db.ts';
import { channelNumbers } from '#server/kernel/events/events.queries.ts';
import type { UseCaseContext } from './mutation-context.ts';

/**
 * Reads at one moment, together with the number each channel stood at then: an event with that number or a lower one
 * is contained in the answer already.
 */
export const readWithNumbers = <T>(
  db: Db,
  context: Omit<UseCaseContext, 'tx'>,
  channels: readonly string[],
  read: (work: UseCaseContext) => Promise<T>,
): Promise<{ data: T; seq: Record<string, number> }> =>
  db.snapshot(async (tx) => ({
    data: await read({ ...context, tx }),
    seq: await channelNumbers(tx, channels),
  }));
