import { beforeEach, describe, expect, it } from 'vitest';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { DataExport } from '#shared/data-rights/data-export.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { beginExport, reportExport } from './data-exports.ts';

const preparing = {
  id: 'e1',
  subject: 'Mei Tan',
  status: 'preparing',
  url: null,
  failure: null,
} as DataExport;
const ready = { ...preparing, status: 'ready', url: '/exports/e1.zip', fileName: 'mei.zip' } as DataExport;

let client: Client;
let sent: { name: string; input: object }[];
let begun: CallResult<unknown>;
/** What the server has of the person's exports. */
let exports: DataExport[] | null;
beforeEach(() => {
  client = createClient('http://127.0.0.1:9/api', memoryStorage());
  [sent, exports] = [[], [preparing]];
  begun = { ok: true, data: preparing, meta: {} };
  client.api.call = (async (name: string, input: object) => {
    sent.push({ name, input });
    if (name !== 'dataExports') return begun;
    return exports === null ? callFailure('network', 0) : { ok: true, data: exports, meta: {} };
  }) as unknown as Client['api']['call'];
});
const said = () => client.toasts.toasts.map(({ kind, title, messages }) => [kind, title, ...messages]);
const waits = [
  [
    ...['info', 'Putting together the data about Mei Tan'],
    'You are mailed when it is ready. You can go on working.',
  ],
];

describe('an export', () => {
  it('of a person or a company begins with its reason, and says that it takes its time', async () => {
    expect(await beginExport(client, 'person', 'mei', 'Asked by phone')).toBe(true);
    expect(await beginExport(client, 'company', 'c7')).toBe(true);
    expect(sent.filter(({ name }) => name !== 'dataExports')).toEqual([
      { name: 'exportPerson', input: { params: { userId: 'mei' }, body: { reason: 'Asked by phone' } } },
      { name: 'exportCompany', input: { params: { companyId: 'c7' }, body: { reason: '' } } },
    ]);
    expect(said()).toEqual(waits);
  });

  it('that is refused says why', async () => {
    begun = callFailure('conflict', 409, 'One is being put together');
    expect(await beginExport(client, 'person', 'mei')).toBe(false);
    expect(said()).toEqual([['error', 'One is being put together']]);
  });

  it('that is ready can be downloaded, until its person has read that', async () => {
    await beginExport(client, 'person', 'mei');
    exports = [ready];
    await reportExport(client, 'e1');
    expect(said()).toEqual([['success', 'The data about Mei Tan is ready']]);
    expect(client.toasts.toasts[0]).toMatchObject({ closeAfterMs: null, action: { label: 'Download' } });
  });

  it('that was ready before the response came is not said to be under way', async () => {
    exports = [ready];
    await reportExport(client, 'e1');
    await beginExport(client, 'person', 'mei');
    await new Promise((resolve) => setImmediate(resolve));
    expect(said()).toEqual([['success', 'The data about Mei Tan is ready']]);
  });

  it('that has failed says why, in the place where it was under way', async () => {
    await beginExport(client, 'person', 'mei');
    exports = [{ ...preparing, status: 'failed', failure: 'The storage is full.' } as DataExport];
    await reportExport(client, 'e1');
    expect(said()).toEqual([['danger', 'Failed', 'The storage is full.']]);
  });

  it.each([
    ['is still under way', [preparing]],
    ['somebody else has asked for', []],
    ['cannot be looked up', null],
  ])('that %s is said to be neither ready nor failed', async (_, known) => {
    exports = known;
    await reportExport(client, 'e1');
    expect(said()).toEqual([]);
  });
});
