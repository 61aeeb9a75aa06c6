import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearBoard, createBoardStore } from '#client/board/stores/board.store.ts';
import { boardResponses } from '#client/board/stores/board-events.ts';
import { callFailure } from '#client/net/call-result.ts';
import type { CallResponse } from '#client/net/route-call.ts';
import type { Client } from '#client/state/client.ts';
import { filterQuery } from '#shared/orders/list/order-filter-address.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { closeBoard, loadBoard, loadCards } from './load-board.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A board in which `next` responds to every call for cards. */
function setUp() {
  const board = createBoardStore(memoryStorage(), { moment: 0 });
  board.state.status = 'ready';
  const asked: string[] = [];
  const parts = { isReachable: false };
  const call = async (_: string, { query }: { query: { ids?: string } }) => {
    if (query.ids !== undefined) asked.push(query.ids);
    return parts.isReachable ? { ok: true, data: [], meta: {} } : callFailure('network', 0);
  };
  const client = { board, api: { call } } as unknown as Client;
  return { board, asked, parts, client };
}

it('asks again for cards that did not come, after longer and longer, until they come', async () => {
  const { board, asked, parts, client } = setUp();
  board.state.selected = ['7'];
  await loadCards(client, ['7']);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual(['7']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(asked).toHaveLength(2);
  const outdated = vi.fn();
  board.outdated.on(outdated);
  parts.isReachable = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(3);
  // Columns ask for what is in sight.
  expect(outdated).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
});

it('asks for nothing more once the board is closed', async () => {
  const { board, asked, client } = setUp();
  board.state.selected = ['7'];
  await loadCards(client, ['7', '8']);
  closeBoard(client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['7,8']);
});

it('follows a board no longer that was left before it came', () => {
  const { board, client } = setUp();
  const response = { input: {}, meta: {}, begun: 0 } as unknown as CallResponse;
  board.state.status = 'loading';
  closeBoard(client);
  boardResponses(board, () => {}).board({ columns: [], cards: [] }, response);
  expect(board.state.status).toBe('idle');
  board.early = Promise.resolve({ ok: true, data: null, meta: {} });
  boardResponses(board, () => {}).board({ columns: [], cards: [] }, response);
  expect(board.state.status).toBe('ready');
});

it('shows no orders of another filter where the chosen one could not be loaded', async () => {
  const { board, client } = setUp();
  const response = { input: {}, meta: {}, begun: 0 } as unknown as CallResponse;
  boardResponses(board, () => {}).board({ columns: [], cards: [] }, response);
  await loadBoard(client);
  expect(board.state.status).toBe('ready');
  const outrun = loadBoard(client, { customSearch: 'poster' });
  await loadBoard(client, {});
  await outrun;
  expect(board.state.status).toBe('ready');
  await loadBoard(client, { customSearch: 'poster' });
  expect(board.state.status).toBe('failed');
});

it('asks again for a filtered board that could not be brought up to date, until it comes or is left', async () => {
  const { board, parts, client } = setUp();
  board.state.filter = { customSearch: 'poster' };
  board.loadedQuery = JSON.stringify(filterQuery(board.state.filter));
  const call = vi.spyOn(client.api, 'call');
  await loadBoard(client);
  expect(board.state.status).toBe('ready');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(call).toHaveBeenCalledTimes(2);
  parts.isReachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(3);
  parts.isReachable = false;
  await loadBoard(client);
  closeBoard(client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(4);
});

it('lets what fails of a former person’s board change nothing of the next', async () => {
  const { board, asked, client } = setUp();
  const pending = [
    loadCards(
      client,
      Array.from({ length: 150 }, (_, at) => String(at)),
    ),
    loadBoard(client),
  ];
  clearBoard(board);
  board.state.status = 'loading';
  await Promise.all(pending);
  expect(board.state.status).toBe('loading');
  const outdated = vi.fn();
  board.outdated.on(outdated);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outdated).not.toHaveBeenCalled();
  expect(asked).toHaveLength(1);
});

it('leaves nothing of what one person asked for to the next', async () => {
  const { board, asked, parts, client } = setUp();
  await loadCards(client, ['7']);
  void loadCards(client, ['8']);
  board.early = Promise.resolve({ ok: true, data: 'of the first person', meta: {}, status: 200 } as never);
  clearBoard(board);
  parts.isReachable = true;
  const call = vi.spyOn(client.api, 'call');
  await loadBoard(client, {});
  expect(call).toHaveBeenCalledWith('board', { query: {} });
  await loadCards(client, ['8']);
  expect(asked).toEqual(['7', '8', '8']);
  const outdated = vi.fn();
  board.outdated.on(outdated);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outdated).not.toHaveBeenCalled();
});
