import { afterEach, expect, it, vi } from 'vitest';
import { createEngine } from '#client/engine/create-engine.ts';
import { type EngineDocument, fetchAgain } from '#client/engine/engine.ts';
import { createComparison } from '#client/review/screens/changes/finding/comparison.ts';
import { numberChanges } from '#client/review/screens/changes/judging/change-filter.ts';
import type { SideNames } from '#client/review/screens/changes/pair/side-names.ts';
import { newComparison } from '#client/review/stores/comparison.store.ts';
import { type CompareSettings, usualSettings } from '#shared/compare/compare-settings.ts';
import type { ChangePlace, ListedChange } from '#shared/compare/list-changes.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { EngineFault, EngineResult } from '#shared/protocol/pdf-worker.ts';
import { FakeWorker } from '../../../../../../tests/support/clients/fake-engine-worker.ts';
import { changedText, copiedText } from './changed-text.ts';
import { changedPairs, drawReport } from './draw-report.ts';
import { createReportWriter } from './report-pdf.ts';
import { changesCsv, reportFacts, reportRows, verdictSummary } from './report-rows.ts';
import { isLatin, wrapText } from './wrap-text.ts';

const rect = { x: 100, y: 200, width: 30, height: 10 };
const place = (page: number): ChangePlace => ({ page, old: page, at: rect, was: rect });
const price: ListedChange = {
  key: 'price',
  change: { kind: 'text', at: rect, was: rect, old: 'RM 118', new: '=SUM(1)' },
  places: [place(6), place(7), place(9)],
};
const removed: ListedChange = {
  key: 'removed',
  change: { kind: 'page', how: 'removed' },
  places: [{ page: 3, old: 3, at: null, was: null }],
};
const numbered = numberChanges([removed, price], [{ key: 'price', page: price.places[0].page }]);
const walk = {
  numbered: () => numbered,
  verdictOf: (key: string) => (key === 'price' ? ({ kind: 'accepted' } as const) : null),
  state: { seen: ['price', 'removed'] } as never,
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the list as CSV has a line for each change, and no word of a file is a formula', () => {
  const rows = reportRows(walk);
  expect(changesCsv(rows, usualSettings).split('\r\n')).toEqual([
    '\uFEFFNo.,Pages,Kind,Change,Before,After,Asked for,Verdict',
    "1,6 7 9,Text,RM 118 → =SUM(1),RM 118,'=SUM(1),No,Accepted",
    '2,3,Page,Page 3 removed,,,Yes,Seen',
    '',
  ]);
  expect(verdictSummary(rows)).toBe('1 accepted, 1 seen');
});

it('the list and the report name the settings of its reader', () => {
  const rows = reportRows(walk);
  const settings = { ...usualSettings, inksOut: ['Varnish'] };
  const sentence = 'Compared with own settings: without ink “Varnish”.';
  expect(changesCsv(rows, settings).split('\r\n')[1]).toBe(`,,Settings,${sentence},,,,`);
  const order = { orderName: 'Menus', orderId: '7' };
  const names = { inText: { old: 'version 1', new: 'version 2' } } as SideNames;
  const facts = (own: CompareSettings) =>
    reportFacts(
      order,
      { names, state: { ...newComparison(), status: 'done', settings: own } },
      rows,
      'today',
    );
  const counted = 'No change from version 1 to version 2: 1 accepted, 1 seen';
  expect(facts(settings)).toEqual(['Menus #7', counted, sentence, 'today']);
  expect(facts(usualSettings)).toEqual(['Menus #7', counted, 'today']);
});

it('changed words are listed once for each page, as text that can be copied', () => {
  const added: ListedChange = {
    ...price,
    key: 'added',
    change: { ...price.change, old: '', new: 'now' } as never,
  };
  const look: ListedChange = {
    ...price,
    key: 'look',
    change: { ...price.change, old: 'a', new: 'a' } as never,
  };
  const pages = changedText([removed, { ...added, places: [place(6)] }, price, look]);
  expect(pages.map(({ page, changes }) => [page, changes.length])).toEqual([
    [6, 2],
    [7, 1],
    [9, 1],
  ]);
  expect(copiedText(pages.slice(0, 2))).toBe(
    'Page 6\n+ now\n- RM 118\n+ =SUM(1)\n\nPage 7\n- RM 118\n+ =SUM(1)\n',
  );
});

it('the report has a sheet for each changed page with its frames, and for one that was removed', () => {
  const pairs = changedPairs(numbered);
  expect(
    pairs.map(({ page, old, framesAfter }) => [page, old, framesAfter.map(({ number }) => number)]),
  ).toEqual([
    [null, 3, []],
    [6, 6, [1]],
    [7, 7, [1]],
    [9, 9, [1]],
  ]);
});

