import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Engine, type EngineDocument, fetchAgain } from '#client/engine/engine.ts';
import { createReviewView, type ReviewView } from '#client/review/screens/controller/review-view.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { EngineFault, EngineResult } from '#shared/protocol/pdf-worker.ts';
import { memoryStorage } from '../../../../../../tests/support/clients/memory-storage.ts';
import { createDocumentOpening, type DocumentOpening } from './document-opening.ts';
import type { KnownDocument } from './look-ahead.ts';

interface FakeDocument extends EngineDocument {
  isDisposed: boolean;
}
const fakeDocument = (pageCount: number): FakeDocument => {
  const document: Partial<FakeDocument> = { pageCount, layers: [], isDisposed: false };
  document.dispose = () => void Object.assign(document, { isDisposed: true });
  return document as FakeDocument;
};
const version = (change: Partial<Version> = {}): Version =>
  ({
    id: 'v1',
    url: 'http://galley.test/a.pdf',
    fileName: 'a.pdf',
    fileType: 'pdf',
    fileMeta: { fileSize: 9, pageCount: null, firstPage: null },
    ...change,
  }) as Version;
const offline: EngineFault = { kind: 'unexpected', status: 0 };

let view: ReviewView;
let results: (EngineResult<EngineDocument> | Promise<EngineResult<EngineDocument>>)[];
let passwords: (string | undefined)[];
let ahead: KnownDocument | null;
/** How often the engine's code cannot be loaded. */
let missing: number;
let pictureShown: Promise<void>;
let events: string[];
let opening: DocumentOpening;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://galley.test/' });
  view = createReviewView(memoryStorage());
  [results, passwords, ahead, missing, events] = [[], [], null, 0, []];
  pictureShown = Promise.resolve();
  const engine: Pick<Engine, 'open' | 'openKnown'> = {
    async open(_, password) {
      passwords.push(password);
      return results.shift() ?? { ok: false, fault: offline };
    },
    openKnown: (_, { pageCount }) => {
      const document = fakeDocument(pageCount);
      return { document, opened: Promise.resolve({ ok: true, value: document }) };
    },
  };
  opening = createDocumentOpening(
    view,
    async () => {
      if (missing-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
      return engine as Engine;
    },
    { take: () => ahead },
    () => pictureShown,
    {
      shown: () => events.push(`shown ${view.pageCount}`),
      opened: () => events.push('opened'),
      failed: () => events.push('failed'),
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const open = async (change: Partial<Version> = {}): Promise<void> => {
  opening.open(version(change));
  await vi.advanceTimersByTimeAsync(0);
};

describe('opening a version’s file', () => {
  it('shows it once it is open', async () => {
    results = [{ ok: true, value: fakeDocument(3) }];
    await open();
    expect(events).toEqual(['shown 3', 'opened']);
    expect(view.opening).toEqual({ step: 'reading' });
    const { document } = view;
    opening.close();
    expect([view.document, document]).toEqual([null, expect.objectContaining({ isDisposed: true })]);
  });

  it('shows what the server knows of it, or what was opened ahead, while it opens', async () => {
    await open({ fileMeta: { fileSize: 9, pageCount: 5, firstPage: { width: 1, height: 1 } } as never });
    expect(events).toEqual(['shown 5', 'opened']);

    const document = fakeDocument(7);
    ahead = { document, opened: Promise.resolve({ ok: true, value: document }) };
    await open();
    expect(events.slice(2)).toEqual(['shown 7', 'opened']);
    expect(passwords).toEqual([]);
  });

  it('says whether its first page was drawn ahead, so that the stage has it at once', async () => {
    expect(opening.open(version())).toEqual({ drawnAhead: false });
    const document = fakeDocument(7);
    ahead = { document, opened: new Promise(() => {}) };
    expect(opening.open(version())).toEqual({ drawnAhead: false });
    Object.assign(document, { isPrepared: true });
    expect(opening.open(version())).toEqual({ drawnAhead: true });
  });

  it('leaves the machine to the picture first, unless the file was being opened before it was chosen', async () => {
    let show = (): void => {};
    pictureShown = new Promise((resolve) => {
      show = resolve;
    });
    results = [{ ok: true, value: fakeDocument(3) }];
    await open();
    expect([passwords, events]).toEqual([[], []]);
    show();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['shown 3', 'opened']);

    pictureShown = new Promise(() => {});
    const document = fakeDocument(7);
    ahead = { document, opened: Promise.resolve({ ok: true, value: document }) };
    await open();
    expect(events.slice(2)).toEqual(['shown 7', 'opened']);
  });

  it('tries again after a passing fault, and shows the fault in the end', async () => {
    await open();
    for (let tries = 0; tries < fetchAgain.times; tries++) {
      expect(view.opening).toEqual({ step: 'loading' });
      await vi.advanceTimersByTimeAsync(fetchAgain.afterMs);
    }
    expect(view.opening).toEqual({ step: 'fault', fault: offline });
    expect(passwords).toHaveLength(fetchAgain.times + 1);
  });

  it('tries again where the engine itself does not come, and shows that in the end', async () => {
    missing = 1;
    results = [{ ok: true, value: fakeDocument(3) }];
    await open();
    expect(view.opening).toEqual({ step: 'loading' });
    await vi.advanceTimersByTimeAsync(fetchAgain.afterMs);
    expect(view.opening).toEqual({ step: 'reading' });

    missing = Infinity;
    await open();
    await vi.advanceTimersByTimeAsync(fetchAgain.times * fetchAgain.afterMs);
    expect(view.opening).toEqual({ step: 'fault', fault: offline });
  });

  it('asks for a password until it is right', async () => {
    results = [
      { ok: false, fault: { kind: 'password-required' } },
      { ok: false, fault: { kind: 'password-wrong' } },
      { ok: true, value: fakeDocument(1) },
    ];
    await open();
    expect(view.opening).toEqual({ step: 'password', wrong: false });
    opening.openAgain('first');
    expect(view.opening).toEqual({ step: 'loading' });
    await vi.advanceTimersByTimeAsync(0);
    expect(view.opening).toEqual({ step: 'password', wrong: true });
    opening.openAgain('second');
    await vi.advanceTimersByTimeAsync(0);
    expect([view.opening, opening.password()]).toEqual([{ step: 'reading' }, 'second']);
  });

  it('closes what is open too late', async () => {
    const document = fakeDocument(3);
    let finish = (): void => {};
    results = [
      new Promise((resolve) => {
        finish = () => resolve({ ok: true, value: document });
      }),
    ];
    await open();
    opening.close();
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect([document.isDisposed, view.document, events]).toEqual([true, null, []]);

    const early = fakeDocument(3);
    ahead = { document: early, opened: new Promise(() => {}) };
    opening.open(version());
    opening.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(early.isDisposed).toBe(true);
  });

  it('says so of a file that cannot be shown, without opening it', async () => {
    await open({ fileType: 'unsupported' });
    expect(view.opening).toEqual({ step: 'fault', fault: { kind: 'unsupported' } });
    expect(passwords).toEqual([]);
  });

  it('does not ask for a file that is older than files are kept', async () => {
    await open({ fault: 'removed' });
    expect(view.opening).toEqual({ step: 'fault', fault: { kind: 'missing' } });
    expect(passwords).toEqual([]);
  });
});
