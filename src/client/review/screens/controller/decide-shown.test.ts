import { proxy, ref } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { decideShown } from './decide-shown.ts';
import type { ReviewView } from './review-view.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A thread that never responds. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
/** A thread that cannot read the file. */
class FailingWorker extends SilentWorker {
  override postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

const version = {
  id: 'v2',
  version: 2,
  attachmentId: 'a1',
  fileName: 'label.pdf',
  url: '/file',
  fileMeta: { sha256: 'ab'.repeat(32) },
} as Version;
const document = ref({ received: () => [] } as Pick<EngineDocument, 'received'> as EngineDocument);
const shownView = () =>
  proxy({
    ...{ document, drawing: 'done', isBlank: false, walk: null, failedPages: [] },
    layers: [{ id: 1, name: 'Die line', visible: true }],
    hiddenLayers: null,
  } as Pick<
    ReviewView,
    'document' | 'drawing' | 'isBlank' | 'walk' | 'layers' | 'hiddenLayers' | 'failedPages'
  >);

function setUp(worker = FailingWorker) {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', new URL('http://127.0.0.1/'));
  vi.stubGlobal('Worker', worker);
  const client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.review.state.versionId = version.id;
  const call = vi.spyOn(client.api, 'call');
  return { client, call };
}

it('approves no version that is on the stage and cannot be compared with the stored file', async () => {
  const { client, call } = setUp();
  await decideShown(client, '7', version, 'Approved', shownView());
  expect(call).not.toHaveBeenCalled();
  expect(client.toasts.toasts).toMatchObject([{ title: 'Nothing was decided' }]);
});

it.each(['Approved', 'Revise'] as const)(
  'decides nothing (%s) where another version is there by then',
  async (content) => {
    const { client, call } = setUp();
    client.review.state.versionId = 'v1';
    await decideShown(client, '7', version, content, { ...shownView(), drawing: 'coming' });
    expect(call).not.toHaveBeenCalled();
    expect(client.toasts.toasts).toMatchObject([
      {
        title: 'Nothing was decided',
        messages: ['Version 2 is no longer on your screen.', expect.anything()],
      },
    ]);
  },
);

it('approves nothing while the browser has taken the graphics away', async () => {
  const { client, call } = setUp();
  await decideShown(client, '7', version, 'Approved', { ...shownView(), isBlank: true });
  expect(call).not.toHaveBeenCalled();
  expect(client.toasts.toasts).toMatchObject([
    { title: 'Nothing was decided', messages: [expect.stringMatching('graphics'), expect.anything()] },
  ]);
});

it('approves nothing while an older version is seen in its place', async () => {
  const { client, call } = setUp();
  const overlaid = 'Version 1 is on your screen in place of version 2.';
  const showNew = vi.fn();
  const walk = ref({ overlaid: () => overlaid, showNew } as unknown as NonNullable<ReviewView['walk']>);
  await decideShown(client, '7', version, 'Approved', { ...shownView(), walk });
  expect(call).not.toHaveBeenCalled();
  expect(client.toasts.toasts).toMatchObject([
    {
      title: 'Nothing was decided',
      messages: [overlaid, expect.anything()],
      action: { label: 'Show version 2' },
    },
  ]);
  client.toasts.toasts[0]?.action?.run();
  expect(showNew).toHaveBeenCalledOnce();
});

it('approves no version of which the reader has hidden a layer, until they are told so and approve it all the same', async () => {
  const { client, call } = setUp();
  const unseen = 'You have hidden the layer “Die line”.';
  const hidden = Object.assign(shownView(), { hiddenLayers: [1] });
  await decideShown(client, '7', version, 'Approved', hidden);
  expect(call).not.toHaveBeenCalled();
  expect(client.toasts.toasts).toMatchObject([
    {
      title: 'Nothing was decided',
      messages: [unseen, expect.anything()],
      action: { label: 'Approve All the Same' },
    },
  ]);
  client.toasts.toasts[0]?.action?.run();
  expect(client.toasts.toasts).toMatchObject([{ title: 'Comparing version 2 with the stored file…' }]);
  await vi.dynamicImportSettled();
});

it('approves nothing where an older version came in its place while the file was compared', async () => {
  let isOver = false;
  const { client, call } = setUp(
    class extends FailingWorker {
      override postMessage(): void {
        isOver = true;
        super.postMessage();
      }
    },
  );
  const overlaid = 'Version 1 is on your screen in place of version 2.';
  const walk = ref({ overlaid: () => (isOver ? overlaid : null) } as unknown as NonNullable<
    ReviewView['walk']
  >);
  await decideShown(client, '7', version, 'Approved', Object.assign(shownView(), { walk }));
  expect(call).not.toHaveBeenCalled();
  expect(client.toasts.toasts).toMatchObject([
    {
      title: 'Nothing was decided',
      messages: [overlaid, expect.anything()],
      action: { label: 'Show version 2' },
    },
  ]);
});

it.each([
  ['sends such a version back', 'Revise', shownView()],
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

it.each([
  ['it has left the stage', (view: ReturnType<typeof shownView>) => Object.assign(view, { document: null })],
  ['its author gives it up', (_: unknown, { toasts }: Client) => toasts.toasts[0]?.action?.run()],
] as const)('decides nothing once %s, however long the comparison takes', async (_, leave) => {
  const { client, call } = setUp(SilentWorker);
  const view = shownView();
  const deciding = decideShown(client, '7', version, 'Approved', view);
  await decideShown(client, '7', version, 'Approved', view);
  expect(client.toasts.toasts).toMatchObject([{ title: 'Comparing version 2 with the stored file…' }]);
  await vi.dynamicImportSettled();
  leave(view, client);
  await deciding;
  expect(call).not.toHaveBeenCalled();
  expect(client.toasts.toasts.map(({ kind }) => kind)).not.toContain('loading');
});
