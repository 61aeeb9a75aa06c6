import { proxy, ref } from 'valtio';
import type { ClientBoard } from '#shared/board/client-board.ts';

/** A white-label client's board of its customers' orders. */
export interface ClientBoardState {
  /** Null until it has come; replaced as a whole. */
  board: ClientBoard | null;
  isFailed: boolean;
  /** Whether it is on the screen, and so to be kept up to date. */
  isShown: boolean;
}

export const createClientBoardStore = (): ClientBoardState =>
  proxy<ClientBoardState>({ board: null, isFailed: false, isShown: false });

export function putClientBoard(state: ClientBoardState, board: ClientBoard | null): void {
  Object.assign(state, { board: board === null ? null : ref(board), isFailed: false });
}
