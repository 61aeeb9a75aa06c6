import { beforeEach, describe, expect, it } from 'vitest';
import { callFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { createToastsStore, type ToastsState } from '#client/state/toasts.store.ts';
import type { UploadRefusal } from '#shared/files/upload.ts';
import { reportRefusals, showUpload, type UploadToast } from './upload-toast.ts';

const file = new File(['%PDF-1.7'], 'menu.pdf');
let toasts: ToastsState;
let client: Client;
let cancelled: number;
let upload: UploadToast;
beforeEach(() => {
  toasts = createToastsStore();
  client = { toasts } as Client;
  cancelled = 0;
  upload = showUpload(client, file, '2 of 3', () => {
    cancelled += 1;
  });
});
const shown = () => toasts.toasts[0];

describe('the toast of a file on its way', () => {
  it('names its file and place from the beginning, and can cancel it', () => {
    expect(shown()).toMatchObject({
      ...{ title: 'Uploading 2 of 3', closeAfterMs: null },
      progress: { fileName: 'menu.pdf', fileSize: 8, percentCompleted: 0, state: 'running' },
    });
    shown()?.action?.run();
    expect(cancelled).toBe(1);
    showUpload(client, file, '', () => {});
    expect(toasts.toasts[1]?.title).toBe('Uploading');
  });

  it('is one and the same until its end, with what there is to say of it', () => {
    upload.running(40, 'The network is away.');
    expect(shown()).toMatchObject({ messages: ['The network is away.'], progress: { percentCompleted: 40 } });
    upload.running(60, '');
    expect(shown()?.messages).toEqual([]);
    upload.done();
    expect(toasts.toasts).toHaveLength(1);
    expect(shown()).toMatchObject({
      title: 'Uploaded',
      action: null,
      progress: { percentCompleted: 100, state: 'success' },
    });
    expect(shown()?.closeAfterMs).toBeGreaterThan(0);
  });

  it('of each of two files is its own', () => {
    const other = showUpload(client, file, '3 of 3', () => {});
    other.done();
    expect(toasts.toasts.map(({ title }) => title)).toEqual(['Uploading 2 of 3', 'Uploaded']);
  });

  it.each([
    [
      'the server’s words',
      callFailure('forbidden', 403, 'Not allowed', ['Ask its owner.']),
      undefined,
      'Not allowed Ask its owner.',
    ],
    [
      'words of its own',
      callFailure('locked', 423, 'Locked'),
      'Somebody else is uploading.',
      'Somebody else is uploading.',
    ],
    ['the usual words', callFailure('network', 0), undefined, 'There was a problem uploading your file.'],
    [
      'a cancelling, whatever else is said',
      callFailure('aborted', 0, 'x'),
      'Not added.',
      'The upload was cancelled.',
    ],
  ])('fails by %s, and can be cancelled no more', (_, failure, text, message) => {
    upload.failed(failure, text);
    expect(shown()).toMatchObject({
      title: 'Failed',
      messages: [message],
      action: null,
      progress: { state: 'fail' },
    });
    expect(shown()?.closeAfterMs).toBeGreaterThan(0);
  });
});

it('reports each refusal of a batch, and whether there are any', () => {
  toasts.toasts = [];
  expect(reportRefusals(client, [])).toBe(true);
  expect(toasts.toasts).toEqual([]);
  const refusals: UploadRefusal[] = [
    { title: 'Too large', messages: ['menu.pdf'] },
    { title: 'No room', messages: ['flyer.pdf', 'poster.pdf'] },
  ];
  expect(reportRefusals(client, refusals)).toBe(false);
  expect(toasts.toasts.map(({ kind, title }) => [kind, title])).toEqual([
    ['danger', 'Too large'],
    ['danger', 'No room'],
  ]);
});
