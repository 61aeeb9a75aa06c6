import { generateNKeysBetween } from 'fractional-indexing';
import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { columnsWithLongRanks, lockColumn, saveRanks } from './positions.queries.ts';

/** In characters. A rank grows by one for every four to six cards that are put into the same gap. */
const maxRankLength = 60;

/** Shortens ranks, keeping their order, in columns where they have grown long. A busy column is left to the next time. */
export async function rebalanceRanks(db: Db['unlimited']): Promise<void> {
  for (const column of await columnsWithLongRanks(db, maxRankLength))
    await mutate(db, async (tx) => {
      const cards = await lockColumn(tx, column);
      const last = cards?.at(-1);
      if (cards === null || last === undefined) return;
      // Behind all ranks in use, so that no rank is ever used twice.
      const ranks = generateNKeysBetween(last.rank, null, cards.length);
      await saveRanks(
        tx,
        cards.map(({ id }) => id),
        ranks,
      );
    });
}
