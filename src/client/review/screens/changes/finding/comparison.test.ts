import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEngine } from '#client/engine/create-engine.ts';
import type { Engine, EngineDocument } from '#client/engine/engine.ts';
import {
  type ComparisonResult,
  type KeptResults,
  newComparison,
} from '#client/review/stores/comparison.store.ts';
import { type Change, inPlace } from '#shared/compare/change.ts';
import type { PageCompareOptions } from '#shared/compare/compare-options.ts';
import { type CompareSettings, usualSettings } from '#shared/compare/compare-settings.ts';
import { fingerprintSide } from '#shared/compare/page-match.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { EngineResult, PdfWorkerApi } from '#shared/protocol/pdf-worker.ts';
import { FakeWorker } from '../../../../../../tests/support/clients/fake-engine-worker.ts';
import { type Comparison, createComparison } from './comparison.ts';
import { mayCompareAgain } from './comparison-labels.ts';

/** Files of the fake engine have nine pages. */
const pageCount = 9;
const rect = { x: 1, y: 2, width: 3, height: 4 };
const date: Change = { kind: 'text', at: rect, was: rect, old: 'May', new: 'June' };

let engine: Engine;
let compared: number;
let kept: KeptResults;
let onServer: ComparisonResult | null;
let serverResponds: Promise<void>;
let isMatched: (page: number) => boolean;
let api: Partial<PdfWorkerApi>;
let comparison: Comparison | undefined;
let keptSettings: CompareSettings[];

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://galley.test/' });
  compared = 0;
  kept = new Map();
  onServer = null;
  serverResponds = Promise.resolve();
  isMatched = () => true;
  api = {};
  keptSettings = [];
  engine = createEngine({
    size: 1,
    createWorker: () =>
      new FakeWorker(
        () => ({ ok: true, value: { width: 1, height: 1, pixels: new ArrayBuffer(4) } }),
        async () => new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])),
        undefined,
        {
          fingerprint: async () => ({
            ok: true,
            value: {
              size: { width: 100, height: 200 },
              fields: new Uint8Array(fingerprintSide),
              words: new Uint32Array(),
              text: 1,
            },
          }),
          matchPages: async (_, after) => ({
            ok: true,
            value: {
              pages: after.map((__, at) => ({
                page: at + 1,
                old: isMatched(at + 1) ? at + 1 : null,
                isMoved: false,
                copyOf: null,
              })),
              removed: after.flatMap((__, at) => (isMatched(at + 1) ? [] : [at + 1])),
            },
          }),
          compare: async () => {
            compared += 1;
            return {
              ok: true,
              value: { changes: [date], placement: inPlace, resized: null, renderingOnly: 0 },
            };
          },
          ...api,
        },
      ),
  });
});
afterEach(() => {
  comparison?.close();
  engine.dispose();
  vi.unstubAllGlobals();
});

const version = (id: string): Version =>
  ({
    ...{ id, url: `http://galley.test/${id}.pdf`, fileName: `${id}.pdf`, fileType: 'pdf' },
    fileMeta: { fileSize: 9, sha256: `hash-${id}` },
  }) as Version;
async function shown(): Promise<EngineDocument> {
  const opened = await engine.open({ bytes: new ArrayBuffer(8), name: 'new.pdf' });
  if (!opened.ok) throw new Error(opened.fault.kind);
  return opened.value;
}
/** `old`: the first call for the old file ends in this. */
async function begin(old?: EngineResult<EngineDocument>): Promise<Comparison> {
  const document = await shown();
  if (old !== undefined) vi.spyOn(engine, 'open').mockResolvedValueOnce(old);
  const made = createComparison({
    ...{ kept, old: version('v1'), version: version('v2'), document },
    loadEngine: async () => engine,
    password: undefined,
    fromServer: () => serverResponds.then(() => onServer),
    pageInView: () => 1,
    ...{ settings: usualSettings, keepSettings: (settings) => keptSettings.push(settings) },
    parallel: 2,
  });
  comparison = made;
  made.start();
  return made;
}
const ended = ({ state }: Comparison) =>
  vi.waitUntil(() => ['done', 'different', 'failed'].includes(state.status));

