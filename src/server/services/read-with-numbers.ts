import type { Db } from '#server/db/db.ts';
import { channelNumbers } from '#server/db/events.queries.ts';
import type { Work } from './work.ts';

/**
 * Reads at one moment, together with the number each channel stood at then: an event with that number or a lower one
 * is contained in the answer already.
 */
export const readWithNumbers = <T>(
  db: Db,
  context: Omit<Work, 'tx'>,
  channels: readonly string[],
  read: (work: Work) => Promise<T>,
): Promise<{ data: T; seq: Record<string, number> }> =>
  db.snapshot(async (tx) => ({
    data: await read({ ...context, tx }),
    seq: await channelNumbers(tx, channels),
  }));
