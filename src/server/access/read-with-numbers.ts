import type { Db } from '#server/kernel/db/db.ts';
import { channelNumbers } from '#server/kernel/events/events.queries.ts';
import type { UseCaseContext } from './mutation-context.ts';

/**
 * Reads one snapshot together with the sequence number of each channel at that moment. The result already
 * contains every event with that number or a lower one.
 */
export const readWithNumbers = <T>(
  db: Db,
  context: Omit<UseCaseContext, 'tx'>,
  channels: readonly string[],
  read: (context: UseCaseContext) => Promise<T>,
): Promise<{ data: T; seq: Record<string, number> }> =>
  db.snapshot(async (tx) => ({
    data: await read({ ...context, tx }),
    seq: await channelNumbers(tx, channels),
  }));
