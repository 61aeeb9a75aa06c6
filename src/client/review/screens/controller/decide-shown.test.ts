import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from '#client/app/create-client.ts';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { Version } from '#shared/files/attachment.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { decideShown } from './decide-shown.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A thread that cannot read the file. */
class FailingWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  terminate(): void {}
}

const version = {
  id: 'v2',
  attachmentId: 'a1',
  fileName: 'label.pdf',
  url: '/file',
  fileMeta: { sha256: 'ab'.repeat(32) },
} as Version;
const document = { received: () => [] } as Pick<EngineDocument, 'received'> as EngineDocument;

function setUp() {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', new URL('http://127.0.0.1/'));
  vi.stubGlobal('Worker', FailingWorker);
  const client = createClient('http://127.0.0.1:1/api', memoryStorage());
  const call = vi.spyOn(client.api, 'call');
  return { client, call };
}

it('approves no version that is on the stage and cannot be compared with the stored file', async () => {
  const { client, call } = setUp();
  await decideShown(client, '7', version, 'Approved', { document, drawing: 'done' });
  expect(call).not.toHaveBeenCalled();
  expect(client.toasts.toasts).toMatchObject([{ title: 'Nothing was approved' }]);
});

it.each([
  ['sends such a version back', 'Revise', { document, drawing: 'done' }],
  ['approves a version that is not on the stage', 'Approved', null],
] as const)('%s, and claims no hash', async (_, content, view) => {
  const { client, call } = setUp();
  await decideShown(client, '7', version, content, view);
  expect(call.mock.calls).toEqual([
    [
      'decideVersion',
      { params: expect.anything(), body: expect.not.objectContaining({ sha256: expect.anything() }) },
    ],
  ]);
});
