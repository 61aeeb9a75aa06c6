import { beforeEach, expect, it, vi } from 'vitest';
import { loadBoardEarly } from '#client/board/actions/early-board.ts';
import { loadBoard } from '#client/board/actions/load-board.ts';
import type { Client } from '#client/state/client.ts';
import type { BoardColumnView } from '#shared/board/board.http.ts';
import { minuteMs } from '#shared/kernel/durations.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { type Board, boardOf, createBoardReplica } from './board-replica.ts';
import { keepBoard, takeKeptBoard } from './kept-board.ts';

const now = Date.parse('2026-03-02T09:00:00Z');
const columns: BoardColumnView[] = [
  { column: 'in-review', ids: ['7', '9'], positions: null, total: 2, allocatedSeconds: 60, limit: null },
];

const mei = { userId: 'mei', expirationDate: '2999-01-01T00:00:00Z' };

let tab: Storage;
const empty = (): Board => createBoardReplica({ moment: 0 }).base();
const known = (): Board => boardOf(empty(), columns, [], false);
beforeEach(() => {
  tab = memoryStorage();
});

it('gives the same person’s next page the board, once', () => {
  keepBoard(tab, mei, known(), now);
  expect(takeKeptBoard(tab, mei, now + minuteMs)?.columns).toContainEqual(columns[0]);
  expect(takeKeptBoard(tab, mei, now + minuteMs)).toBeNull();
});

it('gives it to nobody else, and not when it is old', () => {
  keepBoard(tab, mei, known(), now);
  expect(takeKeptBoard(tab, { ...mei, userId: 'omar' }, now + minuteMs)).toBeNull();
  expect(tab.length).toBe(0);
  keepBoard(tab, mei, known(), now);
  expect(takeKeptBoard(tab, mei, now + 11 * minuteMs)).toBeNull();
});

it('gives it to no later session of the same person: its pictures have other addresses there', () => {
  keepBoard(tab, mei, known(), now);
  expect(takeKeptBoard(tab, { ...mei, expirationDate: '2999-01-02T00:00:00Z' }, now + minuteMs)).toBeNull();
});

it('keeps none that is filtered or was never loaded', () => {
  keepBoard(tab, mei, empty(), now);
  keepBoard(tab, mei, { ...known(), isFiltered: true }, now);
  expect(tab.length).toBe(0);
});

it('keeps none where there is no room', () => {
  const full = {
    ...tab,
    setItem: vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError');
    }),
  };
  keepBoard(full, mei, known(), now);
  expect(takeKeptBoard(full, mei, now)).toBeNull();
});

it('is shown until the server responds, and no longer where it cannot', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const { createClient } = await import('../../../../tests/support/clients/create-client.ts');
  const client: Client = createClient('http://127.0.0.1:1/api', memoryStorage());
  Object.assign(client.session, {
    stored: { clientId: 'user', token: 't', ...mei },
  });
  keepBoard(tab, mei, known(), Date.now());
  loadBoardEarly(client, tab);
  expect(client.board.state.status).toBe('ready');
  expect(client.board.columns['in-review'].ids).toEqual(['7', '9']);
  await loadBoard(client, {});
  expect(client.board.state.status).toBe('failed');
  vi.unstubAllGlobals();
});