it('finds what is different on every page, as one item where it is the same', async () => {
  const made = await begin();
  await ended(made);
  expect(made.state.status).toBe('done');
  expect(made.state.changes.map(({ places }) => places.length)).toEqual([pageCount]);
  expect([made.state.compared, made.state.total]).toEqual([pageCount, pageCount]);
});

it('works nothing out twice for the same two files', async () => {
  const first = await begin();
  await ended(first);
  const { changes } = first.state;
  first.close();
  compared = 0;
  const second = await begin();
  expect(second.state.status).toBe('done');
  expect(second.state.changes).toEqual(changes);
  expect(compared).toBe(0);
});

it('takes what the server has found, and opens nothing for it', async () => {
  const open = vi.spyOn(engine, 'open');
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1);
  const comparison = { changes: [date], placement: inPlace, resized: null, renderingOnly: 0 };
  onServer = {
    map: { pages: pages.map((page) => ({ page, old: page, isMoved: false, copyOf: null })), removed: [] },
    pages: new Map([[4, { page: 4, old: 4, comparison }]]),
  };
  const made = await begin();
  await ended(made);
  expect(made.state).toMatchObject({ status: 'done', matched: pageCount });
  expect(made.state.changes.map(({ places }) => places[0].page)).toEqual([4]);
  expect(compared).toBe(0);
  // The shown file alone.
  expect(open).toHaveBeenCalledTimes(1);
});

it('says that files are different documents where hardly a page continues another', async () => {
  isMatched = (page) => page < 3;
  const made = await begin();
  await ended(made);
  expect([made.state.status, made.state.matched, made.state.total]).toEqual(['different', 2, pageCount]);
});

it('keeps nothing of a pair that was left before its end', async () => {
  let respond = (): void => {};
  serverResponds = new Promise((done) => {
    respond = done;
  });
  const open = vi.spyOn(engine, 'open');
  const made = await begin();
  made.close();
  respond();
  expect(kept.size).toBe(0);
  // What the first one did not leave would be done, or be kept, by the end of the second.
  const second = await begin();
  await ended(second);
  expect(compared).toBe(pageCount);
  // The shown file twice, and the old one once.
  expect(open).toHaveBeenCalledTimes(3);
});

it('tells why the old file cannot be opened, and begins again when asked to', async () => {
  const made = await begin({ ok: false, fault: { kind: 'missing' } });
  await ended(made);
  expect([made.state.status, made.state.fault]).toEqual(['failed', { kind: 'missing' }]);
  made.start();
  await vi.waitUntil(() => made.state.status === 'done');
  expect(made.state.fault).toBeNull();
});

it('reads a page again that was not read for a passing reason, where that is asked for', async () => {
  const failing = new Set([3]);
  const read: number[] = [];
  api.fingerprint = async (_, page) => {
    read.push(page);
    return failing.has(page)
      ? { ok: false, fault: { kind: 'memory' } }
      : {
          ok: true,
          value: {
            ...{ size: { width: 100, height: 200 }, text: 1 },
            ...{ fields: new Uint8Array(fingerprintSide), words: new Uint32Array() },
          },
        };
  };
  const made = await begin();
  await ended(made);
  expect(made.state.faults.map(({ side, page }) => `${side} ${page}`)).toEqual(['after 3', 'before 3']);
  expect(mayCompareAgain(made.state)).toBe(true);
  failing.clear();
  read.length = 0;
  made.compareAgain();
  await ended(made);
  expect(new Set(read)).toEqual(new Set(Array.from({ length: pageCount }, (_, at) => at + 1)));
  expect(made.state.faults).toEqual([]);
  expect(mayCompareAgain(made.state)).toBe(false);
});