it('the report begins a sheet whenever the table is full, and draws letters that PDF fonts lack', async () => {
  const drawn: string[] = [];
  const [row] = reportRows(walk);
  if (row === undefined) throw new Error('no row');
  const rows = Array.from({ length: 60 }, (_, at) => ({ ...row, number: at + 1 }));
  const writer = await createReportWriter(
    {
      title: 'Changes of 菜单.pdf',
      facts: ['17 changes'],
      rows,
      labels: { before: 'Version 1', after: 'Version 2' },
    },
    (text) => {
      drawn.push(text);
      return { png: onePixel, width: 100, height: 12 };
    },
  );
  writer.addPage({ page: 6, old: null, before: null, after: null, framesBefore: [], framesAfter: [] });
  const text = new TextDecoder('latin1').decode(await writer.finish().arrayBuffer());
  expect(drawn).toContain('Changes of 菜单.pdf');
  expect(text.match(/\/Type \/Page\b/g)?.length).toBe(5);
});

/** Names no page, and needs no letters that PDF fonts lack. */
const content = {
  title: 'Changes',
  facts: [],
  rows: [],
  labels: { before: 'Version 1', after: 'Version 2' },
};
const broken = (page: number): EngineFault => ({ kind: 'page', page, detail: 'it is damaged' });

it('the report draws all pages, and closes its files, where the review is left meanwhile', async () => {
  vi.stubGlobal('location', { href: 'http://galley.test/' });
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  const worker = new FakeWorker(
    (page) => ({ ok: false, fault: broken(page) }),
    async () => new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])),
  );
  const engine = createEngine({ size: 1, createWorker: () => worker });
  const shown = await engine.open({ bytes: new ArrayBuffer(8), name: 'new.pdf' });
  if (!shown.ok) throw new Error(shown.fault.kind);
  const version = (id: string) =>
    ({ id, url: `/${id}.pdf`, fileName: `${id}.pdf`, fileMeta: { fileSize: 9, sha256: id } }) as Version;
  const comparison = createComparison({
    ...{ kept: new Map(), old: version('v1'), version: version('v2'), document: shown.value },
    ...{ loadEngine: async () => engine, password: undefined, fromServer: async () => null },
    ...{ pageInView: () => 1, settings: usualSettings, keepSettings: () => {}, parallel: 1 },
  });
  await drawReport({
    walk: { ...walk, comparison },
    content,
    signal: new AbortController().signal,
    onPage() {
      comparison.close();
      shown.value.dispose();
    },
  });
  expect(worker.log.filter((call) => call.startsWith('tile'))).toEqual(
    [3, 6, 6, 7, 7, 9, 9].map((page) => `tile ${page}`),
  );
  const opened = worker.log.filter((call) => call.startsWith('open')).map((call) => call.slice(5));
  await vi.waitUntil(() => worker.closed.length === opened.length);
  engine.dispose();
});

it('the report waits for what fails in passing, and says so where that stays', async () => {
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  const waits: unknown[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    waits.push(ms);
    queueMicrotask(run);
  }) as typeof setTimeout);
  const [disposed, asked]: [string[], number[]] = [[], []];
  let lost = 1;
  const openCopy = async (side: 'old' | 'new') =>
    ({
      ok: true,
      value: {
        pageSizes: async () => ({ ok: true, value: [{ width: 100, height: 200 }] }),
        async tile({ page }) {
          asked.push(page);
          return { ok: false, fault: lost-- > 0 ? { kind: 'unexpected', status: 503 } : broken(page) };
        },
        dispose: () => void disposed.push(side),
      } as Partial<EngineDocument>,
    }) as EngineResult<EngineDocument>;
  const draw = () =>
    drawReport({
      walk: { ...walk, comparison: { openCopy } },
      content,
      signal: new AbortController().signal,
      onPage() {},
    });
  await draw();
  expect(asked).toEqual([3, 3, 6, 6, 7, 7, 9, 9]);
  expect(waits).toEqual([fetchAgain.afterMs]);
  lost = Infinity;
  await expect(draw()).rejects.toThrow('Unexpected server response.');
  expect(disposed).toEqual(['old', 'new', 'old', 'new']);
});

it('lines break between words, and within one that is too long', () => {
  const measure = (text: string): number => text.length;
  expect(wrapText('the price of coffee', 9, measure)).toEqual(['the price', 'of coffee']);
  expect(wrapText('uncommonly long', 6, measure)).toEqual(['uncomm', 'only', 'long']);
  expect(wrapText('', 6, measure)).toEqual(['']);
  expect([isLatin('Café “1 €”'), isLatin('→'), isLatin('咖啡')]).toEqual([true, false, false]);
});

const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
