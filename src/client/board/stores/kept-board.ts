import type { StoredSession } from '#client/accounts/stores/kept-session.ts';
import type { BoardColumnView } from '#shared/board/board.http.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { boardColumns } from '#shared/orders/order-phase.ts';
import type { Board } from './board-replica.ts';

/** The part of the board that a page shows first. */
export interface KeptBoard {
  columns: BoardColumnView[];
  cards: BoardCard[];
}

const key = 'keptBoard';
/** Cards stored of each column: more than are in view at first. */
const firstCards = 24;
/** The build's own name: what another one kept may not be what this one reads. */
const build = import.meta.url;
/** Longer ago too much has changed. */
const maxAgeMs = 10 * 60_000;

/** Names a session without its token: the pictures of a board have addresses that end with the session. */
export type BoardSession = Pick<StoredSession, 'userId' | 'expirationDate'>;

const nameOf = ({ userId, expirationDate }: BoardSession): string => `${userId} ${expirationDate}`;

/**
 * Keeps the whole board for the tab's next page to begin with; a filtered one, or none, is not. `now` in milliseconds
 * since 1970.
 */
export function keepBoard(tab: Storage, of: BoardSession, board: Board, now: number): void {
  if (board.isFiltered || board.columnById.size === 0) return;
  const columns = boardColumns.map((column): BoardColumnView => ({ column, ...board.columns[column] }));
  const cards = columns.flatMap(({ ids }) =>
    ids.slice(0, firstCards).flatMap((id) => board.cards.get(id) ?? []),
  );
  try {
    tab.setItem(key, JSON.stringify({ build, session: nameOf(of), until: now + maxAgeMs, columns, cards }));
  } catch {
    // Storage is full: the next page waits for the server.
    tab.removeItem(key);
  }
}

/** Returns the board that this session's last page in the tab has kept, once; null where there is none, or too old a one. */
export function takeKeptBoard(tab: Storage, of: BoardSession, now: number): KeptBoard | null {
  const text = tab.getItem(key);
  tab.removeItem(key);
  if (text === null) return null;
  const kept: KeptBoard & { build: string; session: string; until: number } = JSON.parse(text);
  return kept.build === build && kept.session === nameOf(of) && kept.until > now ? kept : null;
}