it('warns no more of pages that could not be compared, once it takes a result that has all', async () => {
  let isBroken = false;
  api.compare = async () =>
    isBroken
      ? { ok: false, fault: { kind: 'unsupported' } }
      : { ok: true, value: { changes: [date], placement: inPlace, resized: null, renderingOnly: 0 } };
  const made = await begin();
  await ended(made);
  expect(made.state.faults).toEqual([]);
  isBroken = true;
  made.configure({ ...usualSettings, nudge: { rightMm: 1, downMm: 0 } });
  await ended(made);
  expect(made.state.faults).toHaveLength(pageCount);
  made.configure(usualSettings);
  await ended(made);
  expect(made.state).toMatchObject({ status: 'done', faults: [], compared: pageCount });
});

it('compares itself what the server could not read, where that is asked for', async () => {
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1);
  const match = { isMoved: false, copyOf: null };
  onServer = {
    map: {
      pages: pages.map((page) =>
        page === 2
          ? { ...match, page, old: page, unread: 'after', why: 'timeout' }
          : { ...match, page, old: page },
      ),
      removed: [],
    },
    pages: new Map(),
  };
  const made = await begin();
  await ended(made);
  expect(mayCompareAgain(made.state)).toBe(true);
  made.compareAgain();
  await ended(made);
  expect(compared).toBe(pageCount);
  expect(mayCompareAgain(made.state)).toBe(false);
  expect([...kept.values()]).toEqual([made.state.result]);
});

it('opens an old file by its own password once that is typed, and says which one is wrong', async () => {
  const open = engine.open.bind(engine);
  vi.spyOn(engine, 'open').mockImplementation(async (source, password) => {
    if ('bytes' in source || password === 'the older') return open(source, password);
    return { ok: false, fault: { kind: password === undefined ? 'password-required' : 'password-wrong' } };
  });
  const made = await begin();
  await ended(made);
  expect(made.state.fault).toEqual({ kind: 'password-required' });
  made.unlock('a guess');
  await vi.waitUntil(() => made.state.fault?.kind === 'password-wrong');
  made.unlock('the older');
  await vi.waitUntil(() => made.state.status === 'done');
  expect(made.state.changes).toHaveLength(1);
});

it('compares anew as it is set, keeps that apart from what others find, and recalls what it knows', async () => {
  const asked: PageCompareOptions[] = [];
  proxy(newComparison());
  api.compare = async (_before, _after, options) => {
    compared += 1;
    // As it is on its way to a worker.
    asked.push(structuredClone(options));
    return { ok: true, value: { changes: [date], placement: inPlace, resized: null, renderingOnly: 0 } };
  };
  const made = await begin();
  await ended(made);
  const usual = [...kept.values()][0];
  [compared, asked.length] = [0, 0];
  const again = async (settings: CompareSettings): Promise<void> => {
    made.configure(settings);
    await ended(made);
  };

  const nudged = { ...usualSettings, nudge: { rightMm: 1, downMm: 0 } };
  await again(nudged);
  expect(compared).toBe(pageCount);
  expect(new Set(asked.map(({ nudge }) => nudge.rightMm))).toEqual(new Set([1]));
  expect(keptSettings).toEqual([nudged]);
  expect([...kept.values()]).toEqual([usual]);

  compared = 0;
  await again({ ...nudged, places: [{ page: 3, at: rect }] });
  expect(compared).toBe(1);
  made.configure(usualSettings);
  await ended(made);
  expect(made.state.result).toBe(usual);
  expect(compared).toBe(1);
});

it('goes on with a page that was matched by hand, and compares no other again', async () => {
  const made = await begin();
  await ended(made);
  compared = 0;
  made.configure({ ...usualSettings, pages: { 2: 5, 7: null } });
  await ended(made);
  expect(compared).toBe(1);
  expect(made.state.result.map?.removed).toEqual([2, 7]);
  expect(made.oldPage(2)?.page).toBe(5);
  expect([made.oldPage(5), made.oldPage(7)]).toEqual([null, null]);
});

it('shows the old page where it was moved to by hand before it is compared there', async () => {
  const made = await begin();
  await ended(made);
  made.configure({ ...usualSettings, nudge: { rightMm: 25.4, downMm: 0 } });
  expect(made.oldPage(1)?.placement.x).toBeCloseTo(72, 9);
  await ended(made);
});
