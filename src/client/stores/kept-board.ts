import type { BoardCard } from '#shared/model/board-card.ts';
import { boardColumns } from '#shared/model/order-place.ts';
import type { BoardColumnView } from '#shared/protocol/http/board.ts';
import type { BoardLog } from './board-log.ts';

/** What the server told of the board, as far as a page shows it first. */
export interface KeptBoard {
  columns: BoardColumnView[];
  cards: BoardCard[];
}

const key = 'keptBoard';
/** Cards of each column: more than stand in view first. */
const firstCards = 24;
/** The build's own name: what another one kept may not be what this one reads. */
const build = import.meta.url;
/** Longer ago too much has changed, and pictures' addresses near their end. */
const longestMs = 10 * 60_000;

/** Keeps the whole board for the tab's next page to begin with; a filtered one, or none, is not. `now` in milliseconds since 1970. */
export function keepBoard(tab: Storage, userId: string, log: BoardLog, now: number): void {
  if (log.isFiltered || log.wholeAsOf < 0) return;
  const columns = boardColumns.map((column): BoardColumnView => {
    const { shape: _, ...view } = log.columns[column];
    return { column, ...view };
  });
  const cards = columns.flatMap(({ ids }) =>
    ids.slice(0, firstCards).flatMap((id) => log.cards.get(id) ?? []),
  );
  try {
    tab.setItem(key, JSON.stringify({ build, userId, until: now + longestMs, columns, cards }));
  } catch {
    // There is no room: the next page waits for the server's answer.
    tab.removeItem(key);
  }
}

/** The board that this person's last page in the tab has kept, once; null where there is none, or too old a one. */
export function takeKeptBoard(tab: Storage, userId: string, now: number): KeptBoard | null {
  const text = tab.getItem(key);
  tab.removeItem(key);
  if (text === null) return null;
  const kept: KeptBoard & { build: string; userId: string; until: number } = JSON.parse(text);
  return kept.build === build && kept.userId === userId && kept.until > now ? kept : null;
}
