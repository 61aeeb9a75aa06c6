import { generateNKeysBetween } from 'fractional-indexing';
import type { Db } from '#server/db/db.ts';
import { columnsWithLongRanks, holdColumn, saveRanks } from '#server/db/places.queries.ts';

/** Characters; ranks of cards that are put between others again and again grow by one in some six times. */
const longestRank = 60;

/** Gives the cards of columns whose ranks have grown long short ones, in the order in which they stand. */
export async function evenRanks(db: Db): Promise<void> {
  for (const column of await columnsWithLongRanks(db, longestRank))
    await db.transaction(async (tx) => {
      const cards = await holdColumn(tx, column);
      const last = cards.at(-1);
      if (last === undefined) return;
      // Behind all that are in use, so that none is taken twice on the way.
      const ranks = generateNKeysBetween(last.rank, null, cards.length);
      await saveRanks(
        tx,
        cards.map(({ id }) => id),
        ranks,
      );
    });
}
