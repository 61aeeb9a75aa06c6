import { beforeEach, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import { clearOrders } from '#client/orders/stores/orders.store.ts';
import type { Client } from '#client/state/client.ts';
import type { BulkDownload } from '#shared/files/bulk-download.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { beginBulkDownload, finishBulkDownload } from './bulk-download.ts';

const preparing: BulkDownload = {
  id: 'd1',
  orderId: '10482',
  status: 'preparing',
  fileName: '10482 Menu.zip',
  size: null,
  url: null,
  failure: null,
  expiresAt: '2026-03-02T09:00:00.000Z',
};
const response = (data: BulkDownload) => ({ ok: true, data, status: 200, meta: {} }) as never;

let client: Client;
let call: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  call = vi.spyOn(client.api, 'call');
  call.mockResolvedValue(response(preparing));
  await beginBulkDownload(client, '10482', 'newest');
});
const shownToasts = () => client.toasts.toasts.map(({ kind, title, messages }) => [kind, title, messages[0]]);
const waits = [
  ['loading', 'Preparing 10482 Menu.zip', 'The download starts automatically. You can continue working.'],
];

it('says why an archive cannot be made, in the place where it was being prepared', async () => {
  expect(shownToasts()).toEqual(waits);
  call.mockResolvedValue(
    response({ ...preparing, status: 'failed', failure: 'menu.pdf is no longer stored.' }),
  );
  await finishBulkDownload(client, '10482', 'd1');
  expect(shownToasts()).toEqual([['danger', 'Failed', 'menu.pdf is no longer stored.']]);
  expect(client.orders.state.downloads).toEqual({});
});

it('waits for the connection, and no longer for an archive that is not there any more', async () => {
  call.mockResolvedValue(callFailure('network', 0));
  await finishBulkDownload(client, '10482', 'd1');
  expect(shownToasts()).toEqual(waits);
  call.mockResolvedValue({ ...callFailure('not_found', 404), message: 'Not Found', messages: [] });
  await finishBulkDownload(client, '10482', 'd1');
  expect(shownToasts()).toEqual([['danger', 'Failed', 'Not Found']]);
  expect(client.orders.state.downloads).toEqual({});
});

it('leaves to another tab what was asked for there', async () => {
  call.mockClear();
  await finishBulkDownload(client, '10482', 'another');
  expect(call).not.toHaveBeenCalled();
});

it('is nothing of whoever comes after the session that asked for it', async () => {
  client.toasts.toasts = [];
  call.mockImplementation(async () => {
    clearOrders(client.orders);
    return callFailure('not_found', 404, 'Not Found');
  });
  await finishBulkDownload(client, '10482', 'd1');
  expect(shownToasts()).toEqual([]);
});
