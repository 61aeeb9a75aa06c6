import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { offerCutUploads, takeUp } from './cut-uploads.ts';
import { lockNote, type NotedFile, readNotes, writeNote } from './noted-uploads.ts';

const to = { orderId: '10511', kind: 'customer', attachmentId: null } as const;
const file = (size: number, name = 'proof.pdf') => new File(['x'.repeat(size)], name);
const noted = (size: number, key: string | null = null, name = 'proof.pdf'): NotedFile => ({
  name,
  size,
  key,
  registration: null,
});

let client: Client;
/** The keys in the storage that were given up. */
let removed: string[];
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient(
    'http://127.0.0.1:1/api',
    memoryStorage({
      clientId: 'customer',
      token: 't',
      userId: 'u1',
      expirationDate: '2999-01-01T00:00:00.000Z',
    }),
  );
  removed = [];
  vi.spyOn(client.api, 'call').mockImplementation((async (
    _name: string,
    given: { query?: { key: string } },
  ) => {
    if (given.query !== undefined) removed.push(given.query.key);
    return { ok: true, data: null, status: 200, meta: {} };
  }) as never);
});
afterEach(() => {
  for (const note of readNotes(client)) writeNote(client, { ...note, files: [] });
  vi.unstubAllGlobals();
});
const note = (id: string, ...files: NotedFile[]) => writeNote(client, { id, userId: 'u1', to, files });
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
}
/** What is left to be chosen again, by note: the sizes of its files. */
const left = () =>
  Object.fromEntries(readNotes(client).map(({ id, files }) => [id, files.map((f) => f.size)]));

it('of two files of one name only the one that is sent is no longer offered', async () => {
  note('a', noted(1), noted(2));
  await takeUp(client, to, [file(2)]);
  expect(left()).toEqual({ a: [1] });
  await takeUp(client, to, [file(1)]);
  expect(left()).toEqual({});
});

it('one file goes on with one of two notes, that of its size by preference', async () => {
  note('a', noted(1), noted(3));
  note('b', noted(2), noted(3));
  await takeUp(client, to, [file(2)]);
  expect(left()).toEqual({ a: [1, 3], b: [3] });
  await takeUp(client, to, [file(3)]);
  expect(Object.values(left()).flat().toSorted()).toEqual([1, 3]);
});

it('a file that was changed since takes the place of the one of its name, of which what arrived is removed', async () => {
  note('a', noted(1, 'orders/10511/proof.pdf'), noted(5, null, 'cover.pdf'));
  await takeUp(client, to, [file(2)]);
  expect(left()).toEqual({ a: [5] });
  expect(removed).toEqual(['orders/10511/proof.pdf']);
});

it('of three files of one name where two were to be sent, two are sent, in the order first chosen', async () => {
  note('a', noted(2), noted(1));
  const sends: number[][] = [];
  offerCutUploads(client, {
    choose: async () => [file(3), file(1), file(2)],
    send: (_, files) => void sends.push(files.map(({ size }) => size)),
  });
  await until(() => client.toasts.toasts.length > 0);
  client.toasts.toasts[0]?.action?.run();
  await until(() => sends.length > 0);
  expect(sends).toEqual([[2, 1]]);
  expect(client.toasts.toasts.map(({ title, messages }) => [title, messages])).toContainEqual([
    'Not among the files that were to be sent',
    ['proof.pdf'],
  ]);
});

it('a file that only waits to be registered is not sent again when it is chosen beside another', async () => {
  const arrived = {
    ...noted(2),
    key: 'orders/10511/arrived.pdf',
    registration: { mutationId: 'm1', record: {} },
  } as unknown as NotedFile;
  note('a', arrived, noted(1));
  const sends: number[][] = [];
  vi.mocked(client.api.call).mockResolvedValue(callFailure('network', 0) as never);
  offerCutUploads(client, {
    choose: async () => [file(2), file(1)],
    send: (_, files) => void sends.push(files.map(({ size }) => size)),
  });
  await until(() => client.toasts.toasts.length > 0);
  client.toasts.toasts[0]?.action?.run();
  await until(() => sends.length > 0);
  expect(sends).toEqual([[1]]);
  expect(client.toasts.toasts.map(({ title }) => title)).not.toContain(
    'Not among the files that were to be sent',
  );
});

it('a file whose registration was not sent, as the session ended, stays noted as it was', async () => {
  const registration = { mutationId: 'm1', record: {} };
  note('a', { ...noted(2, 'orders/10511/arrived.pdf'), registration } as unknown as NotedFile);
  const call = vi.mocked(client.api.call).mockResolvedValue(callFailure('aborted', 0) as never);
  offerCutUploads(client, { choose: async () => [], send: () => {} });
  await until(() => call.mock.calls.some(([name]) => name === 'unlockOrder'));
  expect(call.mock.calls.map(([name]) => name)).toEqual(['registerUpload', 'unlockOrder']);
  expect(readNotes(client)[0]?.files).toMatchObject([{ key: 'orders/10511/arrived.pdf', registration }]);
});

it('what the server is still asked about when the session ends stays noted, and is nothing of whoever comes next', async () => {
  const registration = { mutationId: 'm1', record: {} };
  const files = [
    { ...noted(2, 'orders/10511/arrived.pdf'), registration } as unknown as NotedFile,
    noted(1, 'orders/10511/proof.pdf'),
  ];
  note('a', ...files);
  let respond = (): void => {};
  const call = vi.mocked(client.api.call);
  call.mockImplementation((async (name: string) => {
    if (name !== 'removeTemporaryUpload') return { ok: true, data: null, status: 200, meta: {} };
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    return callFailure('aborted', 0);
  }) as never);
  const end = offerCutUploads(client, { choose: async () => [], send: () => {} });
  await until(() => call.mock.calls.some(([name]) => name === 'removeTemporaryUpload'));
  end();
  respond();
  await lockNote('a', async () => {});
  expect(call.mock.calls.map(([name]) => name)).toEqual(['registerUpload', 'removeTemporaryUpload']);
  expect(readNotes(client)[0]?.files).toEqual(files);
  expect(client.toasts.toasts).toEqual([]);
});
