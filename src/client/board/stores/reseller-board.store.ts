import { proxy, ref } from 'valtio';
import type { ResellerBoard } from '#shared/board/reseller-board.ts';

/** A reseller's board of their customers' orders. */
export interface ResellerBoardState {
  /** Null until it has come; replaced as a whole. */
  board: ResellerBoard | null;
  isFailed: boolean;
  /** Whether it is on the screen, and so to be kept up to date. */
  isShown: boolean;
}

export const createResellerBoardStore = (): ResellerBoardState =>
  proxy<ResellerBoardState>({ board: null, isFailed: false, isShown: false });

export function putResellerBoard(state: ResellerBoardState, board: ResellerBoard | null): void {
  Object.assign(state, { board: board === null ? null : ref(board), isFailed: false });
}
